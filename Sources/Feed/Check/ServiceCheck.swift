public import ListingSources
public import Messages

/// What the checks of all kinds of services find out alike, for operators.
public struct ServiceCheck<
  Name: Sendable, Failure: Error & Localized, Oddity: Localized & Sendable
>: Sendable {
  /// One request.
  public struct Step: Sendable {
    /// What was asked for.
    public var name: Name
    /// The time of the request.
    public var time: Duration
    /// The rows that came, or of a count the number; nil where there is none, or it failed.
    public var rows: Int?
    /// Why it failed.
    public var error: Failure?
    /// Whether the service can be used without it.
    public var isOptional = false
  }

  /// The service's host, and its port where the address has one.
  public let remote: String?
  /// Whether it was reached over TLS, verified; nil where it was not reached.
  public package(set) var isSecure: Bool?
  /// The version of HTTP, such as "1.1" or "2".
  public package(set) var httpVersion: String?
  /// The `Content-Encoding` of answers.
  public package(set) var contentEncoding: String?
  /// Each request, in order.
  public private(set) var steps: [Step] = []
  /// Listings that can be used, on the pages read.
  public package(set) var usable = 0
  /// Those that cannot, by reason.
  public package(set) var skipped: [SkipReason: Int] = [:]
  /// What a service should not do, or is worth knowing of.
  public package(set) var oddities: [Oddity] = []

  package init(remote: String?) {
    self.remote = remote
  }

  /// The first failure of what a service cannot do without; nil if there is none.
  public var error: Failure? { steps.lazy.filter { !$0.isOptional }.compactMap(\.error).first }

  /// Whether the service is on this machine.
  package var isOnThisMachine: Bool {
    ["localhost", "127.", "[::1]"].contains { remote?.hasPrefix($0) == true }
  }

  /// Records that the last request failed after all.
  package mutating func failLastStep(_ error: Failure, isOptional: Bool = false) {
    guard let last = steps.indices.last else { return }
    steps[last].error = error
    steps[last].isOptional = isOptional
  }

  /// Makes a request and keeps how it went; nil where it fails. `isOptional` tells of a failure whether
  /// the service can be used all the same.
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
