import Basics
import GRDB
import Geo
import HomefindTesting
import ListingSources
import Listings
import Messages
import Parameters
import SearchTesting
import StoresTesting
import Testing

@testable import Library
@testable import ListingStore
@testable import Search

@Suite(.bothStores) struct SyncTests {
  private static let bangkok = Province(code: "10", name: LocalizedText(english: "Bangkok"))

  private static func district(_ number: Int, _ center: Coordinate?) -> District {
    District(
      code: "10\(number)", name: LocalizedText(english: "D\(number)"), province: bangkok,
      center: center)
  }

  /// For any set of districts, the plan's parts cover every circle with the maximum radius whose
  /// center is within 10 km of a district with a coordinate.
  @Test func planCoversEveryDistrict() throws {
    var random = SeededRandom(seed: 9)
    for count in [0, 1, 2, 30, 60] {
      let districts = (0..<count).map { number in
        Self.district(
          number,
          Coordinate(
            latitude: .random(in: 13.5...14.1, using: &random),
            longitude: .random(in: 100.3...100.9, using: &random)))
      }
      let plan = SyncPlan(districts + [Self.district(99, nil)])
      #expect(plan.unplaced.map(\.code) == ["1099"])
      #expect(plan.steps.count <= max(1, count / 2) || count < 3)
      for center in districts.compactMap(\.center) {
        let coverage = Coverage(
          plan.steps.map { $0.part.fetch(types: []).circle(at: Timestamp(seconds: 1)) })
        #expect(
          coverage.proof(center: center, radius: 60_000, types: .every, fetchedIn: 1...1) != nil)
      }
    }
  }

  @Test func syncMirrorsTheFeedAndRefetchesFreshAreas() async throws {
    let homes = try (1...40).map { try Listing.home(Int64($0), 13.70 + Double($0) / 500, 100.58) }
    let source = FixtureSource(homes)
    let clock = TestClock()
    let finder = try HomeFinder(source, clock: clock)
    let told = Locked<[SyncProgress]>([])
    let first = try await finder.libraries[0].sync { step in told.withLock { $0.append(step) } }
    #expect(first.seen == 40 && first.new == 40 && first.gone == 0 && first.asked > 0)
    #expect(first.skipped.map(\.reason) == ["noPosition"])
    let steps = told.withLock(\.self)
    #expect(steps.last?.done == steps.last?.total && steps.last?.homes == 40)

    // Fresh areas are fetched again.
    let asked = source.radii.count
    clock.seconds += 1
    source.homes[39].priceText = "2 ล้าน"
    let second = try await finder.libraries[0].sync()
    #expect(second.asked == first.asked && second.fresh == 0 && second.changed == 1)
    #expect(source.radii.count == 2 * asked && source.lists.count == 6)

    // Every search is covered even while the feed is down.
    source.failure = SourceError(.unavailable, Message(verbatim: "down"))
    let center = try #require(Coordinate(latitude: 13.74, longitude: 100.58))
    let answer = try await finder.answer(
      to: SearchQuery(place: .nearby(center), radius: 9_000, limit: 100))
    #expect(answer.source.freshness == .cached && answer.total == 40)

    source.failure = nil
    source.homes.removeFirst(3)
    source.homes[0].priceText = "1 ล้าน"
    clock.seconds += 1_000
    let third = try await finder.libraries[0].sync()
    #expect(third.new == 0 && third.changed == 1 && third.gone == 3 && third.seen == 37)
  }

  /// A sync continues an interrupted sync whose parts are still fresh, and then checks the records
  /// of both syncs together.
  @Test(arguments: [(800, true), (1_000, false)])
  func interruptedSyncContinuesWhileFresh(after seconds: Int, isContinued: Bool) async throws {
    let homes = try (1...40).map { try Listing.home(Int64($0), 13.70 + Double($0) / 500, 100.58) }
    let source = FixtureSource(homes)
    let clock = TestClock()
    let finder = try HomeFinder(source, clock: clock)
    let library = finder.libraries[0]
    let whole = try await library.sync()
    clock.seconds += 5_000
    source.homes.removeLast(3)
    // The sync fails after its first part.
    let parts = Locked(0)
    await #expect(throws: SearchError.self) {
      try await library.sync(atOnce: 1) { _ in
        parts.withLock { $0 += 1 }
        source.failure = SourceError(.timedOut, Message(verbatim: "slow"))
      }
    }
    #expect(parts.withLock(\.self) == 1)
    #expect(try finder.listings.find("40").known.goneAt == nil)
    source.failure = nil
    clock.seconds += Int64(seconds)
    let next = try await library.sync()
    #expect(next.fresh == (isContinued ? 1 : 0) && next.asked == whole.asked - next.fresh)
    #expect(next.gone == 3)
    // The next sync starts from the beginning.
    clock.seconds += 10
    #expect(try await library.sync().fresh == 0)
  }

  /// If the library falls back to an in-memory store, the sync reports that some homes are not
  /// stored permanently.
  @Test func storeFailureDuringASyncIsReported() async throws {
    let source = FixtureSource(try (1...5).map { try .home(Int64($0), 13.74, 100.58) })
    let store = try ListingStore.inMemory()
    let clock = TestClock()
    let finder = try HomeFinder(source, clock: clock, store: store)
    #expect(try await finder.libraries[0].sync().isRemembered)
    try await store.database?.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON coverage
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    clock.seconds += 1_000
    let summary = try await finder.libraries[0].sync()
    #expect(summary.seen == 5 && !summary.isRemembered)
    clock.seconds += 1_000
    #expect(try await !finder.libraries[0].sync().isRemembered)
  }

  /// Fetched homes are returned even if the store cannot be read afterwards.
  @Test func storeFailureAfterAFetchLosesNoHome() async throws {
    let source = FixtureSource(try (1...5).map { try .home(Int64($0), 13.74, 100.58) })
    let store = try ListingStore.inMemory()
    try await store.database?.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER spoil AFTER INSERT ON listing
          BEGIN UPDATE listing SET latitude = 1000 WHERE id = new.id; END
          """)
    }
    let finder = try HomeFinder(source, store: store)
    let center = try #require(Coordinate(latitude: 13.74, longitude: 100.58))
    let answer = try await finder.answer(to: SearchQuery(place: .nearby(center), radius: 2_000))
    #expect(answer.total == 5 && answer.source.freshness == .live)
  }

  @Test func syncSucceedsAfterAFailedOne() async throws {
    let source = FixtureSource(try (1...5).map { try .home(Int64($0), 13.74, 100.58) })
    let finder = try HomeFinder(source)
    _ = try await finder.places.provinces()
    source.failure = SourceError(.timedOut, Message(verbatim: "slow"))
    await #expect(throws: SearchError.self) { try await finder.libraries[0].sync() }
    source.failure = nil
    #expect(try await finder.libraries[0].sync().seen == 5)
  }
}
