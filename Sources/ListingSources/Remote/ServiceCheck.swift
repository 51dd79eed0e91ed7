public import Messages

/// The results that all service checks have in common, for operators.
public struct ServiceCheck<
  Name: Sendable, Failure: Error & Localized, Oddity: Localized & Sendable
>: Sendable {
  /// One request.
  public struct Step: Sendable {
    /// The operation.
    public var name: Name
    /// The duration of the request.
    public var time: Duration
    /// The number of rows received, or the reported count; nil if there is neither, or if the
    /// request failed.
    public var rows: Int?
    /// The reason why the request failed; nil if it succeeded.
    public var error: Failure?
    /// Whether the service is usable even though the request failed.
    public var isOptional = false
  }

  /// The service's host, with the port if the URL has one.
  public let remote: String?
  /// Whether the connection used verified TLS; nil if there was no connection.
  public package(set) var isSecure: Bool?
  /// The HTTP version, such as "1.1" or "2".
  public package(set) var httpVersion: String?
  /// The `Content-Encoding` of the responses.
  public package(set) var contentEncoding: String?
  /// The requests in the order in which they were sent.
  public private(set) var steps: [Step] = []
  /// The number of usable listings on the pages read.
  public package(set) var usable = 0
  /// The number of unusable listings, by reason.
  public package(set) var skipped: [SkipReason: Int] = [:]
  /// Deviations from the contract, and facts that an operator should know.
  public package(set) var oddities: [Oddity] = []

  package init(remote: String?) {
    self.remote = remote
  }

  /// The first failure that makes the service unusable, if any.
  public var error: Failure? { steps.lazy.filter { !$0.isOptional }.compactMap(\.error).first }

  /// Whether the service is on this machine.
  package var isOnThisMachine: Bool {
    ["localhost", "127.", "[::1]"].contains { remote?.hasPrefix($0) == true }
  }

  /// Records that the last request failed even though the service responded.
  package mutating func failLastStep(_ error: Failure, isOptional: Bool = false) {
    guard let last = steps.indices.last else { return }
    steps[last].error = error
    steps[last].isOptional = isOptional
  }

  /// Sends a request, records its outcome and returns its value; nil if it fails.
  ///
  /// - Parameter isOptional: Whether the service is usable even if the request fails.
  package mutating func step<Value>(
    _ name: Name, rows: (Value) -> Int? = { _ in nil },
    isOptional: (Failure) -> Bool = { _ in false },
    _ ask: () async throws(Failure) -> Value
  ) async -> Value? {
    let start = ContinuousClock.now
    do throws(Failure) {
      let value = try await ask()
      steps.append(Step(name: name, time: .now - start, rows: rows(value), error: nil))
      return value
    } catch {
      steps.append(
        Step(
          name: name, time: .now - start, rows: nil, error: error, isOptional: isOptional(error)))
      return nil
    }
  }
}
