public import Accounts
import Store

extension HuntService {
  /// Changes a member's role. An owner who transfers ownership to another member becomes an editor.
  ///
  /// - Throws: `HuntError`.
  public func setRole(
    _ role: HuntRole, of member: AccountID, _ access: HuntAccess
  ) throws(HuntError) {
    try write(access) { db in
      let members = try members(of: access.hunt, db)
      guard let former = members.first(where: { $0.account == member }) else {
        throw HuntError(.unknown(.member))
      }
      if former.role == role { return }
      // Only the owner may change roles, so this change would leave the hunt without an owner.
      if former.role == .owner { throw HuntError(.needsOwner) }
      if role == .owner {
        try set(.editor, of: access.account, in: access.hunt, db)
        try db.execute(
          "DELETE FROM hunt_invitation WHERE hunt = ? AND created_by = ?",
          [access.hunt, access.account])
      }
      try set(role, of: member, in: access.hunt, db)
      _ = try record(.member, of: member.text, in: access.hunt, by: access.account, db)
    }
  }

  /// Removes the account itself or another member from the hunt. If the owner leaves, the member
  /// who joined first becomes the owner; if no member remains, the hunt is deleted.
  ///
  /// - Throws: `HuntError`.
  public func remove(member: AccountID, _ access: HuntAccess) throws(HuntError) {
    try write(access, also: member == access.account ? [] : [.manage]) { db in
      // The schema's triggers do the rest, as they do when an account is deleted.
      let changed = try db.execute(
        "DELETE FROM hunt_member WHERE hunt = ? AND account = ?", [access.hunt, member])
      guard changed > 0 else { throw HuntError(.unknown(.member)) }
      // Prevent the member from rejoining with their own invitations or, if another member removed
      // them, with an invitation to their address.
      try db.execute(
        "DELETE FROM hunt_invitation WHERE hunt = ? AND created_by = ?", [access.hunt, member])
      if member != access.account {
        try db.execute(
          """
          DELETE FROM hunt_invitation
          WHERE hunt = ?1 AND email = (SELECT email FROM account WHERE id = ?2)
          """, [access.hunt, member])
        // A removed member may still have an open link, which must not work either.
        try db.execute(
          """
          INSERT INTO hunt_removal (hunt, account, at) VALUES (?, ?, ?)
          ON CONFLICT (hunt, account) DO UPDATE SET at = excluded.at
          """, [access.hunt, member, now()])
      }
      _ = try record(.removed, in: access.hunt, by: access.account, for: member, db)
    }
  }

  private func set(
    _ role: HuntRole, of member: AccountID, in hunt: HuntID, _ db: StoreConnection
  ) throws {
    try db.execute(
      "UPDATE hunt_member SET role = ? WHERE hunt = ? AND account = ?",
      [role.rawValue, hunt, member])
  }

  /// Returns a hunt's members, in the order in which they joined.
  func members(of hunt: HuntID, _ db: StoreConnection) throws -> [HuntMember] {
    try db.rows(
      """
      SELECT m.*, account.name FROM hunt_member AS m JOIN account ON account.id = m.account
      WHERE m.hunt = ? ORDER BY m.joined_version
      """, [hunt]
    ).map { row in
      HuntMember(
        account: row["account"], name: row["name"],
        role: HuntRole(rawValue: row["role"]) ?? .viewer, joined: row["joined"],
        seen: row["seen"])
    }
  }
}
