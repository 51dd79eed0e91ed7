public import Messages

/// An error that makes a store's server unusable.
public struct StoreServerError: Error, Sendable, Hashable, Localized {
  /// The kind of failure.
  public var code: StoreFailure
  /// The server's location, as shown to users.
  public var place: String
  /// The server's error, for the log.
  public var cause: String?
  /// A sentence that tells the user what to do.
  public var message: Message

  /// Creates an error for the server at `place`.
  public init(_ code: StoreFailure, place: String, cause: String? = nil, message: Message) {
    self.code = code
    self.place = place
    self.cause = cause
    self.message = message
  }
}
