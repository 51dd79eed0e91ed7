import GRDB
import Geo
import Listings

/// The provider's listings: a table in SQLite, in memory, with an R*Tree over their positions.
///
/// Listings are loaded once and only read afterwards.
final class ListingStore: Sendable {
  private let database: DatabaseQueue

  /// An empty store.
  ///
  /// - Throws: `DatabaseError` where SQLite lacks the R*Tree or memory.
  init() throws {
    var configuration = Configuration()
    // Nothing is rolled back here: where loading fails the whole store goes.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA journal_mode = OFF") }
    database = try DatabaseQueue(configuration: configuration)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: Self.schema)
    }
  }

  /// The R*Tree keeps each position as a box of 32-bit floats, rounded outward, so that it finds
  /// a few homes too many and none too few; the exact degrees are in the table.
  private static let schema = """
    CREATE TABLE listing (
      key INTEGER PRIMARY KEY, id INTEGER, type INTEGER NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL,
      name_th TEXT, name_en TEXT, type_text TEXT, latitude_text TEXT, longitude_text TEXT,
      price TEXT, address TEXT, telephone TEXT, company_id INTEGER, company TEXT,
      promotion TEXT, picture TEXT, plan TEXT);
    CREATE VIRTUAL TABLE area USING rtree (key, south, north, west, east, +type INTEGER);
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
    try database.write { db in
      let marks = Array(repeating: "?", count: 18).joined(separator: ",")
      let listing = try db.makeStatement(sql: "INSERT INTO listing VALUES (\(marks))")
      var points: [PackedTree.Point] = []
      for record in records {
        let key = points.count + 1
        try record.insert(with: listing, key: key)
        points.append(
          PackedTree.Point(
            key: Int64(key), latitude: record.position.latitude,
            longitude: record.position.longitude, type: record.type.number))
        if key % 10_000 == 0 { progress(key) }
      }
      try PackedTree.write(points, to: db)
      return points.count
    }
  }

  /// How many listings there are of each type.
  func counts() throws -> [AccommodationType: Int] {
    try database.read { db in
      var counts: [AccommodationType: Int] = [:]
      let rows = try Row.fetchCursor(db, sql: "SELECT type, count(*) FROM listing GROUP BY type")
      while let row = try rows.next() {
        if let type = AccommodationType(number: row[0]) { counts[type] = row[1] }
      }
      return counts
    }
  }

  /// The listings whose positions may lie in the boxes: all that do, and perhaps some just
  /// outside.
  ///
  /// - Throws: `DatabaseError`, or `CancellationError` where the task was cancelled.
  func candidates(in boxes: [BoundingBox], type: AccommodationType?) async throws -> [Candidate] {
    try await database.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT listing.key, listing.id, listing.latitude, listing.longitude
          FROM area JOIN listing ON listing.key = area.key
          WHERE area.south <= ? AND area.north >= ? AND area.west <= ? AND area.east >= ?
            AND (? IS NULL OR area.type = ?)
          """)
      var found: [Candidate] = []
      for box in boxes {
        let rows = try Row.fetchCursor(
          statement,
          arguments: [box.north, box.south, box.east, box.west, type?.number, type?.number])
        while let row = try rows.next() {
          if let position = Coordinate(latitude: row[2], longitude: row[3]) {
            found.append(Candidate(key: row[0], id: row[1], position: position))
          }
        }
      }
      return found
    }
  }

  /// The listings with these keys, in the same order.
  ///
  /// - Throws: `DatabaseError`, or `CancellationError` where the task was cancelled.
  func records(forKeys keys: [Int]) async throws -> [ListingRecord] {
    try await database.read { db in
      let statement = try db.cachedStatement(sql: "SELECT * FROM listing WHERE key = ?")
      return try keys.compactMap { key in
        let rows = try Row.fetchCursor(statement, arguments: [key])
        return try rows.next().flatMap(ListingRecord.init(row:))
      }
    }
  }
}

extension ListingStore {
  /// A listing that a search looks at: what it takes to rank it.
  struct Candidate: Sendable {
    /// The store's own number of the listing.
    let key: Int
    /// The home's number, where it has one.
    let id: Int64?
    /// Where it stands.
    let position: Coordinate
  }
}
