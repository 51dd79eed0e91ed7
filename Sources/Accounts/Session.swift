/// A place where somebody is signed in, until it is ended there or anywhere else.
public struct Session: Sendable, Hashable {
  /// What tells the session from others. It is no secret, unlike the session's token.
  public var id: SessionID
  /// What signed in says that it is, such as a browser's `User-Agent`; nil where it did not say.
  public var agent: String?
  /// When it began, in seconds since 1970.
  public var created: Int64
  /// When it was last used, to the hour, in seconds since 1970.
  public var used: Int64
}
