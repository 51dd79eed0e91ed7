import Foundation
import GRDB
import Geo
import HomefindTesting
import ListingStore
import Listings
import Messages
import Store
import StoresTesting
import Testing

@Suite(.bothStores) struct ListingStoreTests {
  private let folder = TemporaryFolder()

  private func open() throws -> ListingStore {
    try TestDatabases.listings(at: folder.file("a/b.sqlite"))
  }

  private let circle = CoveredCircle(
    center: place(east: 0, north: 0), radius: 1_000, types: .every, fetchedAt: 100,
    skipped: ["noID": 3, "noPosition": 1])

  private func later(_ circle: CoveredCircle, at time: Int64, radius: Double? = nil)
    -> CoveredCircle
  {
    var circle = circle
    circle.fetchedAt = time
    circle.radius = radius ?? circle.radius
    return circle
  }

  @Test func keepsEveryFieldAndTheCoverage() throws {
    var full = condo(7, east: 12.3456, price: "เริ่ม 2.59 ล้านบาท")
    full.telephoneText = "02-000-0000 #1"
    full.address = "ถนนสุขุมวิท"
    full.promotion = "ฟรีค่าโอน"
    full.picture = "a.jpg"
    full.plan = "b.jpg"
    let bare = Listing(id: -3, name: LocalizedText(), type: .other, position: full.position)
    let change = try open().feed("h").record([full, bare], of: circle)
    #expect(change.new == 2 && change.seen == 2 && change.gone == 0 && change.changed == 0)

    let again = try open().feed("h")
    let (listings, coverage) = try { ($0.listings, $0.coverage) }(again.changes(since: nil))
    #expect(Set(listings.map(\.listing)) == [full, bare])
    #expect(listings.allSatisfy { $0.firstSeen == 100 && $0.lastSeen == 100 && $0.goneAt == nil })
    #expect(coverage.circles == [circle])
    #expect(try open().feed("other").changes(since: nil).listings.isEmpty)
  }

  @Test func firstSeenIncludesGoneListings() throws {
    let store = try open()
    let feed = try store.feed("h")
    #expect(try feed.firstSeen() == nil)
    try feed.record([condo(1)], of: circle)
    try feed.record([condo(2)], of: later(circle, at: 300))
    try store.feed("other").record([condo(3)], of: later(circle, at: 200))
    #expect(try feed.firstSeen() == 100)
    #expect(try store.feed("other").firstSeen() == 200)
  }

  @Test func listingsMissingFromACompleteFetchAreGone() throws {
    let feed = try open().feed("h")
    let far = condo(3, east: 5_000)
    var house = condo(4, east: 10)
    house.type = .singleHouse
    try feed.record(
      [condo(1), condo(2, east: 100), far, house], of: later(circle, at: 100, radius: 9_000))
    let condos = CoveredCircle(
      center: circle.center, radius: 1_000, types: TypeSet(.condo), fetchedAt: 200)
    let change = try feed.record([condo(1)], of: condos)
    #expect(
      change
        == {
          var c = StoreChange(); c.seen = 1; c.gone = 1; return c
        }())
    #expect(try feed.listing(2)?.listing.goneAt == 200)
    #expect(try feed.listing(3)?.listing.goneAt == nil)
    #expect(try feed.listing(4)?.listing.goneAt == nil)
    #expect(try feed.listing(5) == nil)

    // The listing reappears.
    #expect(try feed.record([condo(1), condo(2, east: 100)], of: later(condos, at: 300)).new == 1)
    #expect(try feed.listing(2)?.listing.goneAt == nil)
    #expect(try feed.listing(2)?.listing.firstSeen == 100)
  }

  @Test func responseToAnOlderRequestChangesNothingNewer() throws {
    let feed = try open().feed("h")
    try feed.record([condo(1, price: "2,000,000")], of: later(circle, at: 200))
    try feed.record([], of: later(circle, at: 300))
    try feed.record([condo(1, price: "1,000,000")], of: later(circle, at: 250)) { 300 }
    #expect(try feed.listing(1)?.listing.goneAt == 300)
    #expect(try feed.listing(1)?.prices.isEmpty == true)
  }

  /// The clock was far ahead for a while and is now correct again.
  @Test func futureTimesOfAJumpedClockAreCorrected() throws {
    let feed = try open().feed("h")
    try feed.record([condo(1, price: "3 ล้าน"), condo(2, price: "1 ล้าน")], of: circle)
    try feed.record(
      [condo(1, price: "3 ล้าน"), condo(3, price: "5 ล้าน"), condo(4)], of: later(circle, at: 9_000))
    #expect(try feed.listing(2)?.listing.goneAt == 9_000)

    let now = later(circle, at: 200)
    try feed.record([condo(1, price: "2 ล้าน"), condo(2, price: "1 ล้าน"), condo(3)], of: now)
    let known = try ([1, 2, 3, 4] as [ListingKey]).map {
      try #require(try feed.listing($0)).listing
    }
    #expect(known.map(\.lastSeen) == [200, 200, 200, 9_000])
    #expect(known.map(\.firstSeen) == [100, 100, 200, 9_000])
    #expect(known.map(\.goneAt) == [nil, nil, nil, 200])
    #expect(known[0].priceDroppedAt == 200 && known[0].listing.priceText == "2 ล้าน")
    // The circle would be considered fresh as soon as the clock reaches its time.
    #expect(try feed.changes(since: nil).coverage.circles == [now])
    // The request was sent before the clock change, and the response arrived after it. The time of
    // this fetch is not in the future either.
    try feed.record([condo(1)], of: later(circle, at: 150)) { 210 }
    #expect(try feed.listing(1)?.listing.lastSeen == 200)
  }

  /// The clocks of other machines may be slightly ahead.
  @Test func timesSlightlyAheadAreAccepted() throws {
    let feed = try open().feed("h")
    let ahead = later(circle, at: 100 + FeedStore.clockTolerance, radius: 2_000)
    try feed.record([condo(1), condo(2, price: "2 ล้าน")], of: ahead)
    #expect(try feed.record([condo(2, price: "1 ล้าน")], of: circle).gone == 0)
    #expect(try feed.listing(2)?.listing.listing.priceText == "2 ล้าน")
    #expect(try feed.changes(since: nil).coverage.circles == [ahead, circle])
  }

  /// If other processes could write in the meantime, their changes would appear to come from a
  /// clock that is ahead.
  @Test func othersCannotWriteAfterTheTimeIsRead() throws {
    let feed = try open().feed("h")
    let next = later(circle, at: 900, radius: 500)
    let isWritten = DispatchSemaphore(value: 0)
    try feed.record([condo(1)], of: circle) {
      DispatchQueue.global().async {
        _ = try? feed.record([condo(1)], of: next)
        isWritten.signal()
      }
      #expect(isWritten.wait(timeout: .now() + 0.1) == .timedOut)
      return 100
    }
    isWritten.wait()
    #expect(try feed.changes(since: nil).coverage.circles == [next, circle])
    #expect(try feed.listing(1)?.listing.lastSeen == 900)
  }

  @Test func futureCoverageIsForgotten() throws {
    let feed = try open().feed("h")
    try feed.record([condo(1)], of: later(circle, at: 500))
    try feed.record([Province(code: "10", name: LocalizedText())], at: 500)
    try feed.forgetCoverage(after: 500)
    #expect(try feed.changes(since: nil).coverage.circles.count == 1)
    let revision = try feed.revision()
    try feed.forgetCoverage(after: 499)
    #expect(try feed.changes(since: nil).coverage.circles.isEmpty && feed.provinces() == nil)
    #expect(try feed.revision() != revision && feed.listing(1) != nil)
  }

  @Test func everyPriceChangeIsKept() throws {
    let feed = try open().feed("h")
    let prices: [(Int64, String?)] = [
      (100, "3,000,000"), (200, "3,000,000"), (300, "2.5 ล้านบาท"), (400, nil), (500, "4 ล้าน"),
    ]
    for (time, price) in prices {
      try feed.record([condo(1, price: price)], of: later(circle, at: time))
    }
    let known = try #require(try feed.listing(1))
    #expect(known.prices.map(\.at) == [300, 400, 500])
    #expect(known.prices.map(\.before) == ["3,000,000", "2.5 ล้านบาท", nil])
    #expect(known.prices.map(\.after) == ["2.5 ล้านบาท", nil, "4 ล้าน"])
    #expect(known.listing.priceDroppedAt == 300)
  }

  @Test func readersFetchOnlyChanges() throws {
    let feed = try open().feed("h")
    let start = try feed.revision()
    try feed.record([condo(1), condo(2)], of: circle)
    let first = try feed.changes(since: start)
    #expect(first.listings.count == 2 && first.revision != start && !first.isWhole)
    // Recording the same response again changes only the coverage, not the listings.
    try feed.record([condo(1), condo(2)], of: later(circle, at: 200))
    let second = try feed.changes(since: first.revision)
    #expect(second.listings.isEmpty && second.revision != first.revision)
    #expect(second.coverage.circles.map(\.fetchedAt) == [200])
    try feed.record([condo(2, price: "1")], of: later(circle, at: 300))
    let third = try feed.changes(since: second.revision)
    #expect(Set(third.listings.map(\.listing.id)) == [1, 2])
    #expect(third.listings.first { $0.listing.id == 1 }?.goneAt == 300)
  }

  @Test func newerLargerCircleReplacesOlderOnes() throws {
    let feed = try open().feed("h")
    try feed.record([], of: circle)
    try feed.record([], of: later(circle, at: 200, radius: 500))
    #expect(try feed.changes(since: nil).coverage.circles.count == 2)
    try feed.record([], of: later(circle, at: 300, radius: 2_000))
    #expect(try feed.changes(since: nil).coverage.circles.map(\.fetchedAt) == [300])
  }

  @Test func placesKeepTheirOrder() throws {
    let feed = try open().feed("h")
    #expect(try feed.provinces() == nil && feed.districts(inProvince: "10") == nil)
    let bangkok = Province(
      code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร", english: "Bangkok"))
    let districts = [
      District(
        code: "1039", name: LocalizedText(thai: "วัฒนา"), province: bangkok, center: circle.center),
      District(
        code: "1001", name: LocalizedText(english: "Phra Nakhon"), province: bangkok, center: nil),
    ]
    try feed.record([bangkok], at: 5)
    try feed.record(districts + districts, ofProvince: "10", at: 6)
    try feed.record(districts, ofProvince: "10", at: 7)
    #expect(try feed.provinces()?.provinces == [bangkok])
    #expect(try feed.districts(inProvince: "10")?.districts == districts)
    #expect(try feed.districts(inProvince: "10")?.at == 7)
    #expect(try feed.districts(inProvince: "11") == nil)
  }

  @Test func emptyFileBecomesAStore() throws {
    let path = folder.file("x.sqlite")
    try Data().write(to: URL(filePath: path))
    let store = try ListingStore.open(path: path)
    #expect(store.notice == nil)
    try store.feed("h").record([condo(1)], of: circle)
    #expect(try store.feed("h").listing(1) != nil)
  }

  @Test func storeOfLaterVersionIsRefusedAndKept() throws {
    let path = folder.file("x.sqlite")
    try ListingStore.open(path: path).close()
    let database = try DatabaseQueue(path: path)
    try database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
    try database.close()
    for open in [
      { _ = try ListingStore.open(path: path) },
      { _ = try ListingStore.open(path: path, for: .brief) },
      { _ = try ListingStore.openForReading(path: path) },
    ] {
      let error = #expect(throws: ListingStoreError.self) { try open() }
      #expect(error?.code == .tooNew && error?.description.contains("later version") == true)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("")).allSatisfy {
        !$0.contains("aside")
      })
  }

  @Test func folderThatCannotBeCreatedIsReported() throws {
    let file = folder.file("file")
    try "x".write(toFile: file, atomically: true, encoding: .utf8)
    let error = #expect(throws: ListingStoreError.self) {
      try ListingStore.open(path: file + "/store.sqlite")
    }
    #expect(error?.code == .cannotOpen)
    #expect(error?.description.contains("--store") == true)
  }
}
