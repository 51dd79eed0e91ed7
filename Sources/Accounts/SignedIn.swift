/// The id of a session.
public typealias SessionID = Identifier<Session>

/// Whose a request is, and in which session it came.
public struct SignedIn: Sendable, Hashable {
  /// The account.
  public var account: AccountID
  /// The session.
  public var session: SessionID

  /// An account in a session.
  public init(account: AccountID, session: SessionID) {
    self.account = account
    self.session = session
  }
}
