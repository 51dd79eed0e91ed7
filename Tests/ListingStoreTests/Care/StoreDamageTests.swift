import Foundation
import GRDB
import HomefindTesting
import Store
import Testing

@testable import ListingStore

/// Damage that appears after a store was opened.
@Suite struct StoreDamageTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("store.sqlite") }

  /// Creates a store of 2,000 homes and overwrites the second half of its file. The store can still
  /// be opened.
  private func makeHalfDamagedStore() throws -> Data {
    let store = try ListingStore.open(path: path)
    try store.feed("h").record((1...2_000).map { condo($0) }, of: aroundAsok)
    try store.database?.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    store.close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    let half = bytes.count / 2
    bytes.replaceSubrange(half..., with: Data(repeating: 7, count: bytes.count - half))
    try bytes.write(to: URL(filePath: path))
    return bytes
  }

  private func isThere(_ suffix: String) -> Bool {
    FileManager.default.fileExists(atPath: path + suffix)
  }

  /// Reads the feed until a read fails because of the damage.
  private func meetDamage(_ feed: FeedStore) throws {
    let error = #expect(throws: ListingStoreError.self) { try feed.changes(since: nil) }
    #expect(error?.code == .damaged)
  }

  @Test func storeContinuesWithANewFileAfterDamage() throws {
    _ = try makeHalfDamagedStore()
    let store = try ListingStore.open(path: path)
    let (feed, other) = (try store.feed("h"), try store.feed("i"))
    #expect(store.notice == nil && feed.failure() == nil)
    try meetDamage(feed)
    // The store is considered damaged even if parts of it can still be read or written.
    #expect(feed.failure()?.code == .damaged && other.failure()?.code == .damaged)
    #expect(throws: ListingStoreError.self) { try feed.probe() }
    let renewed = try feed.renewed()
    #expect(renewed.store.notice == .setAside(path + ".aside-1"))
    let aside = try #require(try ListingStore.openForReading(path: path + ".aside-1"))
    #expect(try !aside.findings(.quick).isEmpty)
    aside.close()
    #expect(!isThere(".damaged") && renewed.failure() == nil)
    try renewed.record([condo(1)], of: aroundAsok)
    // All feeds continue with the same new store.
    #expect(try other.renewed().store === renewed.store)
    store.close()
    #expect(throws: ListingStoreError.self) { try renewed.probe() }
    #expect(try ListingStore.open(path: path).feed("h").changes(since: nil).listings.count == 1)
  }

  @Test func nextOpeningSetsTheDamagedStoreAside() throws {
    _ = try makeHalfDamagedStore()
    let store = try ListingStore.open(path: path)
    try meetDamage(store.feed("h"))
    store.close()
    let next = try ListingStore.open(path: path, for: .brief)
    #expect(next.notice == .setAside(path + ".aside-1"))
    #expect(try next.feed("h").changes(since: nil).listings.isEmpty && !isThere(".damaged"))
  }

  /// A backup has replaced the damaged store.
  @Test func soundStoreStaysDespiteARecordOfDamage() throws {
    let store = try ListingStore.open(path: path)
    try store.feed("h").record([condo(1)], of: aroundAsok)
    store.close()
    StoreFile.markDamaged(path)
    let next = try ListingStore.open(path: path)
    #expect(next.notice == nil && !isThere(".damaged") && !isThere(".aside-1"))
    #expect(try next.feed("h").changes(since: nil).listings.map(\.listing) == [condo(1)])
  }

  @Test func readersLeaveADamagedStoreUnchanged() throws {
    let bytes = try makeHalfDamagedStore()
    let reader = try #require(try ListingStore.openForReading(path: path))
    #expect(throws: ListingStoreError.self) { try reader.feed("h").changes(since: nil) }
    reader.close()
    #expect(!isThere(".damaged") && FileManager.default.contents(atPath: path) == bytes)
  }

  @Test(arguments: [StoreCheckDepth.quick, .full])
  func checkFindsDamage(depth: StoreCheckDepth) throws {
    _ = try makeHalfDamagedStore()
    let reader = try #require(try ListingStore.openForReading(path: path))
    defer { reader.close() }
    #expect(try !reader.findings(depth).isEmpty)
  }

  @Test(arguments: [StoreCheckDepth.quick, .full])
  func soundStorePassesChecks(depth: StoreCheckDepth) throws {
    let store = try ListingStore.open(path: path)
    defer { store.close() }
    try store.feed("h").record((1...100).map { condo($0) }, of: aroundAsok)
    #expect(try store.findings(depth) == [])
  }

  /// The page with the row is intact, but no version of the program writes such a row.
  @Test func fullCheckReadsEveryRow() throws {
    let store = try ListingStore.open(path: path)
    try store.feed("h").record((1...100).map { condo($0) }, of: aroundAsok)
    try store.database?.write {
      try $0.execute(sql: "UPDATE listing SET latitude = 999 WHERE id = 7")
    }
    #expect(try store.findings(.quick) == [])
    #expect(try store.findings(.full).count == 1)
    store.close()
  }
}
