import Admission
import NIOCore
import NIOHTTP1

extension ConnectionHandler {
  /// The event that the connection waits for. Each event has a timeout.
  enum Phase {
    /// The next request.
    case idle
    /// The end of a request's body.
    case body
    /// The response.
    case answering
    /// The end of a response of unknown length.
    case streaming
  }

  /// Starts waiting for a new event.
  func enter(_ phase: Phase) {
    self.phase = phase
    phaseBegan = .now()
  }

  /// Checks the timeouts periodically, which is cheaper than scheduling a timer for every wait.
  func startTicks(context: ChannelHandlerContext) {
    let limits = shared.limits
    let shortest = min(
      limits.headTime, limits.bodyTime, limits.answerTime, limits.sendTime, limits.idleTime)
    let every = TimeAmount(min(.seconds(1), shortest / 4))
    let bound = context.loopBound
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    ticks = context.eventLoop.scheduleRepeatedTask(initialDelay: every, delay: every) { _ in
      handler.value.tick(context: bound.value)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    unwritableSince = context.channel.isWritable ? nil : .now()
    context.fireChannelWritabilityChanged()
  }

  private func tick(context: ChannelHandlerContext) {
    let limits = shared.limits
    func isOver(_ since: NIODeadline, _ limit: Duration) -> Bool {
      .now() - since > TimeAmount(limit)
    }
    if let unwritableSince, isOver(unwritableSince, limits.sendTime) {
      return context.close(promise: nil)
    }
    switch phase {
    case .idle:
      if let since = headHandler.since {
        if isOver(since, limits.headTime) {
          headHandler.refuse(Self.tooSlow(.head, limits.headTime), fields: shared.current.fields)
        }
      } else if isOver(phaseBegan, limits.idleTime) {
        context.close(promise: nil)
      }
    case .body:
      guard isOver(phaseBegan, limits.bodyTime) else { return }
      if requestState.answer.progress != .none { return context.close(promise: nil) }
      refuse(Self.tooSlow(.body, limits.bodyTime), context: context)
    case .answering:
      // The router has its own timeout; this timeout is for work that ignores cancellation.
      guard isOver(phaseBegan, limits.answerTime + .seconds(10)) else { return }
      if requestState.answer.progress != .none { return context.close(promise: nil) }
      requestState.isKeptAlive = false
      refuse(.tookTooLong(limits.answerTime), context: context)
    case .streaming:
      // End a stream when its API key is revoked.
      if let key = requestState.sender.key, let keys = shared.current.admission.keys,
        !keys.contains(key)
      {
        context.close(promise: nil)
      }
    }
  }

  private static func tooSlow(_ part: FacadeMessage.Part, _ limit: Duration) -> Problem {
    Problem(.requestTimeout, FacadeMessage.tooSlow(part, seconds: limit.components.seconds))
  }
}
