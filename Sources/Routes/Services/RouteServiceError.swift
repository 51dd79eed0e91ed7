/// Why a route service has no answer.
public struct RouteServiceError: Error, Sendable, Hashable {
  /// What went wrong, for programs.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It cannot be reached, or broke off.
    case unreachable
    /// It did not answer in time.
    case timedOut
    /// It refused the key or token.
    case refusedKey
    /// It says that there is no such route.
    case noRoute
    /// It answered with an error, or with what cannot be read.
    case brokenAnswer
    /// It does not know what was asked for.
    case unsupported
    /// Whoever asked gave up.
    case cancelled
  }

  /// What went wrong.
  public var reason: Reason
  /// One sentence for people, without a secret.
  public var message: String
  /// What lies behind it, for the log.
  public var cause: String?

  /// An error with its sentence.
  public init(_ reason: Reason, _ message: String, cause: String? = nil) {
    self.reason = reason
    self.message = message
    self.cause = cause
  }
}
