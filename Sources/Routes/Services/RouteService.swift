public import Transport

/// Where routes along streets come from: a service on the network, or a program of this machine.
public protocol RouteService: Sendable {
  /// What people call it; never with a secret in it.
  var name: ServiceName { get }
  /// What is done with requests for it now: `closed`, `open` or `half-open`; nil where that cannot
  /// be told.
  var condition: String? { get }

  /// The routes that a request asks for, the best first.
  ///
  /// - Throws: `RouteServiceError` where there is no usable answer.
  func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route]
}

extension RouteService {
  /// Nothing that can be told.
  public var condition: String? { nil }
}
