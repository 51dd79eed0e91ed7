import GRDB
import Geo
public import Listings

extension FeedStore {
  /// Keeps what the feed answered to its last page for a circle: its homes, which of those known
  /// there are gone, and that the circle is covered.
  ///
  /// - Parameters:
  ///   - listings: Every home of the circle's kinds within it.
  ///   - circle: What was asked for, and when the asking began.
  ///   - now: The present, in seconds since 1970; when the asking began unless given. What the
  ///     store has from a later time is of a clock that has been set back since: it counts as
  ///     older than any answer.
  /// - Returns: What that changed.
  /// - Throws: `ListingStoreError`; then nothing is changed.
  @discardableResult
  public func record(
    _ listings: [Listing], of circle: CoveredCircle, now: Int64? = nil
  ) throws(ListingStoreError) -> StoreChange {
    try write { db in
      let now = max(now ?? circle.fetchedAt, circle.fetchedAt)
      var recording = try Recording(db, feed: feed, at: circle.fetchedAt, now: now)
      // In the order of the table, each page of which is then touched once.
      for listing in listings.sorted(by: { $0.id < $1.id }) { try recording.add(listing) }
      try recording.markGone(in: circle)
      try forgetCoverage(after: now, in: db)
      try cover(circle, in: db)
      try recording.finish()
      return recording.change
    }
  }
}

/// One complete answer of a feed on its way into the store.
private struct Recording {
  private let db: Database
  private let feed: Int64
  private let time: Int64
  private let now: Int64
  private let revision: Int64
  private let touch: Statement
  private let insert: Statement
  private(set) var change = StoreChange()

  init(_ db: Database, feed: Int64, at time: Int64, now: Int64) throws {
    self.db = db
    self.feed = feed
    self.time = time
    self.now = now
    revision = try FeedStore.revision(db).number + 1
    touch = try db.cachedStatement(
      sql: "UPDATE listing SET last_seen = ? WHERE feed = ? AND id = ?")
    let columns =
      [
        "feed", "id", "revision", "digest", "first_seen", "last_seen", "price_dropped_at",
        "price_min", "price_max", "begun",
      ]
      + ListingColumns.names
    insert = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO listing (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """)
  }

  mutating func add(_ listing: Listing) throws {
    change.seen += 1
    let digest = listing.digest
    guard let known = try known(listing.id) else {
      change.new += 1
      return try write(
        listing, digest: digest, firstSeen: time, droppedAt: nil, begun: revision)
    }
    let latest = max(known.lastSeen, known.goneAt ?? known.lastSeen)
    // An answer that was asked for earlier and comes later knows less than the store.
    guard latest <= time || latest > now else { return }
    if digest == known.digest, known.goneAt == nil, latest <= now {
      if latest < time { try touch.execute(arguments: [time, feed, listing.id]) }
      return
    }
    if known.goneAt == nil { change.changed += 1 } else { change.new += 1 }
    var droppedAt = known.droppedAt.map { min($0, time) }
    if known.price != listing.priceText {
      try db.execute(
        sql: "INSERT OR REPLACE INTO price_change VALUES (?, ?, ?, ?, ?)",
        arguments: [feed, listing.id, time, known.price, listing.priceText])
      if let old = known.price.flatMap({ Price(parsing: $0).min }),
        let new = listing.priceText.flatMap({ Price(parsing: $0).min })
      {
        droppedAt = new < old ? time : nil
      }
    }
    try write(
      listing, digest: digest, firstSeen: min(known.firstSeen, time), droppedAt: droppedAt,
      begun: known.goneAt == nil ? known.begun : revision)
  }

  /// What a listing was before.
  private struct Known {
    var digest: Int64
    var firstSeen: Int64
    var lastSeen: Int64
    var goneAt: Int64?
    var droppedAt: Int64?
    var price: String?
    var begun: Int64
  }

  private func known(_ id: Int64) throws -> Known? {
    var known: Known?
    try StatementRow.forEach(
      db,
      """
      SELECT digest, first_seen, last_seen, gone_at, price_dropped_at, price, begun
      FROM listing WHERE feed = ? AND id = ?
      """, [feed, id]
    ) { row in
      known = Known(
        digest: row.integer(0) ?? 0, firstSeen: row.integer(1) ?? 0,
        lastSeen: row.integer(2) ?? 0, goneAt: row.integer(3), droppedAt: row.integer(4),
        price: row.text(5), begun: row.integer(6) ?? 0)
    }
    return known
  }

  private func write(
    _ listing: Listing, digest: Int64, firstSeen: Int64, droppedAt: Int64?, begun: Int64
  ) throws {
    let price = listing.priceText.map { Price(parsing: $0) }
    let head: [(any DatabaseValueConvertible)?] = [
      feed, listing.id, revision, digest, firstSeen, time, droppedAt, price?.min, price?.max,
      begun,
    ]
    try insert.execute(arguments: StatementArguments(head + ListingColumns.values(of: listing)))
  }

  /// Marks the homes of the circle that the answer lacks as gone.
  mutating func markGone(in circle: CoveredCircle) throws {
    var gone: [Int64] = []
    for box in BoundingBox.boxes(around: circle.center, radius: circle.radius) {
      try StatementRow.forEach(
        db,
        """
        SELECT id, latitude, longitude, type FROM listing
        WHERE feed = ? AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?
          AND gone_at IS NULL AND (last_seen < ? OR last_seen > ?)
        """, [feed, box.south, box.north, box.west, box.east, time, now]
      ) { row in
        guard let id = row.integer(0),
          let type = row.text(3).flatMap(AccommodationType.init(rawValue:)),
          circle.types.contains(TypeSet(type)),
          let position = Coordinate(latitude: row.double(1), longitude: row.double(2)),
          circle.center.distance(to: position) <= circle.radius
        else { return }
        gone.append(id)
      }
    }
    let mark = try db.cachedStatement(
      sql: "UPDATE listing SET gone_at = ?, revision = ? WHERE feed = ? AND id = ?")
    for id in gone { try mark.execute(arguments: [time, revision, feed, id]) }
    change.gone = gone.count
  }

  /// Tells readers that there is something new.
  func finish() throws {
    try db.execute(sql: "UPDATE clock SET revision = ?", arguments: [revision])
  }
}
