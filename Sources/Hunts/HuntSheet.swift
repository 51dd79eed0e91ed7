import Accounts
import Store

/// A hunt as a member reads it, with one page of its homes.
public struct HuntSheet: Sendable {
  /// The hunt.
  public var hunt: Hunt
  /// Its members, the longest first.
  public var members: [HuntMember]
  /// The member who reads it.
  public var reader: HuntMember
  /// The homes of the page, by their listings' ids.
  public var homes: [HuntHome]
  /// The listing behind which the next page begins; nil where this is the last.
  public var next: String?
  /// How many messages about the hunt itself the member has not read.
  public var unread: Int
}

/// Which homes of a hunt are read.
public struct HomePageQuery: Sendable, Hashable {
  /// The listing behind which the page begins; nil for the first.
  public var after: String?
  /// Only homes that have changed since this version, and those that were removed; nil for all that
  /// are there.
  public var since: Int64?
  /// How many at most.
  public var limit: Int

  /// How many may be read at once.
  public static let limits = 1...1_000

  /// A page.
  public init(after: String? = nil, since: Int64? = nil, limit: Int = 500) {
    self.after = after
    self.since = since
    self.limit = limit
  }
}

extension HuntService {
  /// A hunt with a page of its homes.
  ///
  /// - Throws: `HuntError`.
  public func sheet(
    _ access: HuntAccess, _ query: HomePageQuery = HomePageQuery()
  ) throws(HuntError) -> HuntSheet {
    try read { db in try self.sheet(access, query, db) }
  }

  /// The same page with what is known of its homes now. What differs from what is stored is stored, so
  /// that the homes stay when they are gone.
  ///
  /// - Parameters:
  ///   - sheet: The page, read with this access and query.
  ///   - facts: What is known of a listing; nil where nothing is.
  /// - Throws: `HuntError`.
  public func refreshed(
    _ sheet: HuntSheet, _ access: HuntAccess, _ query: HomePageQuery = HomePageQuery(),
    by facts: (String) -> HuntHome.Facts?
  ) throws(HuntError) -> HuntSheet {
    let changed = sheet.homes.compactMap { home -> (listing: String, facts: HuntHome.Facts)? in
      guard home.removed == nil, let known = facts(home.listing) else { return nil }
      let isSame = known.json == home.facts && known.gone == home.gone
      return isSame ? nil : (home.listing, known)
    }
    if changed.isEmpty { return sheet }
    return try write(access) { db in
      for (listing, facts) in changed {
        let version = try record(.home, of: listing, in: access.hunt, by: nil, db)
        try db.execute(
          """
          UPDATE hunt_home SET facts = ?, gone = ?, version = ? WHERE hunt = ? AND listing = ?
          """, [facts.json, facts.gone, version, access.hunt, listing])
      }
      return try self.sheet(access, query, db)
    }
  }

  func sheet(
    _ access: HuntAccess, _ query: HomePageQuery, _ db: StoreConnection
  ) throws -> HuntSheet {
    try access.check(db)
    let members = try members(of: access.hunt, db)
    guard
      let row = try db.row("SELECT * FROM hunt WHERE id = ?", [access.hunt]),
      let reader = members.first(where: { $0.account == access.account })
    else { throw HuntError(.unknown(.hunt)) }
    let unread = try unread(in: access.hunt, of: access.account, db)
    var homes = try homes(of: access.hunt, query, db)
    var next: String?
    if homes.count > query.limit {
      homes.removeLast()
      next = homes.last?.listing
    }
    for index in homes.indices { homes[index].unread = unread[homes[index].listing] ?? 0 }
    return HuntSheet(
      hunt: Hunt(row), members: members, reader: reader, homes: homes, next: next,
      unread: unread[""] ?? 0)
  }

  /// The homes of a page, and one more where there is.
  private func homes(
    of hunt: HuntID, _ query: HomePageQuery, _ db: StoreConnection
  ) throws -> [HuntHome] {
    var values: [any StoreValue] = [hunt, query.after ?? "", query.limit + 1]
    if let since = query.since { values.append(since) }
    let rows = try db.rows(
      """
      \(HuntHome.selection)
      WHERE h.hunt = ?1 AND h.listing > ?2
        AND \(query.since == nil ? "h.removed IS NULL" : "h.version > ?4")
      ORDER BY h.listing LIMIT ?3
      """, values)
    guard let first = rows.first, let last = rows.last else { return [] }
    let ratings = try ratings(in: hunt, from: first["listing"], to: last["listing"], db)
    return rows.map { row in HuntHome(row, ratings: ratings[row["listing"]] ?? [:]) }
  }

  /// The ratings of homes between two, these included, by their listings.
  func ratings(
    in hunt: HuntID, from first: String, to last: String, _ db: StoreConnection
  ) throws -> [String: [AccountID: Versioned<Int?>]] {
    var ratings: [String: [AccountID: Versioned<Int?>]] = [:]
    let rows = try db.rows(
      "SELECT * FROM hunt_rating WHERE hunt = ? AND listing BETWEEN ? AND ?", [hunt, first, last])
    for row in rows {
      ratings[row["listing"], default: [:]][row["account"]] = Versioned(
        row["rating"], version: row["version"])
    }
    return ratings
  }
}

extension HuntHome {
  /// What selects homes `h` with the names of those who added them.
  static let selection = """
    SELECT h.*, account.name AS added_by_name
    FROM hunt_home AS h LEFT JOIN account ON account.id = h.added_by
    """

  /// The home of such a row.
  init(_ row: FetchedRow, ratings: [AccountID: Versioned<Int?>]) {
    self.init(
      listing: row["listing"], addedBy: HuntPerson(row, "added_by"), added: row["added"],
      removed: row["removed"],
      opinion: HomeOpinion(
        status: Versioned(
          HomeStatus(rawValue: row["status"]) ?? .toView, version: row["status_version"]),
        note: Versioned(row["note"], version: row["note_version"]), ratings: ratings),
      facts: row["facts"], gone: row["gone"], version: row["version"], unread: 0)
  }
}
