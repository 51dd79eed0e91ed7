public typealias SessionID = Identifier<Session>

/// The account and the session of a request.
public struct SignedIn: Sendable, Hashable {
  public var account: AccountID
  public var session: SessionID

  public init(account: AccountID, session: SessionID) {
    self.account = account
    self.session = session
  }
}
