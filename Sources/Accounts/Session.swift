/// A client's sign-in to an account, which lasts until the client signs out or another client ends
/// the session.
public struct Session: Sendable, Hashable {
  /// The id. Unlike the session's token, the id is not secret.
  public var id: SessionID
  /// The client's description of itself, such as a browser's `User-Agent`; nil if the client sent
  /// none.
  public var agent: String?
  /// When the session began, in seconds since 1970.
  public var created: Int64
  /// When the session was last used, with a precision of one hour, in seconds since 1970.
  public var used: Int64
}
