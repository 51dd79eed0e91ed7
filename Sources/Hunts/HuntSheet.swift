import Accounts
import Store

/// A hunt as seen by one of its members, with one page of its homes.
public struct HuntSheet: Sendable {
  public var hunt: Hunt
  /// The members, in the order in which they joined.
  public var members: [HuntMember]
  /// The member who reads the hunt.
  public var reader: HuntMember
  /// The homes on the page, ordered by listing id.
  public var homes: [HuntHome]
  /// The listing id after which the next page begins; nil on the last page.
  public var next: String?
  /// The number of messages about the hunt itself that the member has not read.
  public var unread: Int
}

public struct HomePageQuery: Sendable, Hashable {
  /// The listing id after which the page begins; nil for the first page.
  public var after: String?
  /// If set, only homes that were changed or removed after this version are returned; if nil, all
  /// homes except removed homes are returned.
  public var since: Int64?
  /// The maximum number of homes.
  public var limit: Int

  /// The allowed values of `limit`.
  public static let limits = 1...1_000

  /// Creates a query.
  public init(after: String? = nil, since: Int64? = nil, limit: Int = 500) {
    self.after = after
    self.since = since
    self.limit = limit
  }
}

extension HuntService {
  /// Returns a hunt with a page of its homes.
  ///
  /// - Throws: `HuntError`.
  public func sheet(
    _ access: HuntAccess, _ query: HomePageQuery = HomePageQuery()
  ) throws(HuntError) -> HuntSheet {
    try read { db in try self.sheet(access, query, db) }
  }

  /// Returns a page with the current facts about its homes. Changed facts are stored and therefore
  /// remain available after a home is no longer listed.
  ///
  /// - Parameters:
  ///   - sheet: The page, which was read with the same access and query.
  ///   - facts: Returns the known facts about a listing; nil if the listing is unknown.
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

  /// Returns the homes on a page, followed by the next home, if any.
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

  /// Returns the ratings of the homes from `first` to `last`, keyed by listing id.
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
  /// The query that selects homes `h` with the names of the members who added them.
  static let selection = """
    SELECT h.*, account.name AS added_by_name
    FROM hunt_home AS h LEFT JOIN account ON account.id = h.added_by
    """

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
