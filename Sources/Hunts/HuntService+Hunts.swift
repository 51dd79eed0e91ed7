public import Accounts
import Store

extension HuntService {
  /// Returns an account's hunts, ordered by name.
  ///
  /// - Throws: `HuntError` if the store cannot be used.
  public func hunts(of account: AccountID) throws(HuntError) -> [HuntSummary] {
    try read { db in
      let rows = try db.rows(
        """
        SELECT h.*, m.role, m.seen, m.joined_version,
          (SELECT count(*) FROM hunt_member WHERE hunt = h.id) AS members,
          (SELECT count(*) FROM hunt_home WHERE hunt = h.id AND removed IS NULL) AS homes,
          (SELECT CAST(coalesce(sum(unread), 0) AS BIGINT) FROM hunt_read
            WHERE hunt = h.id AND account = m.account AND unread > 0) AS unread
        FROM hunt_member AS m JOIN hunt AS h ON h.id = m.hunt
        WHERE m.account = ? ORDER BY h.name, h.id
        """, [account])
      return rows.map { row in
        HuntSummary(
          hunt: Hunt(row), role: HuntRole(rawValue: row["role"]) ?? .viewer,
          members: row["members"], homes: row["homes"], unread: row["unread"], seen: row["seen"])
      }
    }
  }

  /// Creates a hunt that the account owns.
  ///
  /// - Throws: `HuntError` if the account already has the maximum number of hunts.
  public func create(named name: String, by account: AccountID) throws(HuntError) -> HuntID {
    try write { db in
      try requireRoomForHunt(of: account, db)
      let id = HuntID()
      try db.execute("INSERT INTO hunt (id, name, created) VALUES (?, ?, ?)", [id, name, now()])
      try join(id, account, as: .owner, db)
      return id
    }
  }

  /// Renames a hunt.
  ///
  /// - Throws: `HuntError`.
  public func rename(_ access: HuntAccess, to name: String) throws(HuntError) {
    try write(access) { db in
      let changed = try db.execute(
        "UPDATE hunt SET name = ? WHERE id = ? AND name <> ?", [name, access.hunt, name])
      guard changed > 0 else { return }
      _ = try record(.hunt, in: access.hunt, by: access.account, db)
    }
  }

  /// Deletes a hunt and everything in it.
  ///
  /// - Throws: `HuntError`.
  public func delete(_ access: HuntAccess) throws(HuntError) {
    try write(access) { db in
      let members = try members(of: access.hunt, db)
      try db.execute("DELETE FROM hunt WHERE id = ?", [access.hunt])
      for member in members {
        _ = try record(.removed, in: access.hunt, by: access.account, for: member.account, db)
      }
    }
  }

  /// Records that a member has seen a hunt's changes up to `version`.
  ///
  /// - Throws: `HuntError`.
  public func look(_ access: HuntAccess, upTo version: Int64) throws(HuntError) {
    try write(access) { db in
      let last = try db.value("SELECT version FROM hunt WHERE id = ?", [access.hunt]) ?? version
      try db.execute(
        "UPDATE hunt_member SET seen = ?1 WHERE hunt = ?2 AND account = ?3 AND seen < ?1",
        [min(version, last), access.hunt, access.account])
    }
  }

  /// Checks that the account may join another hunt.
  func requireRoomForHunt(of account: AccountID, _ db: StoreConnection) throws {
    try db.requireRoom(
      for: .hunt, HuntLimits.hunts,
      "SELECT count(*) FROM hunt_member WHERE account = ?",
      [account])
  }

  func join(_ hunt: HuntID, _ account: AccountID, as role: HuntRole, _ db: StoreConnection) throws {
    // The existing members and the new member receive this event, and the membership starts at the
    // event's version.
    let version = try record(.member, of: account.text, in: hunt, by: account, db)
    try db.execute(
      """
      INSERT INTO hunt_member (hunt, account, role, joined, joined_version) VALUES (?, ?, ?, ?, ?)
      """, [hunt, account, role.rawValue, now(), version])
  }
}

extension Hunt {
  init(_ row: FetchedRow) {
    self.init(id: row["id"], name: row["name"], created: row["created"], version: row["version"])
  }
}
