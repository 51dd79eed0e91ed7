import Basics
import GRDB
import Geo
import HomefindTesting
import ListingSources
import Listings
import Messages
import Parameters
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Library
@testable import ListingStore
@testable import Search

@Suite(.bothStores) struct LibraryTests {
  private let clock = TestClock()
  private let down = SourceError(
    .unavailable, Message(verbatim: "The feed is down; try again later."))

  private func query(
    _ latitude: Double = 13.737, radius: Double = 2_000, types: Set<AccommodationType> = []
  ) throws -> SearchQuery {
    let center = try #require(Coordinate(latitude: latitude, longitude: 100.5603))
    return SearchQuery(place: .nearby(center), radius: radius, types: types, limit: 10_000)
  }

  private func homes(_ count: Int64) throws -> [Listing] {
    try (1...count).map { try .home($0, 13.730 + Double($0) * 0.000_5, 100.5603) }
  }

  @Test func coveredFreshAreaIsNotRefetched() async throws {
    let source = FixtureSource(try homes(20))
    let finder = try HomeFinder(source, clock: clock)
    let first = try await finder.answer(to: query())
    #expect(first.source.freshness == .live && first.source.fetchedAt == clock.now)
    clock.seconds += 900
    for search in [try query(), try query(13.7405), try query(radius: 10, types: [.condo])] {
      let answer = try await finder.answer(to: search)
      #expect(answer.source.freshness == .cached)
      #expect(answer.source.fetchedAt.seconds == clock.seconds - 900)
      #expect(answer.source.skipped.map(\.count) == [2])
    }
    #expect(source.radii == [2_500])
    clock.seconds += 1
    #expect(try await finder.answer(to: query()).source.freshness == .live)
    #expect(source.radii.count == 2)
  }

  @Test func goneHomeIsNotFound() async throws {
    let source = FixtureSource(try homes(5))
    let finder = try HomeFinder(source, clock: clock)
    #expect(try await finder.answer(to: query()).total == 5)
    source.homes.removeFirst(2)
    #expect(try await finder.answer(to: query()).total == 5)
    clock.seconds += 1_000
    #expect(try await finder.answer(to: query()).total == 3)
    #expect(try finder.listings.find("1").known.goneAt == clock.seconds)
    #expect(throws: SearchError.self) { try finder.listings.find("77") }
    #expect(throws: SearchError.self) { try finder.listings.find("x") }
  }

  @Test func staleHomesAreServedWhileTheFeedIsDown() async throws {
    let source = FixtureSource(try homes(5))
    let finder = try HomeFinder(source, clock: clock)
    let start = clock.now
    _ = try await finder.answer(to: query())
    source.failure = down
    clock.seconds += 7 * 86_400
    let answer = try await finder.answer(to: query())
    #expect(answer.total == 5 && answer.source.freshness == .stale)
    #expect(answer.source.fetchedAt == start)
    #expect(answer.notes.count == 1 && answer.notes.first?.english.contains(start.text) == true)
    clock.seconds += 1
    let error = await #expect(throws: SearchError.self) { try await finder.answer(to: query()) }
    #expect(error?.code == .feedUnavailable)
    // Only a person can fix a refused login, so the search fails even though the stored homes are
    // usable.
    clock.seconds -= 86_400
    source.failure = SourceError(.refusedLogin, Message(verbatim: "no"))
    let refused = await #expect(throws: SearchError.self) { try await finder.answer(to: query()) }
    #expect(refused?.code == .feedRefusedLogin)
  }

  @Test func serverAnswersStaleAndRefreshesInBackground() async throws {
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let source = FixtureSource(try homes(5), beforeAnswer: { asking.yield() })
    let finder = try HomeFinder(source, policy: .storeFirst, clock: clock)
    var questions = asked.makeAsyncIterator()
    #expect(try await finder.answer(to: query()).source.freshness == .live)
    await questions.next()
    source.homes.removeFirst()
    clock.seconds += 1_000
    let stale = try await finder.answer(to: query())
    #expect(stale.source.freshness == .stale && stale.total == 5)
    await questions.next()
    await finder.libraries[0].settle()
    let fresh = try await finder.answer(to: query())
    #expect(fresh.source.freshness == .cached && fresh.total == 4)
    #expect(source.radii.count == 2)
  }

  @Test func storeOrFeedCanBeForced() async throws {
    let source = FixtureSource(try homes(5))
    let store = try TestDatabases.listings()
    func finder(_ policy: FetchPolicy) throws -> HomeFinder {
      try HomeFinder(source, policy: policy, clock: clock, store: store)
    }
    let error = await #expect(throws: SearchError.self) {
      try await finder(.storeOnly).answer(to: query())
    }
    #expect(error?.code == .notStored)
    for _ in 1...2 {
      #expect(try await finder(.feedOnly).answer(to: query()).source.freshness == .live)
    }
    #expect(source.radii.count == 2)
    #expect(try await finder(.storeOnly).answer(to: query()).source.freshness == .cached)
    clock.seconds += 400 * 86_400
    #expect(try await finder(.storeOnly).answer(to: query()).source.freshness == .stale)
    source.failure = down
    await #expect(throws: SearchError.self) { try await finder(.feedOnly).answer(to: query()) }
  }

  @Test func clockSetBackMakesNothingFresh() async throws {
    let source = FixtureSource(try homes(5))
    let finder = try HomeFinder(source, clock: clock)
    _ = try await finder.answer(to: query())
    // Another machine's clock may be behind by this much.
    clock.seconds -= FeedStore.clockTolerance
    #expect(try await finder.answer(to: query()).source.freshness == .cached)
    clock.seconds -= 3_600
    #expect(try await finder.answer(to: query()).source.freshness == .live)
    #expect(source.radii.count == 2)
  }

  /// The clock jumps ahead by a year and back. Results match the feed, and once the year has
  /// passed, no data from the jump is considered fresh.
  @Test func clockJumpLosesNothingAndMakesNothingFresh() async throws {
    let source = FixtureSource(try homes(5))
    let finder = try HomeFinder(source, clock: clock)
    let year: Int64 = 365 * 86_400
    _ = try await finder.answer(to: query())
    clock.seconds += year
    #expect(try await finder.answer(to: query()).source.freshness == .live)
    clock.seconds -= year
    source.homes[0].priceText = "1 ล้าน"
    source.homes.removeLast()
    let back = try await finder.answer(to: query())
    #expect(back.source.freshness == .live && back.total == 4)
    #expect(back.items.first { $0.listing.id == 1 }?.listing.priceText == "1 ล้าน")
    #expect(try finder.listings.find("5").known.goneAt == clock.seconds)
    #expect(try await finder.answer(to: query()).source.freshness == .cached)
    clock.seconds += year
    #expect(try await finder.answer(to: query()).source.freshness == .live)
  }

  /// Creating a view discards coverage in the future, even without a fetch in between.
  @Test func viewForgetsFutureCoverage() async throws {
    let source = FixtureSource(try homes(5))
    let finder = try HomeFinder(source, clock: clock)
    clock.seconds += 86_400
    _ = try await finder.answer(to: query())
    clock.seconds -= 86_400
    source.failure = down
    await #expect(throws: SearchError.self) { try await finder.answer(to: query()) }
    clock.seconds += 86_400
    await #expect(throws: SearchError.self) { try await finder.answer(to: query()) }
    #expect(try finder.listings.find("5").known.goneAt == nil)
  }

  @Test func equalSearchesShareOneFetch() async throws {
    let (release, releasing) = AsyncStream.makeStream(of: Void.self)
    let source = FixtureSource(try homes(5), beforeAnswer: { for await _ in release { break } })
    let finder = try HomeFinder(source, clock: clock)
    let search = try query()
    let totals = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await finder.answer(to: search).total } }
      releasing.finish()
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(totals == Array(repeating: 5, count: 20))
    #expect(source.radii.count == 1)
  }

  /// A search that reads the store before an identical fetch ends, and starts its own fetch
  /// afterwards, uses the stored result.
  @Test(arguments: [FetchPolicy.feedFirst, .storeFirst])
  func lateFetchReusesTheResultOfAnEqualOne(policy: FetchPolicy) async throws {
    let source = FixtureSource(try homes(5))
    let finder = try HomeFinder(source, policy: policy, clock: clock)
    let library = finder.libraries[0]
    let stations = StationTable(contentsOf: [])
    let center = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    let former = try library.view(stations)
    #expect(try await finder.answer(to: query()).source.freshness == .live)
    let late = try await library.fetched(
      FeedQuery(around: center, radius: 2_000, types: []),
      for: SearchedCircle(center: center, radius: 2_000), stations, since: former, nil, policy)
    #expect(late?.freshness == .cached && late?.circles.count == 1)
    #expect(source.radii.count == 1)
    // A background fetch also uses the stored result.
    library.refetch(FeedQuery(around: center, radius: 2_000, types: []))
    await library.settle()
    #expect(source.radii.count == 1)
  }

  @Test func cancelledSearchKeepsTheFetchForOtherWaiters() async throws {
    let (release, releasing) = AsyncStream.makeStream(of: Void.self)
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let source = FixtureSource(
      try homes(5),
      beforeAnswer: {
        asking.yield()
        for await _ in release { break }
      })
    let finder = try HomeFinder(source, clock: clock)
    let search = try query()
    let first = Task { try await finder.answer(to: search).total }
    for await _ in asked { break }
    let second = Task { try await finder.answer(to: search).total }
    first.cancel()
    await #expect(throws: SearchError.self) { try await first.value }
    releasing.finish()
    // The second search succeeds, whether or not it had joined the fetch when the first was
    // cancelled.
    #expect(try await second.value == 5)
  }

  /// A cancelled caller returns immediately, although the fetch continues for another caller.
  @Test func cancelledWaiterReturnsImmediately() async throws {
    let board = SingleFlight<Int, Int>()
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let (release, releasing) = AsyncStream.makeStream(of: Void.self)
    let work: @Sendable () async throws -> Int = {
      beginning.yield()
      for await _ in release { break }
      return 7
    }
    let stays = Task { try await board.value(for: 1, work).value }
    // Without an earlier caller, the first cancellation would end the work for all callers.
    for await _ in begun { break }
    for _ in 0..<100 {
      let leaves = Task { try await board.value(for: 1, work).value }
      leaves.cancel()
      await #expect(throws: CancellationError.self) { try await leaves.value }
    }
    releasing.finish()
    #expect(try await stays.value == 7)
    #expect(try await board.value(for: 1) { 8 }.value == 8)
  }

  /// Cancelled work may still write to the store, so `end` waits for it.
  @Test func endWaitsForCancelledWork() async throws {
    let board = SingleFlight<Int, Int>()
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let (release, releasing) = AsyncStream.makeStream(of: Void.self)
    let hasWritten = Locked(false)
    let search = Task {
      try await board.value(for: 1) {
        beginning.yield()
        // Like a write in progress, this task does not stop on cancellation.
        await Task.detached { for await _ in release { break } }.value
        hasWritten.withLock { $0 = true }
        return 7
      }
    }
    for await _ in begun { break }
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
    #expect(!hasWritten.withLock { $0 })
    async let ended: Void = board.end()
    releasing.finish()
    await ended
    #expect(hasWritten.withLock { $0 })
  }

  @Test func backgroundWorkIsLimited() async throws {
    let behind = BackgroundWork<Int>(limit: 3)
    let (release, releasing) = AsyncStream.makeStream(of: Void.self)
    let begun = Locked(0)
    for key in 0..<10 {
      behind.start(key) {
        begun.withLock { $0 += 1 }
        for await _ in release { break }
      }
    }
    releasing.finish()
    await behind.settle()
    #expect(begun.withLock { $0 } == 3)
    behind.start(11) { begun.withLock { $0 += 1 } }
    await behind.settle()
    #expect(begun.withLock { $0 } == 4)
  }

  @Test func recoveredStoreIsUsedAgain() async throws {
    let folder = TemporaryFolder()
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    let said = Locked<[String]>([])
    let source = FixtureSource(try homes(5))
    let finder = try HomeFinder(
      source, clock: clock, store: store, report: { said.append($0.description) })
    #expect(try await finder.answer(to: query()).total == 5)
    try store.setWritable(false)
    clock.seconds += 1_000
    source.homes.removeLast()
    #expect(try await finder.answer(to: query()).total == 4)
    #expect(said.withLock(\.count) == 1 && said.withLock { $0[0].contains("cannot be written") })
    #expect(try await finder.answer(to: query()).source.freshness == .cached)
    try store.setWritable(true)
    clock.seconds += 31
    let before = try await finder.answer(to: query())
    await finder.libraries[0].settle()
    #expect(said.withLock(\.count) == 2)
    let after = try await finder.answer(to: query())
    #expect(before.total == 4 && after.total == 4)
    // The store's homes are no longer fresh. The in-memory store answers the first query, unless
    // that query already finds the store on disk usable.
    #expect([before, after].count { $0.source.freshness == .live } == 1)
    #expect(try finder.listings.find("5").known.goneAt == clock.seconds)
  }

  @Test func failedStoreIsReplacedByMemoryAndReported() async throws {
    let folder = TemporaryFolder()
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    let said = Locked<[String]>([])
    let finder = try HomeFinder(
      FixtureSource(try homes(5)), clock: clock, store: store,
      report: { said.append($0.description) })
    store.close()
    #expect(try await finder.answer(to: query()).total == 5)
    #expect(try await finder.answer(to: query()).source.freshness == .cached)
    #expect(said.withLock(\.count) == 1)
  }
}

extension Locked<[String]> {
  fileprivate func append(_ text: String) { withLock { $0.append(text) } }
}

extension ListingStore {
  /// Makes writes to the store succeed or fail.
  fileprivate func setWritable(_ isWritable: Bool) throws {
    try database?.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA query_only = \(isWritable ? 0 : 1)")
    }
  }
}
