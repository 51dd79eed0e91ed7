public import Transport

/// Where routes along streets come from: a service on the network, or a program of this machine.
public protocol RouteService: Sendable {
  /// What people call it; never with a secret in it.
  var name: ServiceName { get }
  /// What is done with requests for it now: `closed`, `open` or `half-open`; nil where that cannot
  /// be told.
  var condition: String? { get }
  /// Whether it can be asked now; where it cannot, it counts as not set.
  var isAvailable: Bool { get }
  /// What its answers come from, which makes those of another version out of date; nil where that
  /// never changes or cannot be told.
  var version: String? { get }

  /// The routes that a request asks for, the best first.
  ///
  /// - Throws: `RouteServiceError` where there is no usable answer.
  func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route]
}

extension RouteService {
  /// Nothing that can be told.
  public var condition: String? { nil }
  /// Always.
  public var isAvailable: Bool { true }
  /// Nothing that can be told.
  public var version: String? { nil }
}
