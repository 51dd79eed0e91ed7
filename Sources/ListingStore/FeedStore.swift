public import Geo
public import Listings
public import Store

/// One feed's part of a store.
public struct FeedStore: Sendable {
  /// The store that contains the feed.
  public let store: ListingStore
  let feed: Int64
  /// The feed's name in the store.
  let name: String

  /// Returns the store's current revision. If the server is monitored or unreachable, returns the
  /// last reported revision without a query.
  ///
  /// - Throws: `ListingStoreError`.
  public func revision() throws(ListingStoreError) -> StoreRevision {
    let reported = store.server?.reported
    if let reported, reported.isCurrent || store.server?.condition != nil {
      return reported.revision
    }
    do {
      return try read { try Self.revision($0) }
    } catch {
      // A server that is full or rejects the password is also treated as unreachable.
      if [.unreachable, .busy, .cannotOpen, .refusedLogin].contains(error.code), let reported {
        return reported.revision
      }
      throw error
    }
  }

  /// Whether reading all homes may take longer than a search should wait; false if the size is
  /// unknown. The size is estimated from the file or table, because counting the homes would also
  /// take time.
  public var isLarge: Bool {
    let size = try? read { db -> Int64 in
      try db.integer(
        db.sql(
          file: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
          server: "SELECT pg_table_size('listing')")) ?? 0
    }
    return size ?? 0 > Self.largeSize
  }

  /// The size of a store with about 5,500 homes, which take 40 ms to read.
  private static let largeSize: Int64 = 6 << 20

  /// Returns the changes since `revision`, or the store's whole content if `revision` is nil or
  /// rows have been deleted since then.
  ///
  /// - Throws: `ListingStoreError`.
  public func changes(
    since revision: StoreRevision?
  ) throws(ListingStoreError) -> StoreChanges<StoredListing> {
    try read { db in
      let present = try Self.revision(db)
      let since = present.start(behind: revision)
      let changed =
        try since.map { try listings(in: db, where: "revision > ?", [$0]) }
        ?? listings(in: db, where: "TRUE", [])
      return StoreChanges(
        listings: changed, coverage: try coverage(in: db), revision: present,
        isWhole: since == nil)
    }
  }

  /// Returns the time at which the first listing was seen, even if that listing has been removed,
  /// in seconds since 1970; nil if there are no listings. This query reads the whole table.
  ///
  /// - Throws: `ListingStoreError`.
  public func firstSeen() throws(ListingStoreError) -> Int64? {
    try read { db in
      try db.integer("SELECT min(first_seen) FROM listing WHERE feed = ?", [feed])
    }
  }

  /// Passes each listing to `body` in key order. For keys that are whole numbers, this is the order
  /// in the file.
  ///
  /// - Returns: The coverage and the store's revision at the time of the read.
  /// - Throws: `ListingStoreError`.
  public func forEach(
    _ body: (StoredRow) -> Void
  ) throws(ListingStoreError) -> (coverage: Coverage, revision: StoreRevision) {
    try read { db in
      for part in ["id >= 0 ORDER BY id", "id < 0 ORDER BY listing_key_text"] {
        try db.forEach(
          """
          SELECT \(StoredRow.columns.joined(separator: ", ")),
            \(Self.keyText(of: "id", in: "listing")) AS listing_key_text
          FROM listing WHERE feed = ? AND \(part)
          """, [feed], isLarge: true
        ) { body(try StoredRow($0)) }
      }
      return (try coverage(in: db), try Self.revision(db))
    }
  }

  /// Returns all homes for sale within `radius` metres of `center`, in no particular order; the
  /// result may include homes just outside the circle.
  ///
  /// - Parameter home: Converts a listing to an element of the result.
  /// - Throws: `ListingStoreError`.
  public func all<Home>(
    around center: Coordinate, radius: Double, as home: (consuming StoredListing) -> Home
  ) throws(ListingStoreError) -> StoreChanges<Home> {
    try read { db in
      var homes: [Home] = []
      // If there are few homes, get their ids from the spatial index and then read the rows in
      // order of id; reading them in index order takes ten times as long. If there are many homes,
      // scanning the table is even faster.
      let isNear = radius <= Self.indexedRadius
      let place = "latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?"
      let isThere =
        isNear
        ? "id IN (SELECT id FROM listing WHERE feed = \(feed) AND \(place))" : "+\(place)"
      for box in BoundingBox.boxes(around: center, radius: radius) {
        try forEach(
          in: db, where: "\(isThere) AND gone_at IS NULL",
          [box.south, box.north, box.west, box.east]
        ) { homes.append(home($0)) }
      }
      return StoreChanges(
        listings: homes, coverage: try coverage(in: db),
        revision: try Self.revision(db), isWhole: false)
    }
  }

  /// The maximum radius, in metres, for which the spatial index is used.
  private static let indexedRadius = 10_000.0

  /// Returns a listing and all its price changes, oldest first; nil if the feed never sent the
  /// listing.
  ///
  /// - Throws: `ListingStoreError`.
  public func listing(
    _ key: ListingKey
  ) throws(ListingStoreError) -> (listing: StoredListing, prices: [PriceChange])? {
    try read { db in
      guard let id = try storedNumber(of: key, in: db),
        let listing = try listings(in: db, where: "id = ?", [id]).first
      else { return nil }
      let prices = try db.all(
        "SELECT at, before, after FROM price_change WHERE feed = ? AND listing = ? ORDER BY at",
        [feed, id]
      ) { row in
        PriceChange(at: row.integer(0) ?? 0, before: row.text(1), after: row.text(2))
      }
      return (listing, prices)
    }
  }

  func listings(
    in db: StoreConnection, where condition: String, _ arguments: [any StoreValue]
  ) throws -> [StoredListing] {
    var listings: [StoredListing] = []
    try forEach(in: db, where: condition, arguments) { listings.append($0) }
    return listings
  }

  private func forEach(
    in db: StoreConnection, where condition: String, _ arguments: [any StoreValue],
    _ body: (consuming StoredListing) -> Void
  ) throws {
    let sql = """
      SELECT id, first_seen, last_seen, gone_at, price_dropped_at, price_min, price_max, \
      revision, begun, \
      \(ListingColumns.names.joined(separator: ", ")), \
      \(Self.keyText(of: "id", in: "listing")) AS listing_key_text
      FROM listing WHERE feed = ? AND \(condition)
      """
    var texts = SharedTexts()
    let keyColumn = Int32(9 + ListingColumns.names.count)
    try db.forEach(sql, [feed] + arguments) { row in
      let id = row.integer(0) ?? 0
      body(
        StoredListing(
          listing: try ListingColumns.listing(
            id: try Self.key(of: id, text: row.text(keyColumn)), in: row, from: 9, sharing: &texts),
          number: id, firstSeen: row.integer(1) ?? 0, lastSeen: row.integer(2) ?? 0,
          goneAt: row.integer(3), priceDroppedAt: row.integer(4),
          price: (min: row.integer(5), max: row.integer(6)), revision: row.integer(7) ?? 0,
          begun: row.integer(8) ?? 0))
    }
  }

  static func revision(_ db: StoreConnection) throws -> StoreRevision {
    try db.first("SELECT epoch, revision FROM clock") { row in
      StoreRevision(epoch: row.integer(0) ?? 0, number: row.integer(1) ?? 0)
    } ?? StoreRevision(epoch: 0, number: 0)
  }
}

extension FeedStore {
  /// Checks whether the store can be written, without changing it.
  ///
  /// - Throws: `ListingStoreError` if the store cannot be written.
  public func probe() throws(ListingStoreError) {
    if let damage = store.knownDamage { throw damage }
    _ = try write { try $0.execute("UPDATE clock SET revision = revision") }
  }

  /// Returns the reason why the store is currently unusable; nil if it is usable.
  public func failure() -> ListingStoreError? {
    if let failure = store.failure() { return failure }
    if let condition = store.condition { return condition.failure.map { ListingStoreError($0) } }
    do throws(ListingStoreError) {
      _ = try read { try Self.revision($0) }
      return nil
    } catch {
      return error
    }
  }

  func read<Value>(_ body: (StoreConnection) throws -> Value) throws(ListingStoreError) -> Value {
    try store.read(body)
  }

  func write<Value>(_ body: (StoreConnection) throws -> Value) throws(ListingStoreError) -> Value {
    try store.write(body)
  }
}

extension ListingStore {
  /// Returns the part of the store for the feed `name` (`sample`, or the host of its URL), creating
  /// it if it is missing. If the feed is missing from a read-only store, returns an empty part
  /// instead.
  ///
  /// - Throws: `ListingStoreError`.
  public func feed(_ name: String) throws(ListingStoreError) -> FeedStore {
    let find = "SELECT id FROM feed WHERE name = ?"
    if let feed = try read({ try $0.integer(find, [name]) }) {
      return FeedStore(store: self, feed: feed, name: name)
    }
    // No feed has the number 0, so this part is empty.
    if isReadOnly { return FeedStore(store: self, feed: 0, name: name) }
    let feed = try write { db in
      try db.execute("INSERT INTO feed (name) VALUES (?) ON CONFLICT DO NOTHING", [name])
      return try db.integer(find, [name]) ?? 0
    }
    return FeedStore(store: self, feed: feed, name: name)
  }
}
