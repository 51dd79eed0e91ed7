import HTTPTypes
import Messages
import NIOCore

/// Watches request heads before they are parsed: since when one has been arriving, and whether its first
/// line is one.
final class RequestHeadHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Since when bytes of a head have come that is not complete; nil between requests.
  private(set) var since: NIODeadline?
  /// Whether the head's first line is complete.
  private(set) var hasFirstLine = false
  private var isWaiting = true
  /// The start of a first line that came in several parts: where it is longer than the parser takes, it is
  /// answered in the form of its path.
  private var beginning: [UInt8] = []
  private var context: ChannelHandlerContext?
  let client: ClientConnection
  /// Where the parser behind stands in what was passed on.
  private let parts: RequestParts
  /// The first line of the head that arrives, and how many heads were complete before it.
  private var line = RequestLine()
  private var headsBefore = 0
  /// Whether a line was none that a request may begin with; nothing behind it is passed on.
  private(set) var isRefused = false

  init(client: ClientConnection, parts: RequestParts) {
    self.client = client
    self.parts = parts
  }

  /// Bytes of such a line that are kept.
  private static let mostKept = 256

  /// The start of the target of a head whose first line has not come whole; empty for others.
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

  /// Passes on bytes up to the end of each head by themselves, so that what follows is known for a
  /// head or a body, and looks at the first line of each head.
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
          // What the parser refuses wherever it stands, so that the refusal waits for its turn among
          // the answers.
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

  /// How many bytes there are up to the end of an empty line, which ends every head and the last of
  /// the chunks; all where there is none. A line that ends at once may have begun earlier.
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

  /// A head is complete; what comes now is the rest of its request.
  func headIsComplete() {
    isWaiting = false
    since = nil
    hasFirstLine = false
    beginning = []
  }

  /// A request is over; what comes now is the next head.
  func requestIsOver() {
    isWaiting = true
  }

  /// Answers what is not yet a request with a problem, and ends the connection. Nothing else of the
  /// pipeline can answer then, since for it there is nothing to answer.
  func refuse(_ problem: Problem, fields: [(String, String)]) {
    guard let context else { return }
    // What language the head would have asked for is not known.
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
