import HTTPTypes
import Messages
import NIOCore

/// Observes request heads before they are parsed: records when each head began to arrive, and
/// checks whether its first line is valid.
final class RequestHeadHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The time at which the first bytes of an incomplete head arrived; nil between requests.
  private(set) var since: NIODeadline?
  /// Whether the head's first line is complete.
  private(set) var hasFirstLine = false
  private var isWaiting = true
  /// The start of a first line that arrived in several parts. If the line is too long for the
  /// parser, the format of the error response depends on the path in it.
  private var beginning: [UInt8] = []
  private var context: ChannelHandlerContext?
  let client: ClientConnection
  /// Tracks the position of the parser that follows this handler in the pipeline.
  private let parts: RequestParts
  /// The first line of the current head, and the number of complete heads before it.
  private var line = RequestLine()
  private var headsBefore = 0
  /// Whether a first line was invalid. Bytes after an invalid line are not passed on.
  private(set) var isRefused = false

  init(client: ClientConnection, parts: RequestParts) {
    self.client = client
    self.parts = parts
  }

  /// The maximum number of bytes of an incomplete first line to store.
  private static let mostKept = 256

  /// The start of the target if the first line arrived in several parts; otherwise empty.
  var target: String {
    let parts = beginning.split(separator: UInt8(ascii: " "), maxSplits: 2)
    return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
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
        let bytes = unwrapInboundIn(data).readableBytesView
        hasFirstLine = bytes.contains(UInt8(ascii: "\n"))
        if !hasFirstLine, beginning.isEmpty { beginning = Array(bytes.prefix(Self.mostKept)) }
      }
    }
    pass(unwrapInboundIn(data), context: context)
  }

  /// Checks the first line of each head, and passes on the bytes of each head separately, so that
  /// the parser reports what follows the head.
  private func pass(_ bytes: ByteBuffer, context: ChannelHandlerContext) {
    var rest = bytes
    while !isRefused, rest.readableBytes > 0 {
      let length: Int
      var isFirstLine = false
      switch parts.next {
      case .head:
        length = Self.lengthToBlankLine(rest)
        if headsBefore != parts.heads { (line, headsBefore) = (RequestLine(), parts.heads) }
        isFirstLine = !line.isComplete
        if !line.take(rest.readableBytesView.prefix(length)) {
          isRefused = true
          // Pass on a byte that the parser rejects in any position, so that the error response is
          // sent after the responses to earlier requests.
          rest = ByteBuffer(bytes: [0])
          return context.fireChannelRead(wrapInboundOut(rest))
        }
      case .chunks: length = Self.lengthToBlankLine(rest)
      case .body(let left): length = left > 0 ? min(left, rest.readableBytes) : rest.readableBytes
      }
      guard let piece = rest.readSlice(length: length) else { return }
      context.fireChannelRead(
        wrapInboundOut(isFirstLine ? RequestLine.escaped(piece) : piece))
    }
  }

  /// Returns the number of bytes up to the end of the first empty line, or up to the end of the
  /// buffer if it has no empty line. An empty line ends a head or a chunked body. A line feed at
  /// the start is treated as an empty line, because the line may have begun in an earlier buffer.
  private static func lengthToBlankLine(_ buffer: ByteBuffer) -> Int {
    buffer.withUnsafeReadableBytes { bytes in
      var lineStart = 0
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
        if index == lineStart
          || index == lineStart + 1 && bytes[lineStart] == UInt8(ascii: "\r")
        {
          return index + 1
        }
        lineStart = index + 1
      }
      return bytes.count
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { client.leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    client.leave()
    context.fireChannelInactive()
  }

  /// Records that a head is complete and the rest of its request follows.
  func headIsComplete() {
    isWaiting = false
    since = nil
    hasFirstLine = false
    beginning = []
  }

  /// Records that a request is complete and the next head follows.
  func requestIsOver() {
    isWaiting = true
  }

  /// Responds to an incomplete request with a problem, and closes the connection. The handlers
  /// after the parser cannot respond, because they have not received the request.
  func refuse(_ problem: Problem, fields: [(String, String)]) {
    guard let context else { return }
    // The client's language is not known yet.
    let body = problem.json(in: .english)
    let status = problem.code.status
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
