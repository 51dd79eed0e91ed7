public import Basics
public import Store

/// Queries a consistent state of one feed's part of a store on a database server. A condition is an
/// SQL expression that is applied to the feed's homes for sale in the table `listing`.
public struct ListingSelector {
  private let db: StoreConnection
  private let feed: FeedStore

  init(_ db: StoreConnection, of feed: FeedStore) {
    self.db = db
    self.feed = feed
  }

  /// The condition that a row in `listing` belongs to the feed and is for sale.
  public var isThere: SQLText { "listing.feed = \(feed.feed) AND listing.gone_at IS NULL" }

  /// Returns the integers in the first column of a statement's rows.
  ///
  /// - Throws: `ListingStoreError`.
  public func numbers(_ statement: SQLText) throws -> [Int64] {
    try db.all(statement.text, statement.values.map(\.value)) { $0.integer(0) }
  }

  /// Counts the rows that certainly match a condition, and finds the rows that may match it.
  ///
  /// - Parameters:
  ///   - certain: The condition for certain rows, except for the part that `possible` checks.
  ///   - possible: A condition that both certain and doubtful rows meet; nil if no row is doubtful.
  ///   - limit: The maximum number of doubtful listings to return.
  /// - Returns: The number of rows that certainly match, and the numbers of the doubtful listings.
  /// - Throws: `ListingStoreError`.
  public func count(
    certain: SQLText, possible: SQLText?, doubtfulUpTo limit: Int
  ) throws -> (count: Int, doubtful: [Int64]) {
    var found: (count: Int, doubtful: [Int64]) = (0, [])
    // Find both kinds of row in one pass, because evaluating the conditions usually takes most of
    // the time. OFFSET prevents the planner from merging the inner query, so that `is_certain` is
    // evaluated only once per row.
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

  /// Returns a statement's floating-point result; nil if there is no row or the result is null.
  ///
  /// - Throws: `ListingStoreError`.
  public func measure(_ statement: SQLText) throws -> Double? {
    try db.first(statement.text, statement.values.map(\.value)) { row in
      row.isNull(0) ? nil : row.double(0)
    } ?? nil
  }

  /// Returns the listings with the given numbers, in no particular order.
  ///
  /// - Throws: `ListingStoreError`.
  public func listings(_ numbers: [Int64]) throws -> [StoredListing] {
    if numbers.isEmpty { return [] }
    return try feed.listings(
      in: db, where: "id = ANY(?::text::bigint[])", [RowBatch.array(numbers)])
  }

  /// Returns the last change that has been folded into `text_fold`, with its listing; nil if all
  /// strings have been folded.
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

  /// Returns the feed's coverage and the store's revision.
  ///
  /// - Throws: `ListingStoreError`.
  public func outline() throws -> (coverage: Coverage, revision: StoreRevision) {
    (try feed.coverage(in: db), try FeedStore.revision(db))
  }
}

extension FeedStore {
  /// Returns the result of `body`, which reads a consistent state of the tables. This state
  /// includes every revision that this process has seen. On a server, `body` can read from a
  /// standby and can run a second time.
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

  /// Configures the server's planner for short searches. PostGIS functions have high cost
  /// estimates, so the planner would use parallel workers and JIT compilation, which take longer to
  /// start than most searches take to run. With too little memory, the server would scan a set of
  /// homes again for each row.
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

  /// The amount of memory, in kilobytes, that the server may use for each set or sort in a search.
  private static let selectingMemory = 64 << 10

  /// Returns the schema of PostGIS, quoted for SQL; nil for a file, or if the server's table has no
  /// PostGIS points.
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

  /// Returns the size in bytes of a server's listing table, for all feeds; 0 for a file.
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
