import Beacons
import Foundation
import GRDB
import Geo
import HomefindTesting
import ListingStore
import Listings
import PostgreSQL
import PostgreSQLStore
import Store
import Testing

@testable import Library

/// A new database on the tests' server.
struct TestDatabase {
  let name: String
  let server: PostgreSQLServer

  /// - Parameters:
  ///   - options: Text after `CREATE DATABASE name`.
  ///   - server: The server; nil for the server that all tests share.
  init(_ options: String = "", on server: PostgreSQLServer? = nil) async throws {
    if let server { self.server = server } else { self.server = try await PostgreSQLServer.shared }
    name = "t\(UUID().uuidString.prefix(8).lowercased())"
    try PostgreSQLConnection(PostgreSQLAddress(self.server.address(of: "postgres")))
      .run("CREATE DATABASE \(name) \(options)")
  }

  func address(as role: String = "postgres", password: String? = nil) throws -> PostgreSQLAddress {
    try PostgreSQLAddress(server.address(of: name, as: role), password: password)
  }

  func connect(as role: String = "postgres") throws -> PostgreSQLConnection {
    try PostgreSQLConnection(address(as: role))
  }

  /// Runs a command and returns the first column of its rows.
  func values(_ command: String) throws -> [String?] {
    try connect().rows(command).map { $0.first ?? nil }
  }

  /// Terminates every connection to the database and waits until the server has closed them all.
  static func endConnections(to address: PostgreSQLAddress) throws {
    try PostgreSQLConnection(address).run(
      """
      SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
  }

  /// Recreates a role and runs commands in the database.
  func prepare(_ role: String, _ commands: String) throws {
    try connect().run("DROP ROLE IF EXISTS \(role); CREATE ROLE \(role) LOGIN; \(commands)")
  }
}

/// Creates a store whose tables all contain values that are hard to copy.
func makeStore(at path: String, homes: Int = 3) throws {
  guard let center = Coordinate(latitude: 13.7370, longitude: 100.5603) else { return }
  let store = try ListingStore.open(path: path)
  let feed = try store.feed("feed.example")
  var listings = (0..<homes).map { number in
    Listing.example(number, id: Int64(number * 7), at: center)
  }
  listings.append(.example(1, id: .max, at: center))
  for key in ["BK/12 ก", "é", "e\u{301}", "\\N", "\t\n\"',", "🏠", "\u{E000}", "-1", "007"] {
    var listing = Listing(
      id: ListingKey(key), name: LocalizedText(thai: "น้ำ", english: nil), type: .singleHouse,
      typeText: nil, position: center)
    listing.priceText = "3.5 ล้านบาท"
    listings.append(listing)
  }
  let circle = CoveredCircle(center: center, radius: 1_000, types: .every, fetchedAt: 100)
  try feed.record(listings, of: circle)
  var cheaper = listings
  for index in cheaper.indices { cheaper[index].priceText = "ราคา \(index + 1) ล้านบาท" }
  var later = circle
  later.fetchedAt = 200
  try feed.record(Array(cheaper.dropLast()), of: later)
  try feed.record(
    [Province(code: "10", name: LocalizedText(thai: "กรุงเทพฯ", english: nil))], at: 300)
  try feed.add(
    [ListingKey(7): HomeInterest(views: 3, saves: 2, calls: 1)], of: 20_000,
    deletingBefore: 0)
  let problems = try store.add(
    [("é 1", "เดอะ ก,\"ข\""), ("e\u{301} 2", "B"), ("-1", "C")].enumerated().map { index, names in
      Beacon(
        name: names.0,
        signal: .iBeacon(
          uuid: "f7826da6-4fa2-4e98-8024-bc5b71e0893e", major: UInt16(index), minor: 0),
        target: .project(names.1), position: center, power: -59)
    })
  #expect(problems.isEmpty)
  try store.add(visits: ["-1": 2], of: 20_000, deletingBefore: 0)
  // An unfinished sync and a home whose removal is withheld.
  _ = try feed.beginSync(at: 400, fresh: 0)
  store.close()
  // Values that no feed sends but every column accepts.
  let file = try DatabaseQueue(path: path)
  try file.write { db in
    try db.execute(
      sql: """
        UPDATE listing SET price_min = \(Int64.min), price_max = \(Int64.max), company_id = -1,
          latitude = -0.0, longitude = 180, address = '', promotion = char(9, 10, 92, 78)
        WHERE id = 0;
        INSERT INTO feed VALUES (\(Int64.max), 'ตลาดบ้าน'), (-5, '');
        INSERT INTO withheld_removal SELECT feed, id, 400 FROM listing WHERE id = 7;
        INSERT INTO place VALUES (-5, 'ก''"', 0, '', NULL, NULL, NULL, NULL, 5e-324, NULL);
        """)
  }
  try file.close()
}

/// Returns every row of the copied tables, read directly with SQLite.
func rows(of path: String) throws -> [String: [Row]] {
  let file = try DatabaseQueue(path: path)
  defer { try? file.close() }
  return try file.read { db in
    var tables: [String: [Row]] = [:]
    for table in ListingTables.copied {
      tables[table.name] = try Row.fetchAll(
        db,
        sql: """
          SELECT \(StoreTable.list(table.columns.sorted { $0.name < $1.name })) FROM \(table.name)
          ORDER BY \(StoreTable.list(table.key))
          """)
    }
    return tables
  }
}
