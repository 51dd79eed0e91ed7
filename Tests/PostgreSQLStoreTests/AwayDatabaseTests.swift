import Basics
import Geo
import HomefindTesting
import ListingSources
import ListingStore
import Listings
import Parameters
import PostgreSQL
import Ranking
import Stations
import Store
import Testing

@testable import Library
@testable import PostgreSQLStore
@testable import Search

/// Searches in a store whose database is unreachable or does not respond.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct AwayDatabaseTests {
  /// A source that has one home at every requested place.
  private struct NearSource: ListingSource {
    let name = "near.example"
    let kind = "soap"
    let storeName = "near.example"

    func listings(
      around center: Coordinate, radius: Double, types: Set<AccommodationType>
    ) async throws(SourceError) -> SourceListings {
      let id = Int64(center.latitude * 1_000)
      return SourceListings(listings: [.example(Int(id), id: id, at: center)])
    }

    func provinces() async throws(SourceError) -> [Province] { [] }

    func districts(inProvince code: String) async throws(SourceError) -> [District] { [] }
  }

  private let stations = StationTable(contentsOf: [])
  /// How far the library's clock is behind, in seconds.
  private let behind = Locked<Int64>(0)

  /// Runs `body` with a library that connects to its database through a relay. The library already
  /// contains the homes at place 0.
  private func withLibrary(
    _ body: (ListingLibrary, PostgreSQLRelay, TestDatabase) async throws -> Void
  ) async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    let relay = try PostgreSQLRelay(to: database.server)
    var times = ListeningTimes()
    times.answer = .seconds(4)
    times.silence = .milliseconds(100)
    var limits = PostgreSQLLimits()
    limits.connect = .seconds(60)
    let server = PostgreSQLStoreServer(
      try PostgreSQLAddress(relay.address(of: database.name)), limits: limits,
      isListening: true, times: times)
    let store = ListingStore(on: server, isReadOnly: false)
    defer { store.close() }
    let behind = behind
    let library = ListingLibrary(
      source: NearSource(), feed: try store.feed("near.example"),
      now: { Timestamp(seconds: Timestamp.now().seconds - behind.withLock { $0 }) })
    #expect(try await search(0, library).freshness == .live)
    #expect(try await search(0, library).freshness == .cached)
    while store.condition?.role != .primary { try await Task.sleep(for: .milliseconds(5)) }
    try await body(library, relay, database)
    relay.set(.passing)
    await library.close()
  }

  /// Searches around one of several places that are far apart.
  private func search(
    _ place: Int, _ library: ListingLibrary, _ policy: FetchPolicy = .feedFirst
  ) async throws -> SearchCoverage {
    let center = try #require(
      Coordinate(latitude: 13.7 + 0.1 * Double(place), longitude: 100.5))
    return try await withTaskExecutorPreference(library.executor) {
      try await library.coverage(
        center, radius: 500, types: [], stations: stations, policy: policy)
    }
  }

  /// Stores a home through another facade, and waits until the library has received the new
  /// revision, although no search requested it.
  private func storeElsewhere(
    in database: TestDatabase, beside library: ListingLibrary
  ) async throws {
    let heard = try library.snapshots.feed.revision()
    let store = try ListingStore.open(database: database.address())
    let other = ListingLibrary(source: NearSource(), feed: try store.feed("near.example"))
    #expect(try await search(1, other).freshness == .live)
    await other.close()
    store.close()
    while try library.snapshots.feed.revision() == heard {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test func homesInMemoryAreServedWithoutTheDatabase() async throws {
    try await withLibrary { library, relay, _ in
      relay.set(.cut)
      // A search that starts before the failure is detected reports the failure.
      let error = await #expect(throws: SearchError.self) { _ = try await search(1, library) }
      #expect(error?.code == .storeUnavailable)
      while library.storeFailure()?.code != .unreachable {
        try await Task.sleep(for: .milliseconds(20))
      }
      let known = try await search(0, library)
      #expect(known.freshness == .stale && known.view.snapshot.count == 1)
      #expect(known.failure?.code == .storeUnavailable)
      await #expect(throws: SearchError.self) { _ = try await search(2, library) }
      // Homes that were fetched by another facade whose clock is ahead are also returned as stale.
      behind.withLock { $0 = 7_200 }
      #expect(try await search(0, library).freshness == .stale)
      behind.withLock { $0 = 0 }
      #expect(try await search(0, library).view.snapshot.count == 1)
      // `scripts/cluster --check` measures how soon the database is used again once it is
      // reachable.
      relay.set(.passing)
      while library.snapshots.absence != nil { try await Task.sleep(for: .milliseconds(20)) }
      #expect(try await search(0, library).freshness == .cached)
      #expect(try await search(2, library).view.snapshot.count == 2)
    }
  }

  /// More searches wait for the database than there are processors.
  @Test func searchesDoNotWaitForAHangingDatabase() async throws {
    try await withLibrary { library, relay, _ in
      relay.set(.holding)
      let ended = Locked(0)
      let waiting = (1...12).map { place in
        Task {
          defer { ended.withLock { $0 += 1 } }
          return try await search(place, library).freshness
        }
      }
      // Wait until the first searches are waiting for the database.
      while (library.snapshots.feed.store.condition?.waiting ?? 0) < 3 {
        try await Task.sleep(for: .milliseconds(5))
      }
      // All of these searches are still waiting. Stop when one of them has finished, which can
      // happen soon on a busy machine.
      var answered = 0
      while answered < 20 {
        #expect(try await search(0, library).view.snapshot.count == 1)
        guard ended.withLock({ $0 }) == 0 else { break }
        answered += 1
      }
      #expect(answered > 0)
      for task in waiting { task.cancel() }
      for task in waiting {
        await #expect(throws: SearchError.self) { _ = try await task.value }
      }
      while library.snapshots.absence == nil { try await Task.sleep(for: .milliseconds(20)) }
      #expect(try await search(0, library).freshness == .stale)
    }
  }

  /// Another facade has stored a home that no search in this process has requested.
  @Test func changesByOthersAreLoadedWithoutASearch() async throws {
    try await withLibrary { library, relay, database in
      let finder = HomeFinder(library: library, stations: stations, policy: .storeFirst)
      try await storeElsewhere(in: database, beside: library)
      while library.snapshots.latest?.snapshot.count != 2 {
        await finder.sources.follow(finder.stations)
      }
      relay.set(.holding)
      while library.snapshots.absence == nil { try await Task.sleep(for: .milliseconds(20)) }
      let known = try await search(1, library, .storeFirst)
      #expect(known.freshness == .stale && known.view.snapshot.count == 2)
    }
  }

  /// Another facade has stored a home that can no longer be read.
  @Test func staleHomesDoNotWaitForChangesByOthers() async throws {
    try await withLibrary { library, relay, database in
      try await storeElsewhere(in: database, beside: library)
      relay.set(.holding)
      behind.withLock { $0 = -7_200 }
      let known = try await search(0, library, .storeFirst)
      #expect(known.freshness == .stale && known.view.snapshot.count == 1)
    }
  }

  /// The homes in memory were fetched while the clock was ahead, another facade has stored more
  /// homes since then, and the database fails. Searches succeed even before the failure is
  /// detected.
  @Test func homesFetchedByAClockAheadAreServedDuringAFailure() async throws {
    try await withLibrary { library, relay, database in
      try await storeElsewhere(in: database, beside: library)
      behind.withLock { $0 = 7_200 }
      relay.set(.cut)
      let known = try await search(0, library, .storeFirst)
      #expect(known.freshness == .stale && known.failure?.code == .storeUnavailable)
      #expect(known.view.snapshot.count == 1)
    }
  }
}
