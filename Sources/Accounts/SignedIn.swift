public typealias SessionID = Identifier<Session>

/// The account and session that a request belongs to.
public struct SignedIn: Sendable, Hashable {
  public var account: AccountID
  public var session: SessionID

  public init(account: AccountID, session: SessionID) {
    self.account = account
    self.session = session
  }
}
