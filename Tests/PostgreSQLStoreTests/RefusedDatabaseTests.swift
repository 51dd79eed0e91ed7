import Foundation
import HomefindTesting
import ListingStore
import PostgreSQL
import Synchronization
import Testing

@testable import PostgreSQLStore

/// Databases that cannot contain a store or must not be changed, and servers that are unreachable.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct RefusedDatabaseTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("store.sqlite") }

  private func copy(
    _ address: PostgreSQLAddress, _ direction: StoreCopy.Direction = .toDatabase,
    missing: @escaping @Sendable ([String]) -> Void = { _ in }
  ) async throws -> StoreCopySummary {
    if !FileManager.default.fileExists(atPath: path) { try makeStore(at: path) }
    return try await StoreCopy(
      file: direction == .toDatabase ? path : folder.file("back.sqlite"), database: address
    ).run(direction, missing: missing)
  }

  @Test func laterVersionIsRefused() async throws {
    let database = try await TestDatabase()
    let address = try database.address()
    _ = try await copy(address)
    try database.connect().run("INSERT INTO homefind.migration (version) VALUES (99)")
    for direction in StoreCopy.Direction.allCases {
      await #expect(throws: StoreCopyError.tooNew(place: address.place)) {
        _ = try await copy(address, direction)
      }
    }
    try database.connect().run("ALTER SCHEMA homefind RENAME TO homefind_copy")
    await #expect(throws: StoreCopyError.tooNew(place: address.place)) {
      _ = try await copy(address)
    }
    #expect(try database.values("SELECT max(version) FROM homefind_copy.migration") == ["99"])
  }

  @Test(arguments: [
    "CREATE TABLE notes (text text)", "CREATE SCHEMA homefind", "CREATE SCHEMA homefind_copy",
    "CREATE SCHEMA other CREATE VIEW v AS SELECT 1",
  ])
  func databaseWithForeignDataStaysUnchanged(command: String) async throws {
    let database = try await TestDatabase()
    try database.connect().run(command)
    let address = try database.address()
    let count = "SELECT count(*) FROM pg_class"
    let before = try database.values(count)
    await #expect(throws: StoreCopyError.foreign(place: address.place)) {
      _ = try await copy(address)
    }
    #expect(try database.values(count) == before)
    await #expect(throws: StoreCopyError.noStore(place: address.place)) {
      _ = try await copy(address, .toFile)
    }
    #expect(try !ListingStore.exists(at: folder.file("back.sqlite")))
  }

  /// PostGIS and its tables are not treated as foreign data.
  @Test func databaseWithOnlyPostGISCountsAsEmpty() async throws {
    let database = try await TestDatabase()
    try database.connect().run("CREATE SCHEMA gis; CREATE EXTENSION postgis SCHEMA gis")
    #expect(try await copy(database.address()).copied > 0)
    #expect(
      try database.values("SELECT count(point) > 0 FROM homefind.listing") == ["t"])
  }

  @Test(arguments: ["LATIN1", "SQL_ASCII"])
  func otherEncodingIsReported(encoding: String) async throws {
    let database = try await TestDatabase(
      "ENCODING '\(encoding)' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    let address = try database.address()
    await #expect(throws: StoreCopyError.encoding(encoding, place: address.place)) {
      _ = try await copy(address)
    }
  }

  @Test func roleWithoutExtensionRightsCopiesWithoutThem() async throws {
    let database = try await TestDatabase()
    try database.prepare("plain", "GRANT CREATE ON DATABASE \(database.name) TO plain")
    let missing = Mutex<[[String]]>([])
    let address = try database.address(as: "plain")
    let summary = try await copy(address) { names in missing.withLock { $0.append(names) } }
    #expect(summary.copied == summary.rows)
    #expect(missing.withLock { $0.count } == 1)
    #expect(missing.withLock { $0.first?.first } == "postgis")
    let points = "SELECT count(*) FROM pg_attribute WHERE attname = 'point' AND NOT attisdropped"
    #expect(try database.values(points + " AND attrelid = 'homefind.listing'::regclass") == ["0"])
    #expect(try await copy(address, .toFile).rows == summary.rows)
    try database.connect().run("DROP OWNED BY plain; DROP ROLE plain")
  }

  @Test func readOnlyRoleIsReported() async throws {
    let database = try await TestDatabase()
    try database.prepare("reader", "")
    let reader = try database.address(as: "reader")
    await #expect(throws: StoreCopyError.readOnly(role: "reader", place: reader.place)) {
      _ = try await copy(reader)
    }
    try database.connect().run(
      """
      GRANT CREATE ON DATABASE \(database.name) TO reader;
      ALTER ROLE reader SET default_transaction_read_only = on
      """)
    await #expect(throws: StoreCopyError.readOnly(role: "reader", place: reader.place)) {
      _ = try await copy(reader)
    }
    // A copy to a file requires the privilege to read, but no other privilege.
    _ = try await copy(try database.address())
    await #expect(throws: StoreCopyError.noAccess(place: reader.place)) {
      _ = try await copy(reader, .toFile)
    }
    try database.connect().run(
      """
      GRANT USAGE ON SCHEMA homefind TO reader;
      GRANT SELECT ON ALL TABLES IN SCHEMA homefind TO reader
      """)
    #expect(try await copy(reader, .toFile).copied > 0)
    try database.connect().run("DROP OWNED BY reader; DROP ROLE reader")
  }

  @Test func wrongPasswordIsReportedButNotShown() async throws {
    let database = try await TestDatabase()
    try database.prepare(
      "keeper", "ALTER ROLE keeper PASSWORD 'hush-hush'; GRANT secured TO keeper")
    let wrong = try database.address(as: "keeper", password: "not-hush")
    await #expect(throws: StoreCopyError.database(.wrongPassword(place: wrong.place))) {
      _ = try await copy(wrong)
    }
    let none = try database.address(as: "keeper")
    await #expect(throws: StoreCopyError.database(.noPassword(place: none.place))) {
      _ = try await copy(none)
    }
    let right = try database.address(as: "keeper", password: "hush-hush")
    await #expect(throws: StoreCopyError.readOnly(role: "keeper", place: right.place)) {
      _ = try await copy(right)
    }
    var shown = "\(right) \(right.place)"
    dump(right, to: &shown)
    #expect(!shown.contains("hush"))
  }

  @Test(arguments: [
    "postgresql://me:hush-hush@/homes", "postgresql:///homes?user=me&password=hush-hush",
    "postgresql:///homes?sslpassword=hush-hush",
  ])
  func passwordInTheAddressIsRefused(address: String) {
    #expect(throws: PostgreSQLError.secretInAddress) { try PostgreSQLAddress(address) }
  }

  @Test(arguments: ["", "homes", "mysql://host/homes", "postgresql://host?x=hush", "host=db"])
  func invalidAddressIsRefused(address: String) {
    #expect(throws: PostgreSQLError.notAnAddress) { try PostgreSQLAddress(address) }
  }

  @Test func unreachableServerIsReported() async throws {
    let dead = try RefusingPort()
    let address = try PostgreSQLAddress("postgresql://me@127.0.0.1:\(dead.port)/homes")
    #expect(address.place == "127.0.0.1:\(dead.port)/homes")
    await #expect(throws: StoreCopyError.database(.unreachable(place: address.place))) {
      _ = try await copy(address)
    }
    // No connection is attempted if the host name cannot be resolved or the path of the socket is
    // too long.
    let long = try PostgreSQLAddress(
      "postgresql:///homes?host=/\(String(repeating: "x", count: 200))")
    await #expect(throws: StoreCopyError.database(.unreachable(place: long.place))) {
      _ = try await copy(long)
    }
    let database = try await TestDatabase()
    let gone = try PostgreSQLAddress(database.server.address(of: "nowhere"))
    await #expect(
      throws: StoreCopyError.database(.refused(place: gone.place, state: "3D000"))
    ) {
      _ = try await copy(gone)
    }
  }

  /// The first host does not exist, and the second host never responds.
  @Test func nextHostIsTried() async throws {
    let database = try await TestDatabase()
    let socket = try #require(database.server.address(of: "x").split(separator: "=").last)
    let stuck = try StuckPort()
    let address = try PostgreSQLAddress(
      "postgresql:///\(database.name)?host=/nowhere,127.0.0.1,\(socket)"
        + "&port=5432,\(stuck.port),5432&user=postgres&target_session_attrs=read-write")
    var limits = PostgreSQLLimits()
    limits.connect = .seconds(12)
    try makeStore(at: path)
    let copy = StoreCopy(file: path, database: address, limits: limits)
    #expect(try await copy.run(.toDatabase).copied > 0)
  }

  @Test func silentServerTimesOut() async throws {
    let stuck = try StuckPort()
    let address = try PostgreSQLAddress("postgresql://me@127.0.0.1:\(stuck.port)/homes")
    var limits = PostgreSQLLimits()
    limits.connect = .milliseconds(200)
    try makeStore(at: path)
    await #expect(throws: StoreCopyError.database(.timedOut(place: address.place))) {
      _ = try await StoreCopy(file: path, database: address, limits: limits).run(.toDatabase)
    }
  }

  @Test func concurrentCopyIsRefused() async throws {
    let database = try await TestDatabase()
    let address = try database.address()
    let other = try database.connect()
    try other.run("SELECT pg_advisory_lock(1212566611)")
    await #expect(throws: StoreCopyError.busy(place: address.place)) {
      _ = try await copy(address)
    }
  }
}
