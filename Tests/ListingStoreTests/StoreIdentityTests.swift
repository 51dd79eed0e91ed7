import Foundation
import GRDB
import HomefindTesting
import Listings
import Messages
import Store
import Testing

@testable import ListingStore

/// The files that are recognized as stores. All other files remain unchanged.
@Suite struct StoreIdentityTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("store.sqlite") }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file("")).sorted()
  }

  private func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
  }

  private func applicationID() throws -> Int32 {
    let bytes = try Data(contentsOf: URL(filePath: path))
    return Int32(bitPattern: bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// Checks that every way of opening the file fails with `code` and leaves the folder unchanged.
  private func expectRefused(_ code: ListingStoreError.Code, naming text: String) throws {
    let (bytes, version) = (try Data(contentsOf: URL(filePath: path)), StoreFile.version(of: path))
    let before = try names()
    for open in [
      { _ = try ListingStore.open(path: $0) },
      { _ = try ListingStore.open(path: $0, for: .brief) },
      { _ = try ListingStore.openForReading(path: $0) },
    ] as [(String) throws -> Void] {
      let error = #expect(throws: ListingStoreError.self) { try open(path) }
      #expect(error?.code == code && error?.description.contains(text) == true)
      #expect(try names() == before)
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      #expect(StoreFile.version(of: path) == version)
    }
  }

  /// Creates a store without a mark, as version 0.1 did.
  private func makeUnmarked(feed: String? = nil) throws {
    let database = try DatabasePool(path: path)
    try ListingStoreSchema.migrator.migrate(database, upTo: "3")
    try database.write { db in
      if let feed {
        try db.execute(sql: "INSERT INTO feed (name) VALUES (?)", arguments: [feed])
      }
    }
    try database.close()
    #expect(try applicationID() == 0)
  }

  @Test(arguments: [
    "text", "other tables", "other tables, with a log", "our tables and others", "another's id",
    "short",
  ])
  func foreignFileIsRefusedUnchanged(kind: String) throws {
    switch kind {
    case "text": try Data(repeating: 0x61, count: 5_000).write(to: URL(filePath: path))
    case "short": try Data("SQLite format 3\0".utf8).write(to: URL(filePath: path))
    case "another's id":
      try ListingStore.open(path: path).close()
      try execute("PRAGMA application_id = 7")
    case "our tables and others":
      try makeUnmarked()
      try execute("CREATE TABLE recipe (name TEXT)")
    default:
      if kind.hasSuffix("log") { try execute("PRAGMA journal_mode = WAL") }
      try execute("CREATE TABLE recipe (name TEXT); CREATE TABLE clock (time TEXT)")
    }
    try? FileManager.default.removeItem(atPath: path + ".lock")
    #expect(try names() == ["store.sqlite"])
    try expectRefused(.notStore, naming: path)
  }

  @Test func newStoreIsMarkedFromTheStart() throws {
    let store = try ListingStore.open(path: path)
    // The store's tables may still be in the log.
    #expect(try applicationID() == StoreIdentity.applicationID)
    try store.clear()
    store.close()
    #expect(try applicationID() == StoreIdentity.applicationID)
  }

  @Test func storeOfFirstVersionIsMarkedByTheNextWriter() throws {
    try makeUnmarked(feed: "h")
    let reader = try #require(try ListingStore.openForReading(path: path))
    #expect(try reader.statistics().map(\.feed) == ["h"])
    reader.close()
    #expect(try applicationID() == 0)
    #expect(try names() == ["store.sqlite"])
    let writer = try ListingStore.open(path: path, for: .brief)
    #expect(writer.notice == nil)
    try writer.feed("h").record([condo(1)], of: aroundAsok)
    try writer.database?.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    writer.close()
    #expect(try applicationID() == StoreIdentity.applicationID)
  }

  /// A process was killed before the tables that it created were moved from the log to the file.
  @Test func storeOfFirstVersionWithTablesInTheLogIsRecognized() throws {
    let other = folder.file("other.sqlite")
    let database = try DatabasePool(path: other)
    try ListingStoreSchema.migrator.migrate(database, upTo: "3")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: other + suffix, toPath: path + suffix)
    }
    try database.close()
    #expect(try ListingStore.exists(at: path))
    #expect(try ListingStore.open(path: path).statistics().isEmpty)
  }

  /// The store is not opened, set aside or changed.
  @Test func storeOfLaterVersionStaysUnchanged() throws {
    let store = try ListingStore.open(path: path)
    try store.feed("h").record([condo(1)], of: aroundAsok)
    store.close()
    try execute("INSERT INTO grdb_migrations VALUES ('99'); PRAGMA wal_checkpoint(TRUNCATE)")
    try expectRefused(.tooNew, naming: "later version")
  }

  @Test func readingDoesNotSetADamagedStoreAside() throws {
    let bytes = try damagedStore(at: path)
    let before = try names()
    let error = #expect(throws: ListingStoreError.self) {
      try ListingStore.openForReading(path: path)
    }
    #expect(error?.code == .damaged)
    #expect(try names() == before && Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test(arguments: ["missing", "empty"]) func readingCreatesNoStore(kind: String) throws {
    if kind == "empty" { try Data().write(to: URL(filePath: path)) }
    let before = try names()
    #expect(try ListingStore.openForReading(path: path) == nil)
    #expect(try ListingStore.openForReading(path: folder.file("no/such/folder")) == nil)
    #expect(try names() == before)
  }

  /// A reader sees everything that was written before it reads, whether or not the writers are
  /// still running.
  @Test func readerSeesWritesOfOthers() throws {
    try ListingStore.open(path: path).close()
    let before = try names()
    let reader = try #require(try ListingStore.openForReading(path: path))
    #expect(reader.isReadOnly)
    #expect(try reader.feed("h").changes(since: nil).listings.isEmpty)
    #expect(try names() == before)
    let writer = try ListingStore.open(path: path)
    try writer.feed("h").record([condo(1)], of: aroundAsok)
    writer.close()
    let feed = try reader.feed("h")
    #expect(try feed.changes(since: nil).listings.map(\.listing) == [condo(1)])
    #expect(throws: ListingStoreError.self) { try feed.record([], of: aroundAsok) }
    #expect(try names() == before)
    let beside = try ListingStore.open(path: path)
    try beside.feed("h").record([condo(1), condo(2)], of: aroundAsok)
    let second = try #require(try ListingStore.openForReading(path: path))
    #expect(try second.feed("h").changes(since: nil).listings.count == 2)
    second.close()
    beside.close()
  }

  @Test func storeOfEarlierVersionIsReadFromACopy() throws {
    try makeStore(ofVersion: "2", at: path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let reader = try #require(try ListingStore.openForReading(path: path))
    #expect(try reader.feed("h").changes(since: nil).listings.isEmpty)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }
}
