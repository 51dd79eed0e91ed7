import Foundation
import GRDB
import Geo
import HomefindTesting
import Listings
import Messages
import Store
import Testing

@testable import ListingStore

/// Each failure has a code and a message, and no stored data is lost.
@Suite struct FailingStoreTests {
  private let folder = TemporaryFolder()

  private func open() throws -> ListingStore {
    try ListingStore.open(path: folder.file("store.sqlite"))
  }

  /// Creates a store with one home and runs `pragma`, which makes every further write fail.
  private func failing(_ pragma: String) throws -> ListingStore {
    let store = try open()
    try store.feed("h").record([condo(1)], of: aroundAsok)
    try store.database?.writeWithoutTransaction { try $0.execute(sql: pragma) }
    return store
  }

  @Test(arguments: [
    ("PRAGMA max_page_count = 1", ListingStoreError.Code.diskFull, "no room on the disk"),
    ("PRAGMA query_only = 1", .readOnly, "cannot be written"),
  ])
  func failedWriteChangesNothing(
    pragma: String, code: ListingStoreError.Code, words: String
  ) throws {
    let store = try failing(pragma)
    let feed = try store.feed("h")
    let many = (1...500).map { condo($0, price: "\($0)") }
    var later = aroundAsok
    later.fetchedAt = 200
    let error = #expect(throws: ListingStoreError.self) { try feed.record(many, of: later) }
    #expect(error?.code == code)
    #expect(
      error?.description.contains(words) == true && error?.description.contains("--store") == true)
    #expect(try feed.changes(since: nil).listings.map(\.listing) == [condo(1)])
    #expect(try feed.changes(since: nil).coverage.circles == [aroundAsok])
    store.close()
    #expect(try open().feed("h").changes(since: nil).listings.map(\.listing) == [condo(1)])
  }

  @Test func busyStoreIsReportedAfterTheTimeout() throws {
    let store = try open()
    try store.feed("h").record([condo(1)], of: aroundAsok)
    try store.database?.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 1") }
    let other = try DatabaseQueue(path: store.path)
    try other.inTransaction(.immediate) { db in
      try db.execute(sql: "UPDATE clock SET revision = revision + 1")
      let feed = try store.feed("h")
      let error = #expect(throws: ListingStoreError.self) { try feed.record([], of: aroundAsok) }
      #expect(error?.code == .busy && error?.description.contains("is using") == true)
      #expect(throws: ListingStoreError.self) { try feed.probe() }
      // Readers do not have to wait.
      #expect(try feed.changes(since: nil).listings.count == 1)
      return .rollback
    }
    try store.feed("h").probe()
    #expect(try store.feed("h").changes(since: nil).listings.map(\.listing) == [condo(1)])
  }

  /// The damaged store is set aside at the next start, but not deleted.
  @Test func openingADamagedStoreReportsItAndSetsItAside() throws {
    let path = folder.file("store.sqlite")
    let bytes = try damagedStore(at: path)
    let again = try open()
    #expect(again.notice?.description.contains("damaged") == true)
    #expect(try again.feed("h").changes(since: nil).listings.isEmpty)
    #expect(FileManager.default.contents(atPath: path + ".aside-1") == bytes)
  }

  @Test(
    arguments: [
      ("deleted", ListingStoreError.Code.replaced), ("replaced", .replaced), ("emptied", .damaged),
      ("copied and put back", .replaced), ("written", nil),
    ] as [(String, ListingStoreError.Code?)])
  func changesToTheFileOfAnOpenStoreAreDetected(
    deed: String, code: ListingStoreError.Code?
  ) throws {
    let store = try open()
    let feed = try store.feed("h")
    try feed.record([condo(1)], of: aroundAsok)
    #expect(feed.failure() == nil)
    let (files, path) = (FileManager.default, store.path)
    switch deed {
    case "deleted": try files.removeItem(atPath: path)
    case "replaced":
      try files.removeItem(atPath: path)
      // Another valid store takes the path of the first store.
      try ListingStore.open(path: path).close()
    case "emptied": try #require(truncate(path, 0) == 0)
    case "copied and put back":
      try files.copyItem(atPath: path, toPath: path + ".copy")
      try #require(rename(path + ".copy", path) == 0)
    default: try feed.record([condo(2)], of: aroundAsok)
    }
    #expect(feed.failure()?.code == code)
    #expect(try ListingStore.inMemory().failure() == nil)
    if let failure = feed.failure() {
      #expect(failure.description.contains(path))
      #expect(try ListingStore.inMemory(insteadOf: failure).failure() == failure)
    }
  }

  /// Closing a store waits for running reads, and later reads fail.
  @Test func closingWaitsForRunningReads() async throws {
    let store = try open()
    let feed = try store.feed("h")
    let (begun, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let count = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let count = try? feed.read { db in
          begun.signal()
          mayGoOn.wait()
          return try db.integer("SELECT count(*) FROM feed")
        }
        continuation.resume(returning: count)
      }
    }
    async let closed: Void = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        begun.wait()
        store.close()
        continuation.resume()
      }
    }
    // The store is closing as soon as new reads fail.
    while (try? feed.revision()) != nil { await Task.yield() }
    mayGoOn.signal()
    #expect(await count == 1)
    await closed
    #expect(throws: ListingStoreError.self) { try feed.revision() }
  }
}
