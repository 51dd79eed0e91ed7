/// When a stream of events looks again.
struct EventTicks: Sendable {
  /// The ticks; one that nobody has waited for yet stands for all that follow.
  let stream: AsyncStream<Void>
  /// What ticks. It is told where nobody waits any more.
  let continuation: AsyncStream<Void>.Continuation

  /// Ticks whenever `continuation` yields.
  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// A tick each second: other processes write to the store too, which nothing tells of.
  static func everySecond() -> EventTicks {
    let ticks = EventTicks()
    // Detached: the task of the stream has things of its own request.
    let clock = Task.detached { [continuation = ticks.continuation] in
      while (try? await Task.sleep(for: .seconds(1))) != nil { continuation.yield() }
    }
    ticks.continuation.onTermination = { _ in clock.cancel() }
    return ticks
  }
}
