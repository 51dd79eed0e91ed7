public import Accounts
import Store

/// An invitation as seen by an account that may accept it.
public struct ReceivedInvitation: Sendable {
  public var huntName: String
  /// The person who created the invitation; nil if the account was deleted.
  public var by: HuntPerson?
  public var invitation: HuntInvitation
}

/// How an account identifies an invitation that it received.
public enum InvitationKey: Sendable, Hashable {
  /// The secret of the invitation's link.
  case token(String)
  /// The invitation's id, which works only for invitations to the account's own address.
  case id(InvitationID)
}

extension HuntService {
  /// Returns the invitations to an account's address that the account can accept, latest first.
  /// Omits invitations to hunts that the account already belongs to.
  ///
  /// - Throws: `HuntError` if the store cannot be used.
  public func invitations(to account: AccountID) throws(HuntError) -> [ReceivedInvitation] {
    try read { db in
      try db.rows(
        """
        \(Self.received) WHERE i.email = (SELECT email FROM account WHERE id = ?1)
          AND NOT EXISTS (SELECT 1 FROM hunt_member WHERE hunt = i.hunt AND account = ?1)
        ORDER BY i.created DESC, i.id
        """, [account]
      ).map(ReceivedInvitation.init).filter { $0.invitation.isOpen(at: now()) }
    }
  }

  /// Returns an invitation that `account` received.
  ///
  /// - Throws: `HuntError` if the invitation does not exist or `account` may not accept it.
  public func invitation(
    _ key: InvitationKey, for account: AccountID
  ) throws(HuntError) -> ReceivedInvitation {
    try read { db in try received(key, for: account, db).invitation }
  }

  /// Accepts an invitation, which can be used only once. After a member has been removed, an
  /// invitation to the member's address works, but an open link does not.
  ///
  /// - Returns: The hunt. An existing member keeps the current role.
  /// - Throws: `HuntError` if the invitation does not exist, if `account` may not accept it, or if
  ///   a limit has been reached.
  public func accept(_ key: InvitationKey, by account: AccountID) throws(HuntError) -> HuntID {
    try write { db in
      let (received, hunt) = try received(key, for: account, db)
      let isMember = try db.value(
        "SELECT EXISTS (SELECT 1 FROM hunt_member WHERE hunt = ? AND account = ?)",
        [hunt, account], as: Bool.self)
      // An existing member does not use up the link, which another person may need.
      if isMember == true { return hunt }
      try requireRoomForHunt(of: account, db)
      try db.requireRoom(
        for: .member, HuntLimits.members,
        "SELECT count(*) FROM hunt_member WHERE hunt = ?",
        [hunt])
      try db.execute("DELETE FROM hunt_invitation WHERE id = ?", [received.invitation.id])
      try db.execute(
        "DELETE FROM hunt_removal WHERE hunt = ? AND account = ?", [hunt, account])
      try join(hunt, account, as: received.invitation.role, db)
      return hunt
    }
  }

  /// Declines an invitation. If the invitation is to the account's address, it is deleted, and its
  /// email is no longer sent. An open link remains valid, because other people may also have it.
  ///
  /// - Throws: `HuntError` if the invitation does not exist or `account` may not accept it.
  public func decline(_ key: InvitationKey, by account: AccountID) throws(HuntError) {
    try write { db in
      let (received, _) = try received(key, for: account, db)
      guard received.invitation.email != nil else { return }
      try db.execute("DELETE FROM hunt_invitation WHERE id = ?", [received.invitation.id])
    }
  }

  /// The query that selects invitations `i` as their recipients see them.
  private static let received = """
    SELECT i.*, hunt.name AS hunt_name, account.name AS created_by_name
    FROM hunt_invitation AS i JOIN hunt ON hunt.id = i.hunt
      LEFT JOIN account ON account.id = i.created_by
    """

  private func received(
    _ key: InvitationKey, for account: AccountID, _ db: StoreConnection
  ) throws -> (invitation: ReceivedInvitation, hunt: HuntID) {
    let row: FetchedRow?
    switch key {
    case .token(let text):
      guard let token = SecretToken(text, prefix: Self.invitationPrefix) else {
        throw HuntError(.unknown(.invitation))
      }
      row = try db.row("\(Self.received) WHERE i.token = ?", [token.digest])
    case .id(let id): row = try db.row("\(Self.received) WHERE i.id = ?", [id])
    }
    guard let row else { throw HuntError(.unknown(.invitation)) }
    let received = ReceivedInvitation(row)
    let hunt: HuntID = row["hunt"]
    guard received.invitation.isOpen(at: now()) else { throw HuntError(.unknown(.invitation)) }
    guard received.invitation.email != nil else {
      // An id is not secret, so it cannot be used instead of an open link.
      if case .id = key { throw HuntError(.unknown(.invitation)) }
      let isRemoved = try db.value(
        "SELECT EXISTS (SELECT 1 FROM hunt_removal WHERE hunt = ? AND account = ?)",
        [hunt, account], as: Bool.self)
      if isRemoved == true { throw HuntError(.removed) }
      return (received, hunt)
    }
    // Both addresses are stored in lower case.
    let isTheirs = try db.value(
      """
      SELECT i.email = account.email FROM hunt_invitation AS i, account
      WHERE i.id = ? AND account.id = ?
      """, [received.invitation.id, account], as: Bool.self)
    guard isTheirs == true else {
      if case .id = key { throw HuntError(.unknown(.invitation)) }
      throw HuntError(.otherAddress)
    }
    return (received, hunt)
  }
}

extension ReceivedInvitation {
  /// Creates the invitation in a row that `HuntService.received` selects.
  fileprivate init(_ row: FetchedRow) {
    self.init(
      huntName: row["hunt_name"], by: HuntPerson(row, "created_by"), invitation: HuntInvitation(row)
    )
  }
}
