public import Accounts
import ListingStore
public import Mail

/// An invitation that has just been made, with the secret that stands nowhere else.
public struct NewInvitation: Sendable {
  /// The invitation.
  public var invitation: HuntInvitation
  /// The secret of its address.
  public var token: String
  /// The name of the hunt.
  public var huntName: String
  /// Who invites.
  public var by: HuntPerson
  /// Whether it is mailed.
  public var isMailed = false
}

/// What somebody sees who has come with an invitation.
public struct ReceivedInvitation: Sendable {
  /// The name of the hunt.
  public var huntName: String
  /// Who invites; nil where the account is deleted.
  public var by: HuntPerson?
  /// The invitation.
  public var invitation: HuntInvitation
}

extension HuntService {
  /// What the secrets of invitations begin with.
  private static let invitationPrefix = "hfi_"

  /// Invites a person to a hunt.
  ///
  /// - Parameters:
  ///   - email: The address of the one who may accept; everyone who has the link where nil.
  ///   - mail: The mail to that address, which waits in the store with the invitation and is sent
  ///     unless as many were as may be; nil where none is to be sent.
  /// - Throws: `HuntError`.
  public func invite(
    _ email: EmailAddress?, as role: HuntRole, _ access: HuntAccess,
    mail: ((NewInvitation, EmailAddress) -> MailMessage)? = nil
  ) throws(HuntError) -> NewInvitation {
    try write(access) { db in
      try db.execute(
        "DELETE FROM hunt_invitation WHERE created <= ?", [now() - HuntLimits.invitationSeconds])
      try requireRoom(
        for: .invitation, HuntLimits.invitations,
        "SELECT count(*) FROM hunt_invitation WHERE hunt = ?", [access.hunt], db)
      let token = SecretToken(prefix: Self.invitationPrefix)
      let invitation = HuntInvitation(
        id: InvitationID(), email: email?.text, role: role, created: now())
      try db.execute(
        """
        INSERT INTO hunt_invitation (id, hunt, token, email, role, created_by, created)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          invitation.id, access.hunt, token.digest, invitation.email, role.rawValue,
          access.account, invitation.created,
        ])
      let name = try db.value("SELECT name FROM hunt WHERE id = ?", [access.hunt], as: String.self)
      var new = NewInvitation(
        invitation: invitation, token: token.text, huntName: name ?? "",
        by: try person(access.account, db))
      // Who is invited by many is not flooded; nobody is told how often others were.
      if let email, let mail,
        try MailOutbox.mayMail(to: email, for: access.account, at: now(), in: db)
      {
        try MailOutbox.add(
          mail(new, email), about: invitation.id, keepsOutcome: true, at: now(),
          until: invitation.expires, in: db)
        new.isMailed = true
      }
      return new
    }
  }

  /// The invitations of a hunt that can be accepted, the latest first.
  ///
  /// - Throws: `HuntError`.
  public func invitations(_ access: HuntAccess) throws(HuntError) -> [HuntInvitation] {
    try read(access) { db in
      try db.rows(
        """
        SELECT i.*, \(MailOutbox.stateColumn(of: "i.id"))
        FROM hunt_invitation AS i WHERE i.hunt = ? ORDER BY i.created DESC, i.id
        """, [access.hunt]
      ).map(HuntInvitation.init).filter { $0.isOpen(at: now()) }
    }
  }

  /// Takes an invitation back.
  ///
  /// - Throws: `HuntError`.
  public func revoke(_ invitation: InvitationID, _ access: HuntAccess) throws(HuntError) {
    try write(access) { db in
      let changed = try db.execute(
        "DELETE FROM hunt_invitation WHERE id = ? AND hunt = ?", [invitation, access.hunt])
      guard changed > 0 else { throw HuntError(.unknown(.invitation)) }
    }
  }

  /// What an invitation is to.
  ///
  /// - Throws: `HuntError` where there is none that `account` may accept.
  public func invitation(
    _ token: String, for account: AccountID
  ) throws(HuntError) -> ReceivedInvitation {
    try read { db in try received(token, for: account, db).invitation }
  }

  /// Accepts an invitation, which is used up by it.
  ///
  /// - Returns: The hunt. Who is a member already keeps the role.
  /// - Throws: `HuntError` where there is none that `account` may accept, or no room.
  public func accept(_ token: String, by account: AccountID) throws(HuntError) -> HuntID {
    try write { db in
      let (received, hunt) = try received(token, for: account, db)
      let isMember = try db.value(
        "SELECT EXISTS (SELECT 1 FROM hunt_member WHERE hunt = ? AND account = ?)",
        [hunt, account], as: Bool.self)
      // The link of a member is not used up by it: it may be for somebody else.
      if isMember == true { return hunt }
      try requireRoomForHunt(of: account, db)
      try requireRoom(
        for: .member, HuntLimits.members, "SELECT count(*) FROM hunt_member WHERE hunt = ?",
        [hunt], db)
      try db.execute("DELETE FROM hunt_invitation WHERE id = ?", [received.invitation.id])
      try join(hunt, account, as: received.invitation.role, db)
      return hunt
    }
  }

  private func received(
    _ token: String, for account: AccountID, _ db: StoreConnection
  ) throws -> (invitation: ReceivedInvitation, hunt: HuntID) {
    guard let token = SecretToken(token, prefix: Self.invitationPrefix) else {
      throw HuntError(.unknown(.invitation))
    }
    let row = try db.row(
      """
      SELECT i.*, hunt.name AS hunt_name, account.name AS created_by_name
      FROM hunt_invitation AS i JOIN hunt ON hunt.id = i.hunt
        LEFT JOIN account ON account.id = i.created_by
      WHERE i.token = ?
      """, [token.digest])
    guard let row else { throw HuntError(.unknown(.invitation)) }
    let invitation = HuntInvitation(row)
    guard invitation.isOpen(at: now()) else { throw HuntError(.unknown(.invitation)) }
    if invitation.email != nil {
      // The column's collation compares the address: its case is no matter.
      let isTheirs = try db.value(
        """
        SELECT i.email = account.email FROM hunt_invitation AS i, account
        WHERE i.id = ? AND account.id = ?
        """, [invitation.id, account], as: Bool.self)
      guard isTheirs == true else { throw HuntError(.otherAddress) }
    }
    return (
      ReceivedInvitation(
        huntName: row["hunt_name"], by: HuntPerson(row, "created_by"), invitation: invitation),
      row["hunt"]
    )
  }

  /// An account as others see it.
  func person(_ account: AccountID, _ db: StoreConnection) throws -> HuntPerson {
    HuntPerson(
      account: account,
      name: try db.value("SELECT name FROM account WHERE id = ?", [account], as: String.self))
  }
}

extension HuntInvitation {
  /// The invitation of a row of the table.
  init(_ row: FetchedRow) {
    self.init(
      id: row["id"], email: row["email"], role: HuntRole(rawValue: row["role"]) ?? .viewer,
      created: row["created"], mail: (row["mail"] as String?).flatMap(MailState.init))
  }
}
