public import Basics
public import Store

/// Reads one state of a feed's part of a store that a server holds, by conditions in the server's SQL. The
/// table `listing` stands for its rows, of the feed and for sale.
public struct ListingSelector {
  private let db: StoreConnection
  private let feed: FeedStore

  init(_ db: StoreConnection, of feed: FeedStore) {
    self.db = db
    self.feed = feed
  }

  /// The condition that a row of `listing` is of the feed and for sale.
  public var isThere: SQLText { "listing.feed = \(feed.feed) AND listing.gone_at IS NULL" }

  /// The whole numbers in the first column of a statement's rows.
  ///
  /// - Throws: `ListingStoreError`.
  public func numbers(_ statement: SQLText) throws -> [Int64] {
    try db.all(statement.text, statement.values.map(\.value)) { $0.integer(0) }
  }

  /// How many rows have a condition, and which are in doubt.
  ///
  /// - Parameters:
  ///   - certain: The condition that they are counted by, as far as `possible` does not say it.
  ///   - possible: A condition that those of the first have, and those in doubt; nil where none is.
  ///   - limit: How many that are in doubt are wanted at most.
  /// - Returns: The number, and the numbers of the listings that are in doubt.
  /// - Throws: `ListingStoreError`.
  public func count(
    certain: SQLText, possible: SQLText?, doubtfulUpTo limit: Int
  ) throws -> (count: Int, doubtful: [Int64]) {
    var found: (count: Int, doubtful: [Int64]) = (0, [])
    // Both in one pass: with most conditions it takes longer than all else. OFFSET keeps the inner query
    // apart, which tells once of each row whether it is certain.
    let statement: SQLText =
      if let possible {
        """
        SELECT count(*) FILTER (WHERE is_certain),
          array_to_string((array_agg(id) FILTER (WHERE NOT is_certain))[1:\(limit)], ' ')
        FROM (
          SELECT listing.id, (\(certain)) IS TRUE AS is_certain FROM listing
          WHERE \(isThere) AND (\(possible)) OFFSET 0) AS found
        """
      } else {
        "SELECT count(*), NULL::text FROM listing WHERE \(isThere) AND (\(certain))"
      }
    try db.forEach(statement.text, statement.values.map(\.value)) { row in
      found.count = Int(row.integer(0) ?? 0)
      found.doubtful = (row.text(1) ?? "").split(separator: " ").compactMap { Int64($0) }
    }
    return found
  }

  /// The floating-point number that a statement returns; nil for none, and for null.
  ///
  /// - Throws: `ListingStoreError`.
  public func measure(_ statement: SQLText) throws -> Double? {
    try db.first(statement.text, statement.values.map(\.value)) { row in
      row.isNull(0) ? nil : row.double(0)
    } ?? nil
  }

  /// The listings with these numbers, in no order.
  ///
  /// - Throws: `ListingStoreError`.
  public func listings(_ numbers: [Int64]) throws -> [StoredListing] {
    if numbers.isEmpty { return [] }
    return try feed.listings(
      in: db, where: "id = ANY(?::text::bigint[])", [RowBatch.array(numbers)])
  }

  /// The last change, and its listing, up to which `text_fold` has the folded texts; nil where it has all
  /// of them.
  ///
  /// - Throws: `ListingStoreError`.
  public func foldedUpTo() throws -> (revision: Int64, listing: Int64)? {
    let folded = try feed.foldProgress(in: db)
    let next = try numbers(
      """
      SELECT id FROM listing
      WHERE feed = \(feed.feed) AND (revision, id) > (\(folded.revision), \(folded.listing))
      ORDER BY revision, id LIMIT 1
      """)
    return next.isEmpty ? nil : folded
  }

  /// What the feed's part of the map is covered by, and the store's revision.
  ///
  /// - Throws: `ListingStoreError`.
  public func outline() throws -> (coverage: Coverage, revision: StoreRevision) {
    (try feed.coverage(in: db), try FeedStore.revision(db))
  }
}

extension FeedStore {
  /// What `body` reads, in one state of the tables, which holds every revision that is known here; on a server a
  /// standby may have it, and `body` may run a second time.
  ///
  /// - Throws: `ListingStoreError`.
  public func select<Value>(
    _ body: (ListingSelector) throws -> Value
  ) throws(ListingStoreError) -> Value {
    try store.search { db in
      if db.isServer { try Self.prepareSelecting(db) }
      return try body(ListingSelector(db, of: self))
    }
  }

  /// Has the server plan searches as they are: costs of PostGIS pass for long work, so that workers and
  /// compiled code, which take longer to begin than most searches, are done without, and a set of homes
  /// that does not fit in memory would be gone through for each row.
  private static func prepareSelecting(_ db: StoreConnection) throws {
    try db.forEach(
      """
      SELECT set_config('jit', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true),
        set_config('work_mem', greatest(
          pg_size_bytes(current_setting('work_mem')) / 1024, \(selectingMemory))::text, true)
      """, []
    ) { _ in }
  }

  /// Kilobytes that the sets and sorts of a search may take on the server.
  private static let selectingMemory = 64 << 10

  /// The schema that PostGIS is in, as SQL has it; nil for a file, and where the server's table has no
  /// points of PostGIS.
  ///
  /// - Throws: `ListingStoreError`.
  public func postgisSchema() throws(ListingStoreError) -> String? {
    try read { db in
      guard db.isServer else { return nil }
      return try db.value(
        """
        SELECT quote_ident(n.nspname)
        FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
        WHERE e.extname = 'postgis' AND EXISTS (
          SELECT FROM pg_attribute
          WHERE attrelid = 'listing'::regclass AND attname = 'point' AND NOT attisdropped)
        """)
    }
  }

  /// The bytes that the table of listings takes on a server, those of all feeds; 0 for a file.
  ///
  /// - Throws: `ListingStoreError`.
  public func serverSize() throws(ListingStoreError) -> Int64 {
    try read { db in
      db.isServer ? try db.integer("SELECT pg_table_size('listing')") ?? 0 : 0
    }
  }
}

extension SQLText.Value {
  fileprivate var value: any StoreValue {
    switch self {
    case .integer(let number): number
    case .real(let number): number
    case .text(let text): text
    }
  }
}
