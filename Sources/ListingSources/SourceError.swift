public import Messages

/// Why a source gave no answer that can be used.
public struct SourceError: Error, Sendable, Hashable, Localized {
  /// What went wrong, for programs.
  public enum Kind: String, Sendable, CaseIterable {
    /// The source cannot be reached, or its answer cannot be read.
    case unavailable
    /// It answers, but with records of which none, or too few, can be used.
    case unusable
    /// It did not answer in time.
    case timedOut
    /// It refused the user name or password.
    case refusedLogin
    /// The client gave up.
    case cancelled
  }

  /// What went wrong.
  public let kind: Kind
  /// One sentence for people, never with a secret.
  public let message: Message
  /// The underlying error, for the log.
  public let cause: String?

  /// An error with its sentence.
  public init(_ kind: Kind, _ message: some Localized, cause: String? = nil) {
    self.kind = kind
    self.message = message.message
    self.cause = cause
  }
}
