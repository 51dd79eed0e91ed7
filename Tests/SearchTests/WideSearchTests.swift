import Feed
import Formats
import Geo
import HomefindTesting
import ListingSources
import ListingStore
import Listings
import Messages
import Parameters
import Ranking
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Library
@testable import Search

/// Tests searches that are too wide for a quick response, with a real provider.
@Suite(.bothStores, .timeLimit(.minutes(10))) struct WideSearchTests {
  private static let asok = Coordinate(latitude: 13.737, longitude: 100.5603)

  /// Runs `body` with a source that serves the sample and counts its calls.
  private static func withSample(
    _ body: @escaping @Sendable (CountingSource) async throws -> Void
  ) async throws {
    try await withFeed { try await body(CountingSource(source: SOAPFeed($0))) }
  }

  private static func library(
    _ source: CountingSource, partLimit: Int = 16_000, wideWait: Duration = .seconds(600)
  ) throws -> ListingLibrary {
    ListingLibrary(
      source: source, feed: try TestDatabases.listings().feed("sample"), partLimit: partLimit,
      wideWait: wideWait)
  }

  private static func finder(
    _ library: ListingLibrary, _ policy: FetchPolicy = .feedFirst
  ) -> HomeFinder {
    HomeFinder(library: library, stations: StationTable(contentsOf: []), policy: policy)
  }

  private static func query(
    radius: Double, text: String? = nil, types: Set<AccommodationType> = []
  ) throws -> SearchQuery {
    var query = SearchQuery(
      place: .nearby(try #require(asok)), radius: radius, types: types, limit: 10_000)
    query.filters.text = try text.map { try TextFilter(parsing: $0) }
    return query
  }

  private static func map(_ west: Double, _ east: Double) throws -> MapQuery {
    try MapQuery(parameters: ["bbox": ["\(west),13.5,\(east),14.0"], "zoom": ["9"]])
  }

  /// A search without results, wide searches and a map need no feed call in a synced area, whether
  /// or not the sync had to split its parts.
  @Test(arguments: [16_000, 200]) func syncedAreaNeedsNoFeedCall(partLimit: Int) async throws {
    try await Self.withSample { source in
      let library = try Self.library(source, partLimit: partLimit)
      let summary = try await library.sync()
      let finder = Self.finder(library)
      let calls = source.calls
      let nothing = try await finder.answer(to: Self.query(radius: 2_000, text: "zzzq"))
      #expect(nothing.total == 0 && nothing.outside.isEmpty)
      for radius in [500.0, 2_000, 10_000, 30_000, 50_000] {
        let answer = try await finder.answer(to: Self.query(radius: radius))
        #expect(answer.source.freshness == .cached && answer.source.isComplete)
      }
      let some = try await finder.answer(to: Self.query(radius: 30_000, types: [.condo]))
      #expect(some.source.freshness == .cached && some.total > 500)
      for (west, east) in [(100.2, 100.9), (100.5, 100.6)] {
        let map = try await finder.map(Self.map(west, east))
        #expect(map.source.freshness == .cached && map.isComplete)
      }
      // The store has all homes from the feed except homes without a position.
      let every = try await finder.answer(to: Self.query(radius: 50_000))
      #expect(every.total > 2_500 && every.total <= summary.seen)
      #expect(source.calls == calls)
    }
  }

  /// The three nearest homes outside the radius come from the store.
  @Test func homesOutsideComeFromTheStore() async throws {
    try await Self.withSample { source in
      let finder = Self.finder(try Self.library(source))
      _ = try await finder.answer(to: Self.query(radius: 5_000))
      let calls = source.calls
      let empty = try await finder.answer(to: Self.query(radius: 1))
      #expect(empty.total == 0 && empty.outside.count == 3 && source.calls == calls)
      let unknown = try await finder.answer(
        to: SearchQuery(
          place: .nearby(try #require(Coordinate(latitude: 10, longitude: 99))), radius: 10))
      #expect(unknown.outside.isEmpty && source.calls == calls + 1)
    }
  }

  /// A wide circle is fetched in parts, and the results are the same as with a single fetch.
  @Test func partsGiveTheSameAnswerAsOneFetch() async throws {
    try await Self.withSample { source in
      let query = try Self.query(radius: 20_000)
      let whole = try await Self.finder(Self.library(source)).answer(to: query)
      let told = Locked<[FetchProgress]>([])
      let library = ListingLibrary(
        source: source, feed: try TestDatabases.listings().feed("sample"), partLimit: 200,
        progress: { progress in told.withLock { $0.append(progress) } })
      let finder = Self.finder(library)
      let parts = try await finder.answer(to: query)
      #expect(parts.items.map(\.listing.id) == whole.items.map(\.listing.id))
      #expect(parts.source.freshness == .live && parts.source.isComplete)
      #expect(told.withLock(\.count) > 5 && told.withLock(\.last)?.homes ?? 0 >= parts.total)
      let calls = source.calls
      #expect(try await finder.answer(to: query).source.freshness == .cached)
      #expect(source.calls == calls)
    }
  }

  /// Parts that were complete when the feed failed are retained and not fetched again.
  @Test func interruptedFetchKeepsItsCompleteParts() async throws {
    try await Self.withSample { source in
      let library = try Self.library(source, partLimit: 200)
      let finder = Self.finder(library)
      let query = try Self.query(radius: 20_000)
      source.failAfter(12)
      await #expect(throws: SearchError.self) { try await finder.answer(to: query) }
      let kept = try library.coverage().circles.count
      #expect(kept > 2)
      source.failAfter(nil)
      let before = source.calls
      #expect(try await finder.answer(to: query).source.isComplete)
      let resumed = source.calls - before
      let other = try Self.library(source, partLimit: 200)
      let start = source.calls
      _ = try await Self.finder(other).answer(to: query)
      #expect(resumed < source.calls - start)
    }
  }

  /// A server returns the stored homes and keeps fetching in the background until all homes are
  /// stored.
  @Test func serverAnswersPartiallyAndContinuesInBackground() async throws {
    try await Self.withSample { source in
      let library = try Self.library(source, partLimit: 200, wideWait: .zero)
      let finder = Self.finder(library, .storeFirst)
      let query = try Self.query(radius: 20_000)
      let (gate, opening) = AsyncStream.makeStream(of: Void.self)
      // Let the first calls pass, because they show that the search is wide, and the search waits
      // for them.
      source.waitAfter(8, within: 15_000, for: gate)
      let partial = try await finder.answer(to: query)
      #expect(!partial.source.isComplete && partial.source.freshness == .live)
      let note = "Some homes there are still being fetched"
      #expect(partial.notes.contains { $0.english.hasPrefix(note) })
      #expect(partial.source.freshSeconds(in: finder.sources) == 0)
      #expect(String(decoding: partial.json, as: UTF8.self).contains("\"complete\":false"))
      // An identical search joins the fetch in progress.
      #expect(try await !finder.answer(to: query).source.isComplete)
      let map = try await finder.map(Self.map(100.3, 100.8))
      #expect(!map.isComplete)
      opening.finish()
      await library.settle()
      let calls = source.calls
      let whole = try await finder.answer(to: query)
      #expect(whole.source.isComplete && whole.source.freshness == .cached)
      #expect(whole.total > partial.total && whole.notes.isEmpty && source.calls == calls)
      await library.close()
    }
  }

  /// A fetch from a feed that returns the same count or homes for every place must not be split
  /// forever.
  @Test func feedThatIgnoresPlacesIsNotSplitForever() async throws {
    let homes = try (1...300).map { try Listing.home(Int64($0), 13.73, 100.56) }
    let source = UnplacedSource(homes: homes)
    let library = ListingLibrary(
      source: source, feed: try TestDatabases.listings().feed("unplaced"), partLimit: 200)
    let answer = try await Self.finder(library).answer(to: Self.query(radius: 20_000))
    #expect(answer.total == 300)
    #expect(source.calls < 60)
  }
}

/// A feed that counts its calls and can be made to fail or wait.
private final class CountingSource: ListingSource {
  private struct State {
    var calls = 0
    var failsAfter: Int?
    var waits: (after: Int, radius: Double, gate: AsyncStream<Void>)?
  }

  private let source: SOAPFeed
  private let state = Locked(State())

  init(source: SOAPFeed) { self.source = source }

  var name: String { source.name }
  var kind: String { source.kind }
  var storeName: String { source.storeName }
  var calls: Int { state.withLock(\.calls) }

  /// Makes all calls after the next `count` calls fail; if nil, no call fails.
  func failAfter(_ count: Int?) {
    state.withLock { state in state.failsAfter = count.map { state.calls + $0 } }
  }

  /// Makes all calls after the next `count` calls wait until `gate` ends, unless their radius
  /// exceeds `radius` metres.
  func waitAfter(_ count: Int, within radius: Double, for gate: AsyncStream<Void>) {
    state.withLock { state in state.waits = (state.calls + count, radius, gate) }
  }

  private func count(_ radius: Double = 0) async throws(SourceError) {
    let (fails, gate) = state.withLock { state in
      state.calls += 1
      return (
        state.failsAfter.map { state.calls > $0 } ?? false,
        state.waits.flatMap { state.calls > $0.after && radius <= $0.radius ? $0.gate : nil }
      )
    }
    if let gate { for await _ in gate {} }
    if fails { throw SourceError(.unavailable, Message(verbatim: "down")) }
  }

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    try await count(radius)
    return try await source.listings(around: center, radius: radius, types: types)
  }

  func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    try await count(radius)
    return try await source.portion(around: center, radius: radius, types: types, atMost: limit)
  }

  func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    try await count(radius)
    return try await source.count(around: center, radius: radius)
  }

  func provinces() async throws(SourceError) -> [Province] {
    try await count()
    return try await source.provinces()
  }

  func districts(inProvince code: String) async throws(SourceError) -> [District] {
    try await count()
    return try await source.districts(inProvince: code)
  }
}

/// A source whose count for any place includes all its homes.
private final class UnplacedSource: ListingSource {
  let name = "unplaced"
  let kind = "test"
  let storeName = "unplaced"
  private let homes: [Listing]
  private let count = Locked(0)

  init(homes: [Listing]) { self.homes = homes }

  var calls: Int { count.withLock { $0 } }

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    count.withLock { $0 += 1 }
    return SourceListings(listings: homes.filter { center.distance(to: $0.position) <= radius })
  }

  func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    count.withLock { $0 += 1 }
    return .excess(homes.count)
  }

  func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    count.withLock { $0 += 1 }
    return homes.count
  }

  func provinces() async throws(SourceError) -> [Province] { [] }
  func districts(inProvince code: String) async throws(SourceError) -> [District] { [] }
}
