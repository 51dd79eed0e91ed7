import Hummingbird
import HummingbirdCore
import NIOCore

extension FacadeServer {
  /// Serves metrics and readiness to those who run the service: without TLS, keys and rate limit, since
  /// who can reach the place is for them to say.
  ///
  /// - Throws: `OperationsCannotListen`, or `ListeningSocketError` for a Unix socket.
  func serveOperations(
    at place: OperationsPlace, onListening: @escaping @Sendable (_ url: String) async -> Void
  ) async throws {
    var limits = FacadeLimits()
    limits.connections = 64
    limits.running = 16
    let cache = ResponseCache(capacity: 0, version: { nil })
    let shared = SharedServerState(
      limits: limits, cache: cache, settings: ConnectionSettings(), isSecure: false,
      report: { _ in })
    let socket = try place.makeSocket()
    defer { socket?.remove() }
    let application = Application(
      responder: LimitedResponder(
        base: routes.operationsRouter().buildResponder(), limit: limits.answerTime, shared: shared),
      server: HTTPServerBuilder { FacadeChannel(shared: shared, responder: $0) },
      configuration: ApplicationConfiguration(
        address: place.bindAddress(socket), serverName: "homefind",
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
      onServerRunning: { channel in
        if let socket, !socket.publish() {
          try? await channel.close()
          return
        }
        await onListening(place.url(port: channel.localAddress?.port))
      },
      logger: quiet)
    do {
      try await application.run()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw OperationsCannotListen(place: place, cause: "\(error)")
    }
    try socket?.checkPublished()
  }
}
