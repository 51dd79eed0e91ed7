import HomefindTesting
import ListingStore
import Listings
import StoresTesting
import Testing

/// The daily totals of views, saves and calls for homes.
@Suite(.bothStores) struct InterestTests {
  private let folder = TemporaryFolder()

  private func open() throws -> ListingStore {
    try TestDatabases.listings(at: folder.file("b.sqlite"))
  }

  @Test func countsAddUpOverDaysAndRestarts() throws {
    let store = try open()
    let feed = try store.feed("h")
    try feed.record([condo(1), condo(2), condo(key: "ก-7")], of: aroundAsok)
    try feed.add(
      [1: HomeInterest(views: 2), "ก-7": HomeInterest(calls: 1)], of: 100, deletingBefore: 87)
    try feed.add([1: HomeInterest(views: 1, saves: 1)], of: 100, deletingBefore: 87)
    try feed.add([1: HomeInterest(views: 4)], of: 101, deletingBefore: 88)
    store.close()

    let again = try open().feed("h")
    #expect(
      try again.interest(since: 100)
        == [1: HomeInterest(views: 7, saves: 1), "ก-7": HomeInterest(calls: 1)])
    #expect(try again.interest(since: 101) == [1: HomeInterest(views: 4)])
    #expect(try again.interest(since: 102).isEmpty)
    #expect(try open().feed("other").interest(since: 0).isEmpty)
  }

  @Test func earlierDaysAreDeletedForOneFeedOnly() throws {
    let store = try open()
    for name in ["h", "other"] {
      let feed = try store.feed(name)
      try feed.record([condo(1)], of: aroundAsok)
      try feed.add([1: HomeInterest(views: 1)], of: 10, deletingBefore: 0)
    }
    try store.feed("h").add([1: HomeInterest(views: 1)], of: 24, deletingBefore: 11)
    #expect(try store.feed("h").interest(since: 0) == [1: HomeInterest(views: 1)])
    #expect(try store.feed("other").interest(since: 0) == [1: HomeInterest(views: 1)])
  }

  @Test func unknownListingsAreSkipped() throws {
    let feed = try open().feed("h")
    try feed.record([condo(1)], of: aroundAsok)
    try feed.add(
      [2: HomeInterest(views: 1), "no": HomeInterest(saves: 3), 1: HomeInterest(saves: 1)], of: 5,
      deletingBefore: 0)
    #expect(try feed.interest(since: 0) == [1: HomeInterest(saves: 1)])
  }

  @Test func interestIsDeletedWithItsHome() throws {
    let store = try open()
    let feed = try store.feed("h")
    try feed.record([condo(1), condo(2)], of: aroundAsok)
    try feed.add(
      [1: HomeInterest(views: 1), 2: HomeInterest(views: 2)], of: 5, deletingBefore: 0)
    var later = aroundAsok
    later.fetchedAt = 200
    try feed.record([condo(2)], of: later)
    try store.prune(before: 150)
    #expect(try feed.interest(since: 0) == [2: HomeInterest(views: 2)])
    try store.clear()
    try feed.record([condo(2)], of: later)
    #expect(try feed.interest(since: 0).isEmpty)
  }
}
