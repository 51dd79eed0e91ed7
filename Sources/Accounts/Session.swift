/// A client that is signed in to an account, until it signs out or another client ends the session.
public struct Session: Sendable, Hashable {
  /// The id. Unlike the session's token, it is not secret.
  public var id: SessionID
  /// The client's description of itself, such as a browser's `User-Agent`; nil if it gave none.
  public var agent: String?
  /// When it began, in seconds since 1970.
  public var created: Int64
  /// When it was last used, with a precision of one hour, in seconds since 1970.
  public var used: Int64
}
