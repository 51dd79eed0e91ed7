public import Accounts
public import Mail
public import Messages
import Store

/// An invitation that has just been created, with its secret. Only a digest of the secret is
/// stored.
public struct NewInvitation: Sendable {
  public var invitation: HuntInvitation
  /// The secret in the invitation link.
  public var token: String
  public var huntName: String
  /// The person who created the invitation.
  public var by: HuntPerson
  /// The language of the account with the invited address; nil if there is no such account.
  public var recipientLanguage: Language?
  /// Whether an email with the invitation is sent.
  public var isMailed = false
}

extension HuntService {
  /// The prefix of invitation secrets.
  static let invitationPrefix = "hfi_"

  /// Invites a person to a hunt.
  ///
  /// - Parameters:
  ///   - email: The address of the person who may accept the invitation; nil for anyone who has the
  ///     link.
  ///   - mail: Creates the email to this address; nil to send no email. The email is stored with
  ///     the invitation and sent, unless a limit on emails has been reached.
  ///   - client: The prefix of the client's address, if any. All accounts that use the same client
  ///     share one limit on emails.
  /// - Throws: `HuntError`.
  public func invite(
    _ email: EmailAddress?, as role: HuntRole, _ access: HuntAccess, from client: String? = nil,
    mail: ((NewInvitation, EmailAddress) -> MailMessage)? = nil
  ) throws(HuntError) -> NewInvitation {
    try write(access) { db in
      try db.execute(
        "DELETE FROM hunt_invitation WHERE created <= ?", [now() - HuntLimits.invitationSeconds])
      try db.requireRoom(
        for: .invitation, HuntLimits.invitations,
        "SELECT count(*) FROM hunt_invitation WHERE hunt = ?", [access.hunt])
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
      new.recipientLanguage = try db.value(
        "SELECT language FROM account WHERE email = ?", [invitation.email], as: String.self
      ).flatMap(Language.init(rawValue:))
      // The limits prevent a group of inviters from flooding an address, and do not reveal how
      // often other members have invited it.
      if let email, let mail,
        try MailOutbox.mayMail(
          to: email, for: access.account, from: client, at: now(), in: db)
      {
        try MailOutbox.add(
          mail(new, email), about: invitation.id, keepsOutcome: true, at: now(),
          until: invitation.expires, in: db)
        new.isMailed = true
      }
      return new
    }
  }

  /// Returns a hunt's invitations that can be accepted, latest first.
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

  /// Revokes an invitation.
  ///
  /// - Throws: `HuntError`.
  public func revoke(_ invitation: InvitationID, _ access: HuntAccess) throws(HuntError) {
    try write(access) { db in
      let changed = try db.execute(
        "DELETE FROM hunt_invitation WHERE id = ? AND hunt = ?", [invitation, access.hunt])
      guard changed > 0 else { throw HuntError(.unknown(.invitation)) }
    }
  }

  /// Returns an account as other members see it.
  func person(_ account: AccountID, _ db: StoreConnection) throws -> HuntPerson {
    HuntPerson(
      account: account,
      name: try db.value("SELECT name FROM account WHERE id = ?", [account], as: String.self))
  }
}

extension HuntInvitation {
  init(_ row: FetchedRow) {
    self.init(
      id: row["id"], email: row["email"], role: HuntRole(rawValue: row["role"]) ?? .viewer,
      created: row["created"], mail: (row["mail"] as String?).flatMap(MailState.init))
  }
}
