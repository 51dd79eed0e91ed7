public import Transport

/// A source of routes along streets: a service on the network or a local program.
public protocol RouteService: Sendable {
  /// The display name, without secrets.
  var name: ServiceName { get }
  /// The circuit breaker state, `closed`, `open` or `half-open`; nil if the service has no circuit
  /// breaker.
  var condition: String? { get }
  /// Whether requests are possible now; an unavailable service is treated as not configured.
  var isAvailable: Bool { get }
  /// The version of the underlying data; cached routes from another version are outdated. Nil if
  /// the version never changes or is unknown.
  var version: String? { get }

  /// Returns the routes for a request, best first.
  ///
  /// - Throws: `RouteServiceError` if there is no usable route.
  func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route]
}

extension RouteService {
  /// The default implementation returns nil.
  public var condition: String? { nil }
  /// The default implementation returns true.
  public var isAvailable: Bool { true }
  /// The default implementation returns nil.
  public var version: String? { nil }
}
