public import Accounts
import Store

/// The result of a change to a home.
public struct HuntHomeChange: Sendable {
  /// The home after the change.
  public var home: HuntHome
  /// Whether the change added the home.
  public var wasAdded: Bool
  /// The values that the change replaced.
  public var former: [HomeOpinion<AccountID>.Former]
}

extension HuntService {
  /// Adds a home, or changes the fields that `edit` sets.
  ///
  /// - Parameter facts: The known facts about the listing; if nil, a home that was never in the
  ///   hunt is not added.
  /// - Throws: `HuntError`.
  public func put(
    _ listing: String, _ edit: HomeEdit, facts: HuntHome.Facts?, _ access: HuntAccess
  ) throws(HuntError) -> HuntHomeChange {
    try write(access, also: edit.actions) { db in
      let stored = try home(listing, of: access.hunt, db)
      let isThere = stored.map { $0.removed == nil } ?? false
      if !isThere {
        try access.check(db, also: [.editHomes])
        try db.requireRoom(
          for: .home, HuntLimits.homes,
          "SELECT count(*) FROM hunt_home WHERE hunt = ? AND removed IS NULL", [access.hunt])
      }
      guard var home = stored ?? facts.map({ self.home(listing, $0, by: access.account) }) else {
        throw HuntError(.unknown(.home))
      }
      var opinion = home.opinion
      // A change that has no effect does not create a new version.
      if isThere, opinion.merge(edit, by: access.account, version: .max).isEmpty {
        return HuntHomeChange(home: home, wasAdded: false, former: [])
      }
      let version = try record(.home, of: listing, in: access.hunt, by: access.account, db)
      if stored == nil { home.opinion = HomeOpinion(version: version) }
      let replaced = home.opinion.merge(edit, by: access.account, version: version)
      home.removed = nil
      home.version = version
      if let facts { (home.facts, home.gone) = (facts.json, facts.gone) }
      try store(home, of: access.hunt, ratedBy: edit.rating == nil ? nil : access.account, db)
      for value in replaced where stored != nil {
        try store(value, of: listing, access, db)
      }
      return HuntHomeChange(home: home, wasAdded: !isThere, former: stored == nil ? [] : replaced)
    }
  }

  /// Removes a home. The home's status, note and ratings are restored if it is added again.
  ///
  /// - Throws: `HuntError`.
  public func remove(_ listing: String, _ access: HuntAccess) throws(HuntError) {
    try write(access) { db in
      guard let home = try home(listing, of: access.hunt, db), home.removed == nil else {
        throw HuntError(.unknown(.home))
      }
      let version = try record(.home, of: listing, in: access.hunt, by: access.account, db)
      try db.execute(
        "UPDATE hunt_home SET removed = ?, version = ? WHERE hunt = ? AND listing = ?",
        [now(), version, access.hunt, home.listing])
      try db.execute(
        """
        DELETE FROM hunt_home WHERE hunt = ?1 AND listing IN (
          SELECT listing FROM hunt_home WHERE hunt = ?1 AND removed IS NOT NULL
          ORDER BY version DESC LIMIT ?2 OFFSET ?3)
        """, [access.hunt, Int64.max, HuntLimits.removedHomes])
    }
  }

  /// Returns a home's former values, latest first.
  ///
  /// - Throws: `HuntError`.
  public func history(
    of listing: String, _ access: HuntAccess
  ) throws(HuntError) -> [HomeHistory] {
    try read(access) { db in
      guard try home(listing, of: access.hunt, db) != nil else {
        throw HuntError(.unknown(.home))
      }
      return try db.rows(
        """
        SELECT h.*, account.name AS actor_name
        FROM hunt_home_history AS h LEFT JOIN account ON account.id = h.actor
        WHERE h.hunt = ? AND h.listing = ? ORDER BY h.id DESC
        """, [access.hunt, listing]
      ).map { row in
        HomeHistory(
          field: HuntHomeField(rawValue: row["field"]) ?? .note, value: row["value"],
          by: HuntPerson(row, "actor"), at: row["at"], wasUnseen: row["unseen"])
      }
    }
  }

  /// Returns a home in a hunt, even if it was removed; nil if the home is not stored.
  func home(_ listing: String, of hunt: HuntID, _ db: StoreConnection) throws -> HuntHome? {
    let row = try db.row(
      "\(HuntHome.selection) WHERE h.hunt = ? AND h.listing = ?", [hunt, listing])
    guard let row else { return nil }
    let ratings = try ratings(in: hunt, from: listing, to: listing, db)
    return HuntHome(row, ratings: ratings[listing] ?? [:])
  }

  /// Creates a home that is about to be added to a hunt.
  private func home(
    _ listing: String, _ facts: HuntHome.Facts, by account: AccountID
  ) -> HuntHome {
    HuntHome(
      listing: listing, addedBy: HuntPerson(account: account, name: nil), added: now(),
      removed: nil, opinion: HomeOpinion(version: 0), facts: facts.json, gone: facts.gone,
      version: 0, unread: 0)
  }

  private func store(
    _ home: HuntHome, of hunt: HuntID, ratedBy account: AccountID?, _ db: StoreConnection
  ) throws {
    try db.execute(
      """
      INSERT INTO hunt_home (hunt, listing, added_by, added, removed, status, status_version, note,
        note_version, facts, gone, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (hunt, listing) DO UPDATE SET
        removed = excluded.removed, status = excluded.status,
        status_version = excluded.status_version, note = excluded.note,
        note_version = excluded.note_version, facts = excluded.facts, gone = excluded.gone,
        version = excluded.version
      """,
      [
        hunt, home.listing, home.addedBy?.account, home.added, home.removed,
        home.opinion.status.value.rawValue, home.opinion.status.version, home.opinion.note.value,
        home.opinion.note.version, home.facts, home.gone, home.version,
      ])
    guard let account, let rating = home.opinion.ratings[account] else { return }
    try db.execute(
      """
      INSERT INTO hunt_rating (hunt, listing, account, rating, version) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (hunt, listing, account) DO UPDATE SET
        rating = excluded.rating, version = excluded.version
      """, [hunt, home.listing, account, rating.value, rating.version])
  }

  private func store(
    _ former: HomeOpinion<AccountID>.Former, of listing: String, _ access: HuntAccess,
    _ db: StoreConnection
  ) throws {
    try db.execute(
      """
      INSERT INTO hunt_home_history (hunt, listing, field, value, actor, at, unseen)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        access.hunt, listing, former.field.rawValue, former.value, access.account, now(),
        former.wasUnseen,
      ])
    try db.execute(
      """
      DELETE FROM hunt_home_history WHERE id IN (
        SELECT id FROM hunt_home_history WHERE hunt = ? AND listing = ?
        ORDER BY id DESC LIMIT ? OFFSET ?)
      """, [access.hunt, listing, Int64.max, HuntLimits.history])
  }
}
