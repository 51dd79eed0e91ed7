import HTTPTypes
import NIOCore

/// Notices when a request begins to arrive, before it can be told what it is.
final class Arrival: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Since when bytes of a head have come that is not complete; nil between requests.
  private(set) var since: NIODeadline?
  /// Whether the head's first line is complete.
  private(set) var hasFirstLine = false
  private var isWaiting = true
  private var context: ChannelHandlerContext?
  private let departure: Departure

  init(departure: Departure) {
    self.departure = departure
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isWaiting {
      if since == nil { since = .now() }
      if !hasFirstLine {
        hasFirstLine = unwrapInboundIn(data).readableBytesView.contains(UInt8(ascii: "\n"))
      }
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { departure.leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    departure.leave()
    context.fireChannelInactive()
  }

  /// A request passes the door and is to be answered.
  func passes(at time: NIODeadline) {
    departure.passes(at: time)
  }

  /// A head is complete; what comes now is the rest of its request.
  func headIsComplete() {
    isWaiting = false
    since = nil
    hasFirstLine = false
  }

  /// A request is over; what comes now is the next head.
  func requestIsOver() {
    isWaiting = true
  }

  /// Answers what is not yet a request with a problem, and ends the connection. Nothing else of the
  /// pipeline can answer then, since for it there is nothing to answer.
  func refuse(_ problem: Problem, fields: [(String, String)]) {
    guard let context else { return }
    let body = problem.json
    let status = problem.kind.status
    let lines =
      [
        "HTTP/1.1 \(status.code) \(status.reasonPhrase)", "Content-Type: \(Problem.mediaType)",
        "Content-Length: \(body.count)", "Cache-Control: no-store", "Connection: close",
      ] + fields.map { "\($0.0): \($0.1)" } + ["", ""]
    let bound = context.loopBound
    context.writeAndFlush(
      wrapOutboundOut(ByteBuffer(bytes: Array(lines.joined(separator: "\r\n").utf8) + body))
    ).whenComplete { _ in bound.value.close(promise: nil) }
  }
}
