import APIKeys
import Admission
import HTTPTypes
import ListingStore
import NIOCore
import NIOHTTP1

extension ConnectionHandler {
  /// Counts a request as running.
  ///
  /// - Throws: A problem if this client, or all clients together, have too many running requests.
  func count(at now: NIODeadline) throws(Problem) {
    guard countProxied() else {
      throw Problem(.tooManyRequests, FacadeMessage.tooManyOpen, headers: [.retryAfter: "1"])
    }
    guard shared.begin(at: now) else { throw overloaded() }
    requestState.isCounted = true
  }

  /// Counts a request from a trusted proxy under the client's address, because the client itself
  /// has no connection here.
  ///
  /// - Returns: Whether the client stays within the limit for one address.
  private func countProxied() -> Bool {
    let (forwarders, client) = (requestState.settings.forwarders, requestState.sender.address)
    guard let limit = shared.limits.connectionsPerAddress, forwarders.trustsSomeone,
      client != peer, forwarders.trusts(peer), !forwarders.trusts(client)
    else { return true }
    requestState.sender.proxiedPrefix = shared.connections.begin(client, limit: limit)
    return requestState.sender.proxiedPrefix != nil
  }

  /// Passes a request to the router.
  ///
  /// - Parameter target: The request's target without the base path.
  func pass(
    _ head: HTTPRequestHead, _ fields: RequestFields, to target: String, at now: NIODeadline,
    context: ChannelHandlerContext
  ) {
    partHandling = .passing
    if fields.expectsContinue {
      context.writeAndFlush(
        wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))),
        promise: nil)
    }
    let routed = RoutedRequest(
      shared: shared, client: IPAddress.clientPrefix(of: requestState.sender.address),
      key: requestState.sender.key?.name, privacy: privacy(fields, requestState.settings),
      countedAt: requestState.isCounted ? now : nil)
    requestState.routed = routed
    headHandler.client.request = routed
    enter(fields.hasBody ? .body : .answering)
    var head = head
    head.uri = target
    head.headers.replaceOrAdd(name: "X-Request-Id", value: requestState.head.id)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func privacy(_ fields: RequestFields, _ settings: ConnectionSettings) -> RequestPrivacy {
    RequestPrivacy(
      isSecure: shared.isSecure, peer: peer, fields, forwarders: settings.forwarders)
  }
}
