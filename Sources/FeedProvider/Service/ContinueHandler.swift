import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Responds to `Expect: 100-continue`, which .NET and PHP clients send with long requests, unless
/// the request is too long.
///
/// In the channel pipeline, the handler comes after the codec and before the server's handlers.
/// Without this response, such clients wait a second before they send the body.
final class ContinueHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let bodyLimit: Int

  /// Creates a handler that accepts request bodies of at most `bodyLimit` bytes.
  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let request) = unwrapInboundIn(data), isWaiting(request) {
      context.writeAndFlush(
        wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    context.fireChannelRead(data)
  }

  private func isWaiting(_ request: HTTPRequest) -> Bool {
    guard let expectation = request.headerFields[.expect],
      expectation.lowercased() == "100-continue"
    else { return false }
    let length = request.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    return length <= bodyLimit
  }
}
