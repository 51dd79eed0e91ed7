import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Tells a caller who asks first (`Expect: 100-continue`) to send its request, as .NET's and PHP's
/// clients do with long ones, unless it would be refused for its length.
///
/// It stands between the codec and the server's own handlers. Where nothing answers, such callers
/// wait for a second before they send it all the same.
final class ContinueHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let bodyLimit: Int

  /// A handler for requests of at most `bodyLimit` bytes.
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
