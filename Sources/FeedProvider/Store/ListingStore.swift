import GRDB
import Listings
import Synchronization

/// The provider's listings: a table in SQLite, in memory, and an index of their positions.
///
/// Listings are loaded once and only read afterwards.
final class ListingStore: Sendable {
  private let database: DatabaseQueue
  private let loaded = Mutex(ListingPlaces())

  /// Where the listings are.
  var places: ListingPlaces { loaded.withLock { $0 } }

  /// An empty store.
  ///
  /// - Throws: `DatabaseError` where SQLite has no memory.
  init() throws {
    var configuration = Configuration()
    // Nothing is rolled back here: where loading fails the whole store goes.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA journal_mode = OFF") }
    database = try DatabaseQueue(configuration: configuration)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: Self.schema)
    }
  }

  private static let schema = """
    CREATE TABLE listing (
      key INTEGER PRIMARY KEY, id INTEGER, type INTEGER NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL,
      name_th TEXT, name_en TEXT, type_text TEXT, latitude_text TEXT, longitude_text TEXT,
      price TEXT, address TEXT, telephone TEXT, company_id INTEGER, company TEXT,
      promotion TEXT, picture TEXT, plan TEXT);
    """

  /// Fills the store, once, in one transaction.
  ///
  /// - Parameters:
  ///   - records: The listings.
  ///   - progress: Told the number added so far, now and then.
  /// - Returns: How many were added.
  /// - Throws: `DatabaseError` where memory runs out.
  @discardableResult
  func load(
    _ records: some Sequence<ListingRecord>, progress: (_ count: Int) -> Void = { _ in }
  ) throws -> Int {
    let points = try database.write { db in
      let marks = Array(repeating: "?", count: 18).joined(separator: ",")
      let listing = try db.makeStatement(sql: "INSERT INTO listing VALUES (\(marks))")
      var points: [ListingPlaces.Point] = []
      for record in records {
        let key = points.count + 1
        try record.insert(with: listing, key: key)
        points.append(
          ListingPlaces.Point(id: record.id, position: record.position, type: record.type))
        if key % 10_000 == 0 { progress(key) }
      }
      return points
    }
    let places = ListingPlaces(points)
    loaded.withLock { $0 = places }
    return points.count
  }

  /// How many listings there are of each type.
  func counts() throws -> [AccommodationType: Int] {
    try database.read { db in
      var counts: [AccommodationType: Int] = [:]
      let rows = try Row.fetchCursor(db, sql: "SELECT type, count(*) FROM listing GROUP BY type")
      while let row = try rows.next() {
        if let type = AccommodationType(code: row[0]) { counts[type] = row[1] }
      }
      return counts
    }
  }

  /// The listings with these keys, in the same order.
  ///
  /// - Throws: `DatabaseError`, or `CancellationError` where the task was cancelled.
  func records(forKeys keys: ArraySlice<UInt32>) async throws -> [ListingRecord] {
    try await database.read { db in
      let statement = try db.cachedStatement(sql: "SELECT * FROM listing WHERE key = ?")
      return try keys.compactMap { key in
        let rows = try Row.fetchCursor(statement, arguments: [key])
        return try rows.next().flatMap(ListingRecord.init(row:))
      }
    }
  }
}
