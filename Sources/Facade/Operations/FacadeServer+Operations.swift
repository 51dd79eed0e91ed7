import Admission
import Machine

extension FacadeServer {
  /// Serves metrics and readiness to operators. The address needs no TLS, keys or rate limit,
  /// because operators control who can reach it.
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
    do {
      try await serve(
        routes.operationsRouter(), limits: limits, shared: shared, at: place.address, or: socket
      ) { port in
        await onListening(place.url(port: port))
      }
    } catch let error as CancellationError {
      throw error
    } catch let error as ListeningSocketError {
      throw error
    } catch {
      throw OperationsCannotListen(place: place, cause: "\(error)", fault: ListenFault(of: error))
    }
  }
}
