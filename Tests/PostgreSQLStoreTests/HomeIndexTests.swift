import DatabaseIndex
import Geo
import HomefindTesting
import Library
import ListingStore
import Listings
import Parameters
import PostgreSQL
import PostgreSQLStore
import Ranking
import Search
import Stations
import Store
import Testing

/// Checks the requirements of `HomeIndex` for every conforming type.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct HomeIndexTests {
  /// The indexes of the homes in one store.
  private static let modes: [IndexMode] = [.memory, .database]

  /// Runs `body` with an index of homes in a new database, and with all homes sorted by their
  /// distance to `center`.
  private func withIndex(
    _ mode: IndexMode, homes count: Int = 300,
    _ body: (any HomeIndex, _ center: Coordinate, [Home]) async throws -> Void
  ) async throws {
    let database = try await TestDatabase()
    let store = try ListingStore.open(database: database.address(), for: .brief)
    defer { store.close() }
    let homes = try SearchedHomes(count, seed: 11)
    try homes.record(in: store)
    let postgis = try mode.postgis(of: [store.feed(SearchedHomes.name)])
    let finder = try homes.finder(store, postgis: postgis)
    #expect(finder.sources.readsHomes == (mode != .database))
    let index = finder.sources.index(try finder.sources.view(homes.stations), homes.stations)
    let center = try #require(Coordinate(latitude: 13.74, longitude: 100.56))
    let snapshot = try homes.snapshot(store)
    let all = (0..<snapshot.count).compactMap { snapshot.home(at: $0) }
      .sorted { center.distance(to: $0.position) < center.distance(to: $1.position) }
    try await body(index, center, all)
    for library in finder.libraries { await library.close() }
  }

  @Test(arguments: modes)
  func answerContainsMatchingHomesOfTheCircle(mode: IndexMode) async throws {
    try await withIndex(mode) { index, center, all in
      let price = try PriceFilter(from: 1_500_000, to: 4_000_000)
      let query = RankQuery(
        center: center, area: .circle(radius: 5_000), types: [.condo], filters: [price], limit: 5)
      let expected = all.filter {
        $0.type == .condo && center.distance(to: $0.position) <= 5_000 && price.matches($0)
      }
      let found = try index.answer(query)
      #expect(found.total == expected.count && found.total > 5)
      #expect(
        found.items.map(\.distance) == expected.prefix(5).map { center.distance(to: $0.position) })
      #expect(found.next != nil)
      #expect(index.cost(of: query, itemTime: .milliseconds(1)) >= .milliseconds(5))
    }
  }

  @Test(arguments: modes)
  func nearestOmitsTheInnerCircle(mode: IndexMode) async throws {
    try await withIndex(mode) { index, center, all in
      let query = RankQuery(center: center, area: .circle(radius: 700))
      let outer = all.map { center.distance(to: $0.position) }.filter { $0 > 700 }
      for count in [1, 3] {
        let found = try index.nearest(count, of: query, beyond: 700, within: 50_000)
        #expect(found.map(\.distance) == Array(outer.prefix(count)))
      }
      #expect(try index.nearest(3, of: query, beyond: 700, within: 700).isEmpty)
      #expect(index.costOfNearest(query) > .zero)
    }
  }

  @Test(arguments: modes)
  func countAndHomesCoverTheStore(mode: IndexMode) async throws {
    try await withIndex(mode) { index, center, all in
      #expect(try index.count() == all.count)
      let near = try index.homes(
        of: RankQuery(center: center, area: .circle(radius: 3_000)))
      let expected = all.count { center.distance(to: $0.position) <= 3_000 }
      #expect(near.count(within: 3_000, of: center) == expected && expected > 0)
    }
  }

  @Test(arguments: modes)
  func cancelledAnswerThrowsCancelled(mode: IndexMode) async throws {
    try await withIndex(mode, homes: 900) { index, center, _ in
      let query = RankQuery(
        center: center, area: .circle(radius: 50_000), filters: [CancellingFilter()])
      let work = Task { () throws(SearchError) in try index.answer(query) }
      let error = await #expect(throws: SearchError.self) { try await work.value }
      #expect(error?.code == .cancelled)
    }
  }
}

/// A filter that cancels its task after testing 100 homes.
private struct CancellingFilter: ListingFilter {
  static let name = "cancelling"

  private let looks = Locked(0)

  func matches(_ home: Home) -> Bool {
    let count = looks.withLock { looks in
      looks += 1
      return looks
    }
    if count == 100 { withUnsafeCurrentTask { $0?.cancel() } }
    return true
  }

  func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? { nil }
}
