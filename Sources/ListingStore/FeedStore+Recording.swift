import Geo
public import Listings
public import Store

extension FeedStore {
  /// Stores a complete fetch of a circle: adds or updates its homes, removes stored homes that are
  /// missing from the fetch, and adds the circle to the coverage.
  ///
  /// - Parameters:
  ///   - listings: All homes of the circle's types within the circle.
  ///   - circle: The fetched circle, with the time at which the fetch began.
  ///   - removals: How to treat stored homes in the circle that are missing from the fetch.
  ///   - now: Returns the current time, in seconds since 1970. The function is called after this
  ///     process has acquired the write lock, because other processes can write until then. If the
  ///     current time is before the start of the fetch, the start of the fetch is used instead.
  ///     Rows that are more than `clockTolerance` seconds newer than this time were written before
  ///     the clock was set back, and are treated as older than any fetch.
  /// - Returns: The changes to the store.
  /// - Throws: `ListingStoreError`, in which case the store is unchanged.
  @discardableResult
  public func record(
    _ listings: [Listing], of circle: CoveredCircle, removals: RemovalPolicy = .immediate,
    now: () -> Int64 = { .min }
  ) throws(ListingStoreError) -> StoreChange {
    try write { db in
      let now = max(now(), circle.fetchedAt)
      var recording = try Recording(db, feed: feed, at: circle.fetchedAt, now: now)
      // Find the missing homes before writing, so that this fetch's rows are not read again.
      var missing = removals == .deferred ? [] : try recording.missing(in: circle)
      // Write in table order, so that each page is touched only once.
      let numbers = try numbers(of: listings.map(\.id), in: db)
      missing.subtract(numbers)
      let withheld = try recording.withheldNumbers()
      try recording.release(numbers, of: withheld)
      // The fetch of a single circle does not confirm removals that are on hold.
      if case .limited = removals { missing.subtract(withheld) }
      if try withholds(missing, isEmpty: numbers.isEmpty, removals, at: now, in: recording) {
        try recording.withhold(missing, since: now)
        missing = []
      }
      try recording.release(missing, of: withheld)
      try recording.lookUp(numbers)
      var rows = numbers.indices.map { (number: numbers[$0], place: Optional($0)) }
      rows += missing.map { (number: $0, place: nil) }
      rows.sort { $0.number < $1.number }
      for row in rows {
        if let place = row.place {
          try recording.add(listings[place], as: row.number)
        } else {
          try recording.markGone(row.number)
        }
      }
      try forgetCoverage(after: recording.latest, in: db)
      try cover(circle, in: db)
      try recording.finish()
      return recording.change
    }
  }
}

/// Writes one complete fetch to the store.
struct Recording {
  let db: StoreConnection
  let feed: Int64
  let time: Int64
  /// A row with a later time was written before the clock was set back.
  let latest: Int64
  /// The revision of the last row written. The revision starts with the current time in
  /// microseconds since 1970, or with the store's revision plus one if that is greater, and
  /// increases by one with each row.
  private var revision: Int64
  private let find: RepeatedStatement
  private let touch: RepeatedStatement
  private let insert: RepeatedStatement
  /// Inserts rows that do not exist yet. On a server, this statement is faster than `insert`; for a
  /// file, it is the same.
  private let append: RepeatedStatement
  private let mark: RepeatedStatement
  private let reprice: RepeatedStatement
  /// The server's rows for the fetched listings, keyed by number, which are read in one query; nil
  /// if each row is looked up separately.
  private var rows: [Int64: Known]?
  /// The number of the last listing that had no row.
  private var lastNew: Int64?
  var change = StoreChange()

  init(_ db: StoreConnection, feed: Int64, at time: Int64, now: Int64) throws {
    self.db = db
    self.feed = feed
    self.time = time
    latest = now + FeedStore.clockTolerance
    revision = max(try FeedStore.revision(db).number + 1, StoredListing.micros(now))
    find = try db.statement(
      "SELECT \(Known.columns) FROM listing WHERE feed = ? AND id = ?")
    try find.bind(feed, at: 1)
    let row = "listing.feed = batch.feed AND listing.id = batch.id"
    touch = try db.rowStatement(
      ["last_seen", "feed", "id"], of: ListingTables.listing, key: "id",
      file: "UPDATE listing SET last_seen = ? WHERE feed = ? AND id = ?"
    ) { "UPDATE listing SET last_seen = batch.last_seen FROM \($0) WHERE \(row)" }
    try touch.bind(time, at: 1)
    try touch.bind(feed, at: 2)
    // The last column, `gone_at`, remains null, because the home is for sale.
    let columns =
      [
        "feed", "id", "revision", "digest", "first_seen", "last_seen", "price_dropped_at",
        "price_min", "price_max", "begun",
      ]
      + ListingColumns.names + ["gone_at"]
    let into = "INTO listing (\(columns.joined(separator: ", ")))"
    let updates = columns.dropFirst(2).map { "\($0) = excluded.\($0)" }
    insert = try db.rowStatement(
      columns, of: ListingTables.listing, key: "id",
      file: "INSERT OR REPLACE \(into) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
    ) { rows in
      """
      INSERT \(into) SELECT * FROM \(rows)
      ON CONFLICT (feed, id) DO UPDATE SET \(updates.joined(separator: ", "))
      """
    }
    append = db.rowAppender(columns, to: "listing") ?? insert
    for statement in [insert, append] {
      try statement.bind(feed, at: 1)
      try statement.bind(time, at: 6)
      try statement.bind(nil as Int64?, at: Int32(columns.count))
    }
    mark = try db.rowStatement(
      ["gone_at", "revision", "feed", "id"], of: ListingTables.listing, key: "id",
      file: "UPDATE listing SET gone_at = ?, revision = ? WHERE feed = ? AND id = ?"
    ) { rows in
      """
      UPDATE listing SET gone_at = batch.gone_at, revision = batch.revision FROM \(rows)
      WHERE \(row)
      """
    }
    let prices = "INSERT INTO price_change (feed, listing, at, before, after)"
    let repeated = """
      ON CONFLICT (feed, listing, at) DO UPDATE
      SET before = excluded.before, after = excluded.after
      """
    reprice = try db.rowStatement(
      ["feed", "listing", "at", "before", "after"], of: ListingTables.priceChange, key: "listing",
      file: "\(prices) VALUES (?, ?, ?, ?, ?) \(repeated)"
    ) { "\(prices) SELECT * FROM \($0) \(repeated)" }
  }

  /// Reads the rows of the listings with the given numbers from a server. Does nothing for a file.
  mutating func lookUp(_ numbers: [Int64]) throws {
    guard db.isServer else { return }
    var rows: [Int64: Known] = [:]
    for start in stride(from: 0, to: numbers.count, by: RowBatch.portion) {
      let part = numbers[start..<min(start + RowBatch.portion, numbers.count)]
      try db.forEach(
        """
        SELECT \(Known.columns), id FROM listing WHERE feed = ? AND id = ANY (?::text::bigint[])
        """, [feed, RowBatch.array(part)]
      ) { row in rows[row.integer(Known.count) ?? 0] = Known(row) }
    }
    self.rows = rows
  }

  mutating func add(_ listing: Listing, as number: Int64) throws {
    change.seen += 1
    let digest = listing.digest
    guard let known = try known(number) else {
      change.new += 1
      lastNew = number
      return try write(
        listing, as: number, by: append, digest: digest, firstSeen: time, droppedAt: nil, begun: nil
      )
    }
    let seen = max(known.lastSeen, known.goneAt ?? known.lastSeen)
    // A fetch that began earlier but ends later must not overwrite newer rows.
    guard seen <= time || seen > latest else { return }
    if digest == known.digest, known.goneAt == nil, seen <= latest {
      if seen < time {
        try touch.bind(number, at: 3)
        try touch.run()
        rows?[number]?.lastSeen = time
      }
      return
    }
    if known.goneAt == nil { change.changed += 1 } else { change.new += 1 }
    var droppedAt = known.droppedAt.map { min($0, time) }
    if known.price != listing.priceText {
      try reprice.bind([feed, number, time, known.price, listing.priceText])
      try reprice.run()
      if let old = known.price.flatMap({ Price(parsing: $0).min }),
        let new = listing.priceText.flatMap({ Price(parsing: $0).min })
      {
        droppedAt = new < old ? time : nil
      }
    }
    // The fetch contains the listing twice, so insert the first occurrence before changing it.
    if number == lastNew { try append.finish() }
    try write(
      listing, as: number, by: insert, digest: digest, firstSeen: min(known.firstSeen, time),
      droppedAt: droppedAt, begun: known.goneAt == nil ? known.begun : nil)
  }

  /// The stored state of a listing.
  fileprivate struct Known {
    var digest: Int64
    var firstSeen: Int64
    var lastSeen: Int64
    var goneAt: Int64?
    var droppedAt: Int64?
    var price: String?
    var begun: Int64

    /// The columns to read.
    static let columns =
      "digest, first_seen, last_seen, gone_at, price_dropped_at, price, begun"
    static let count: Int32 = 7
  }

  private func known(_ id: Int64) throws -> Known? {
    if let rows { return rows[id] }
    try find.bind(id, at: 2)
    return try find.run { Known($0) }
  }

  /// Writes a row with the next revision.
  ///
  /// - Parameters:
  ///   - statement: `append` if no row has this number, otherwise `insert`.
  ///   - begun: The revision at which the listing was added; nil if this fetch adds it.
  private mutating func write(
    _ listing: Listing, as number: Int64, by statement: RepeatedStatement, digest: Int64,
    firstSeen: Int64, droppedAt: Int64?, begun: Int64?
  ) throws {
    revision += 1
    try statement.bind(revision, at: 3)
    let price = listing.priceText.map { Price(parsing: $0) }
    try statement.bind(number, at: 2)
    try statement.bind(digest, at: 4)
    try statement.bind(firstSeen, at: 5)
    try statement.bind(droppedAt, at: 7)
    try statement.bind(price?.min, at: 8)
    try statement.bind(price?.max, at: 9)
    try statement.bind(begun ?? revision, at: 10)
    try ListingColumns.bind(listing, to: statement, from: 11)
    try statement.run()
    rows?[number] = Known(
      digest: digest, firstSeen: firstSeen, lastSeen: time, goneAt: nil, droppedAt: droppedAt,
      price: listing.priceText, begun: begun ?? revision)
  }

  /// Returns the homes in the circle that are for sale and have not been seen since the given time.
  ///
  /// - Parameter time: The time; nil for the time at which the fetch of the circle began.
  func missing(in circle: CoveredCircle, since time: Int64? = nil) throws -> Set<Int64> {
    var missing: Set<Int64> = []
    for box in BoundingBox.boxes(around: circle.center, radius: circle.radius) {
      try db.forEach(
        """
        SELECT id, latitude, longitude, type FROM listing
        WHERE feed = ? AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?
          AND gone_at IS NULL AND (last_seen < ? OR last_seen > ?)
        """,
        [feed, box.south, box.north, box.west, box.east, time ?? circle.fetchedAt, latest]
      ) { row in
        guard let id = row.integer(0),
          let type = row.text(3).flatMap(AccommodationType.init(rawValue:)),
          circle.types.contains(TypeSet(type)),
          let position = Coordinate(latitude: row.double(1), longitude: row.double(2)),
          circle.center.distance(to: position) <= circle.radius
        else { return }
        missing.insert(id)
      }
    }
    return missing
  }

  /// Marks a home that is missing from the fetch as removed.
  mutating func markGone(_ number: Int64) throws {
    revision += 1
    change.gone += 1
    try mark.bind([time, revision, feed, number])
    try mark.run()
  }

  /// Writes all pending rows and updates the store's revision, which readers use to detect changes.
  func finish() throws {
    for statement in [append, reprice, insert, touch, mark] { try statement.finish() }
    try db.execute("UPDATE clock SET revision = ?", [revision])
  }
}

extension Recording.Known {
  fileprivate init(_ row: StatementRow) {
    self.init(
      digest: row.integer(0) ?? 0, firstSeen: row.integer(1) ?? 0,
      lastSeen: row.integer(2) ?? 0, goneAt: row.integer(3), droppedAt: row.integer(4),
      price: row.text(5), begun: row.integer(6) ?? 0)
  }
}
