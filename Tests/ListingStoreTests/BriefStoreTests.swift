import Foundation
import GRDB
import Geo
import HomefindTesting
import Listings
import Messages
import Store
import Testing

@testable import ListingStore

/// Stores that are opened for brief use.
@Suite struct BriefStoreTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("store.sqlite") }

  @Test func briefOpeningLeavesReadyStoreUnchanged() throws {
    let store = try ListingStore.open(path: path)
    try store.feed("h").record([condo(1), condo(2, east: 500)], of: aroundAsok)
    store.close()
    // The next process that opens the store may have to checkpoint the changes of earlier
    // processes.
    try ListingStore.open(path: path, for: .brief).close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let brief = try ListingStore.open(path: path, for: .brief)
    #expect(brief.database is DatabaseQueue)
    #expect(try brief.feed("h").changes(since: nil).listings.map(\.listing.id) == [1, 2])
    brief.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test func briefStoreCanBeWrittenWhileOthersAreOpen() throws {
    let store = try ListingStore.open(path: path)
    let brief = try ListingStore.open(path: path, for: .brief)
    try brief.feed("h").record([condo(1)], of: aroundAsok)
    #expect(try store.feed("h").changes(since: nil).listings.map(\.listing) == [condo(1)])
    brief.close()
    try store.feed("h").record([condo(1), condo(2)], of: aroundAsok)
    store.close()
    let again = try ListingStore.open(path: path, for: .brief)
    #expect(try again.feed("h").changes(since: nil).listings.count == 2)
  }

  /// The store is created or migrated first, as for any other use.
  @Test(arguments: ["missing", "empty", "of an older version"])
  func briefOpeningPreparesTheStore(kind: String) throws {
    if kind == "empty" { try Data().write(to: URL(fileURLWithPath: path)) }
    if kind == "of an older version" { try makeStore(ofVersion: "2", at: path) }
    let store = try ListingStore.open(path: path, for: .brief)
    #expect(store.notice == nil)
    let feed = try store.feed("h")
    try feed.record([condo(1)], of: aroundAsok)
    #expect(try feed.listing(1)?.listing.begun == feed.revision().number)
  }

  @Test func damagedStoreIsSetAside() throws {
    let bytes = try damagedStore(at: path)
    let store = try ListingStore.open(path: path, for: .brief)
    #expect(store.notice?.description.contains("aside-1") == true)
    #expect(try store.feed("h").changes(since: nil).listings.isEmpty)
    #expect(FileManager.default.contents(atPath: path + ".aside-1") == bytes)
  }

  /// The result includes every home in the boxes around a circle, except homes that are gone.
  @Test func readsHomesAroundAPlace() throws {
    let store = try ListingStore.inMemory()
    let feed = try store.feed("h")
    let homes = (1...200).map { condo($0, east: Double($0) * 100) }
    var wide = aroundAsok
    wide.radius = 50_000
    try feed.record(homes, of: wide)
    var later = wide
    later.fetchedAt = 200
    try feed.record(homes.filter { $0.id != 3 }, of: later)
    for radius in [1, 1_050, 12_000, 60_000] as [Double] {
      let part = try feed.all(around: aroundAsok.center, radius: radius) { $0.listing }
      let within = homes.filter {
        $0.id != 3 && aroundAsok.center.distance(to: $0.position) <= radius
      }
      #expect(Set(part.listings).isSuperset(of: within) && !part.isWhole)
      #expect(part.listings.count <= within.count + 2)
      #expect(part.coverage.circles == [later])
    }
  }
}
