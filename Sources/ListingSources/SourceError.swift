public import Messages

/// An error from a source that returned no usable result.
public struct SourceError: Error, Sendable, Hashable, Localized {
  /// The kind of error, for programs.
  public enum Kind: String, Sendable, CaseIterable {
    /// The source cannot be reached, or its response cannot be read.
    case unavailable
    /// The source responds, but no records, or too few records, are usable.
    case unusable
    /// The source did not respond in time.
    case timedOut
    /// The source rejected the user name or password.
    case refusedLogin
    /// The client cancelled the request.
    case cancelled
  }

  /// The kind of error.
  public let kind: Kind
  /// A one-sentence message for the user, which never contains a secret.
  public let message: Message
  /// The underlying error, for the log.
  public let cause: String?

  /// Creates an error with a message for users.
  public init(_ kind: Kind, _ message: some Localized, cause: String? = nil) {
    self.kind = kind
    self.message = message.message
    self.cause = cause
  }
}
