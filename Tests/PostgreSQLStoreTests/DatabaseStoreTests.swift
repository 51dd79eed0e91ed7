import Dispatch
import Geo
import HomefindTesting
import ListingStore
import Listings
import Messages
import PostgreSQL
import Store
import Testing

@testable import Library
@testable import PostgreSQLStore

/// Access to a store in a database, and its use by several processes.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct DatabaseStoreTests {
  private func circle(at time: Int64) throws -> CoveredCircle {
    let center = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    return CoveredCircle(center: center, radius: 1_000, types: .every, fetchedAt: time)
  }

  private func home(_ number: Int) throws -> Listing {
    Listing.example(number, id: Int64(number), at: try circle(at: 0).center)
  }

  /// Waits until the feed has received `revision`.
  private func wait(_ feed: FeedStore, for revision: StoreRevision) async throws {
    while try feed.revision() != revision { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test func openingForReadingCreatesNothing() async throws {
    let database = try await TestDatabase()
    #expect(try ListingStore.openForReading(database: database.address()) == nil)
    #expect(
      try database.values("SELECT count(*) FROM pg_namespace WHERE nspname = 'homefind'") == ["0"])
    try ListingStore.open(database: database.address(), for: .brief).close()
    let store = try #require(try ListingStore.openForReading(database: database.address()))
    #expect(store.isReadOnly)
    #expect(try store.path == database.address().place)
    #expect(try store.feed("h").changes(since: nil).listings.isEmpty)
  }

  @Test func earlierVersionIsMigrated() async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    try database.connect().run(
      """
      SET search_path = homefind; DELETE FROM migration WHERE version >= 3;
      DROP TABLE text_fold, text_fold_progress, listing_text, text_entry, text_progress;
      DROP TABLE api_key, group_secret, source_state, withheld_removal;
      ALTER TABLE listing DROP COLUMN altitude;
      DROP TRIGGER report_revision ON clock; DROP FUNCTION report_revision(), report_keys()
      """)
    let error = #expect(throws: ListingStoreError.self) {
      try ListingStore.openForReading(database: database.address())
    }
    #expect(error?.description.contains("earlier version") == true)
    // A writer must find the store in order to migrate it.
    #expect(try ListingStore.exists(database: database.address()))
    let store = try ListingStore.open(database: database.address(), for: .brief)
    #expect(try !store.feed("h").indexTexts { _ in "" })
  }

  @Test func laterForeignAndUnreachableDatabasesAreRefused() async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    try database.connect().run("INSERT INTO homefind.migration (version) VALUES (99)")
    let error = #expect(throws: ListingStoreError.self) {
      try ListingStore.open(database: database.address())
    }
    #expect(error?.code == .tooNew)
    let other = try await TestDatabase()
    try other.connect().run("CREATE TABLE notes (text text)")
    let foreign = #expect(throws: ListingStoreError.self) {
      try ListingStore.open(database: other.address())
    }
    #expect(foreign?.code == .notStore)
    let nowhere = #expect(throws: ListingStoreError.self) {
      try ListingStore.open(
        database: PostgreSQLAddress("postgresql://localhost:1/x?connect_timeout=1"))
    }
    #expect(nowhere?.code == .unreachable)
  }

  @Test func extensionsInstalledLaterAreUsed() async throws {
    let database = try await TestDatabase()
    try database.prepare("later", "GRANT CREATE ON DATABASE \(database.name) TO later")
    let address = try database.address(as: "later")
    let points = """
      SELECT count(*) FROM pg_attribute
      WHERE attrelid = 'homefind.listing'::regclass AND attname = 'point' AND NOT attisdropped
      """
    let trigrams = "SELECT count(to_regclass('homefind.listing_text_by_trigram'))"
    try ListingStore.open(database: address, for: .brief).close()
    // Every role that may create objects in the database can create this extension.
    try database.connect().run("DROP EXTENSION pg_trgm CASCADE")
    #expect(try database.values(points) == ["0"])
    #expect(try database.values(trigrams) == ["0"])
    try database.connect().run("CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm")
    try ListingStore.open(database: address, for: .brief).close()
    #expect(try database.values(points) == ["1"])
    #expect(try database.values(trigrams) == ["1"])
    try database.connect().run("DROP OWNED BY later; DROP ROLE later")
  }

  @Test func readOnlyServerIsReported() async throws {
    let database = try await TestDatabase()
    let feed = try ListingStore.open(database: database.address(), for: .brief).feed("h")
    try feed.record([home(1)], of: circle(at: 100))
    try database.connect().run(
      "ALTER DATABASE \(database.name) SET default_transaction_read_only = on")
    let store = try ListingStore.open(database: database.address(), for: .brief)
    defer { store.close() }
    let readOnly = try store.feed("h")
    let error = #expect(throws: ListingStoreError.self) {
      try readOnly.record([home(1), home(2)], of: circle(at: 200))
    }
    #expect(error?.code == .readOnly && error?.isOfServer == true)
    #expect(error?.message.english.contains("accepts no writes") == true)
    #expect(try readOnly.everything().map(\.number) == [1])
    #expect(try !ListingStore.rights(database: database.address()).canStore)
  }

  @Test func rightsOfTheRoleAreReported() async throws {
    let database = try await TestDatabase()
    try database.prepare("asker", "")
    let address = try database.address(as: "asker")
    var rights = try ListingStore.rights(database: address)
    #expect(!rights.hasStore && !rights.mayCreate && !rights.canStore)
    #expect(rights.role == "asker" && rights.database == database.name)
    #expect(try ListingStore.rights(database: database.address()).canStore)
    try ListingStore.open(database: database.address(), for: .brief).close()
    try database.connect().run(
      """
      GRANT USAGE ON SCHEMA homefind TO asker;
      GRANT SELECT ON ALL TABLES IN SCHEMA homefind TO asker
      """)
    rights = try ListingStore.rights(database: address)
    #expect(rights.hasStore && !rights.mayWrite && !rights.canStore)
    let reader = try ListingStore.open(database: address, for: .brief)
    let error = #expect(throws: ListingStoreError.self) { try reader.feed("h") }
    #expect(error?.code == .readOnly && error?.message.english.contains("by this role") == true)
    try database.connect().run(
      "GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA homefind TO asker")
    #expect(try ListingStore.rights(database: address).canStore)
    #expect(try reader.feed("h").revision() == reader.feed("h").revision())
    reader.close()
    try database.connect().run("DROP OWNED BY asker; DROP ROLE asker")
  }

  @Test func refusedLoginIsDistinguished() async throws {
    let database = try await TestDatabase()
    try database.prepare(
      "locked", "ALTER ROLE locked PASSWORD 'hush-hush'; GRANT secured TO locked")
    for password in ["not-hush", nil] {
      let error = #expect(throws: ListingStoreError.self) {
        try ListingStore.open(database: database.address(as: "locked", password: password))
      }
      #expect(error?.code == .refusedLogin)
    }
    try database.connect().run("DROP ROLE locked")
    let nobody = #expect(throws: ListingStoreError.self) {
      try ListingStore.open(database: database.address(as: "nobody"))
    }
    #expect(nobody?.code == .refusedLogin)
  }

  @Test func cancelledTaskEndsItsCommand() async throws {
    let database = try await TestDatabase()
    let address = try database.address()
    let task = Task {
      try PostgreSQLConnection(address).run("SELECT pg_sleep(600)")
    }
    let running = """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep(%'
      """
    while try database.values(running) != ["1"] { await Task.yield() }
    task.cancel()
    await #expect(throws: PostgreSQLError.cancelled) { try await task.value }
  }

  @Test func waitersForAConnectionAreLimited() throws {
    let room = WaitingRoom(for: 1, mostWaiting: 0)
    try room.enter(waiting: 1)
    #expect(room.inside == 1)
    #expect(throws: WaitingRoom.Refusal.full) { try room.enter(waiting: 1) }
    room.leave()
    try room.enter(waiting: 1)
    #expect(room.inside == 1 && room.waiting == 0)
    room.close()
    #expect(throws: WaitingRoom.Refusal.closed) { try room.enter(waiting: 1) }
  }

  @Test func concurrentOpeningsCreateOneStore() async throws {
    let database = try await TestDatabase()
    let address = try database.address()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...3 {
        group.addTask { try ListingStore.open(database: address, for: .brief).close() }
      }
      try await group.waitForAll()
    }
    #expect(try database.values("SELECT count(*) FROM homefind.clock") == ["1"])
  }

  @Test func changesArriveWithoutPolling() async throws {
    let database = try await TestDatabase()
    let (first, second) = (
      try ListingStore.open(database: database.address()),
      try ListingStore.open(database: database.address())
    )
    defer { for store in [first, second] { store.close() } }
    let (writer, reader) = (try first.feed("h"), try second.feed("h"))
    try writer.record([home(1)], of: circle(at: 100))
    let known = try writer.revision()
    try await wait(reader, for: known)
    // Wait until both stores have received a response, because a server that never responded would
    // be considered unreachable.
    for store in [first, second] {
      while store.condition?.role != .primary { try await Task.sleep(for: .milliseconds(2)) }
    }
    // All connections are lost, and a change is committed before they are re-established.
    try TestDatabase.endConnections(to: database.address())
    try writer.record([home(1), home(2)], of: circle(at: 200))
    try await wait(reader, for: writer.revision())
    #expect(try reader.changes(since: known).listings.map(\.number) == [2])
  }

  @Test func concurrentWritersGetIncreasingRevisions() async throws {
    let database = try await TestDatabase()
    let address = try database.address()
    let homes = try (0..<40).map(home)
    let circles = try (0..<40).map { try circle(at: Int64(100 + $0)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for part in 0..<2 {
        group.addTask {
          let store = try ListingStore.open(database: address, for: .brief)
          defer { store.close() }
          // Each writer has a separate feed, so that neither writer finds the other's homes
          // missing.
          let feed = try store.feed("h\(part)")
          for index in stride(from: part, to: 40, by: 2) {
            try feed.record([homes[index]], of: circles[index])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(
      try database.values(
        "SELECT count(*) = count(DISTINCT revision) AND max(revision) = (SELECT revision FROM homefind.clock) FROM homefind.listing"
      ) == ["t"])
  }

  @Test func copiedStoreContinuesItsRevisions() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("store.sqlite")
    try makeStore(at: path)
    let database = try await TestDatabase()
    _ = try await StoreCopy(file: path, database: database.address()).run(.toDatabase)
    let store = try ListingStore.open(database: database.address(), for: .brief)
    defer { store.close() }
    let file = try #require(try ListingStore.openForReading(path: path))
    let (copied, kept) = (try store.feed("feed.example"), try file.feed("feed.example"))
    #expect(try copied.revision() == kept.revision())
    #expect(
      try copied.everything().map(\.listing) == kept.everything().map(\.listing))
    try copied.record([home(1)], of: circle(at: 900))
    #expect(try copied.revision() > kept.revision())
  }

  @Test(arguments: [
    ("SELECT 1", "SELECT 1"), ("a = ? AND b = ?", "a = $1 AND b = $2"),
    ("'?' || ? || \"?\"", "'?' || $1 || \"?\""), ("'it''s ?' ?", "'it''s ?' $1"),
    ("a = ?2 AND b = ?1 OR c = ?2", "a = $2 AND b = $1 OR c = $2"),
  ])
  func argumentsAreNumbered(sql: String, numbered: String) {
    #expect(PostgreSQLStatement.numbered(sql) == numbered)
  }
}
