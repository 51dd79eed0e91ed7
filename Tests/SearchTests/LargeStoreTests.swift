import Formats
import Foundation
import Geo
import HomefindTesting
import ListingSources
import ListingStore
import Listings
import Messages
import Ranking
import SearchTesting
import Stations
import Testing

@testable import Library
@testable import Search
@testable import Suggestions

/// Tests searches while the homes of a large store are still being read.
@Suite struct LargeStoreTests {
  private static func asok() throws -> Station {
    Station(
      system: .bts, line: "Sukhumvit", code: "E4", number: 4, order: 4,
      name: LocalizedText(thai: "อโศก", english: "Asok"),
      position: try #require(Coordinate(latitude: 13.7370, longitude: 100.5603)))
  }

  /// Creates a finder for a store with `count` homes, each in a different project. No search has
  /// read the store yet.
  private static func finder(homes count: Int64, textBytes: Int) throws -> HomeFinder {
    let clock = TestClock()
    let store = try ListingStore.inMemory()
    let source = FixtureSource([], failing: SourceError(.unavailable, Message(verbatim: "down")))
    let homes = try (1...count).map { id in
      // The homes extend from the station to 60 km east of it.
      var home = try Listing.home(id, 13.7370, 100.5603 + Double(id) / Double(count) * 0.55)
      home.name = LocalizedText(english: "Asok Garden \(id)")
      home.address = String(repeating: "a", count: textBytes)
      return home
    }
    try store.feed(source.storeName).record(
      homes,
      of: CoveredCircle(
        center: try asok().position, radius: 100_000, types: .every, fetchedAt: clock.seconds))
    return try HomeFinder(
      source, stations: [try asok()], policy: .storeOnly, clock: clock, store: store)
  }

  @Test func searchReadsItsAreaFirst() async throws {
    let finder = try Self.finder(homes: 4_000, textBytes: 9_000)
    let library = finder.libraries[0]
    #expect(library.snapshots.feed.isLarge)
    let area = try SearchedCircle(center: Self.asok().position, radius: 2_000)
    let part = try library.view(finder.stations, around: area)
    #expect((100..<400).contains(part.snapshot.count))
    let query = SearchQuery(place: .nearby(area.center), radius: area.radius, limit: 10_000)
    let early = try await finder.answer(to: query)
    #expect(early.total == part.snapshot.count(within: area.radius, of: area.center))
    await library.settle()
    #expect(try library.view(finder.stations, around: area).snapshot.count == 4_000)
    let late = try await finder.answer(to: query)
    #expect(early.document(AnswerOptions()) == late.document(AnswerOptions()))
  }

  @Test func wideSearchWaitsForAllHomes() async throws {
    let finder = try Self.finder(homes: 4_000, textBytes: 9_000)
    let query = try SearchQuery(place: .nearby(Self.asok().position), radius: 50_000, limit: 1)
    #expect(try await finder.answer(to: query).total > 3_000)
    #expect(finder.libraries[0].snapshots.latest?.snapshot.count == 4_000)
  }

  /// The first suggestions use the data that is available before the names of many homes can be
  /// searched.
  @Test(arguments: [(4_000, 9_000), (4_000, 1)])
  func firstSuggestionIsAStation(homes: Int64, textBytes: Int) async throws {
    let finder = try Self.finder(homes: homes, textBytes: textBytes)
    let service = SuggestionService(finder)
    let query = try SuggestQuery(parameters: ["q": ["asok"]])
    #expect(service.suggestions(for: query).map(\.subject.kind) == ["station"])
    await finder.sources.settle()
    await service.settle()
    let later = service.suggestions(for: query)
    #expect(later.first?.subject.kind == "station")
    #expect(later.dropFirst().count == 9)
    #expect(later.dropFirst().allSatisfy { $0.subject.kind == "project" })
  }

  @Test func suggestionsDoNotWaitForHomes() throws {
    let cache = SuggestionCache()
    let stations = StationTable(contentsOf: [try Self.asok()])
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<3 {
      let index = cache.index(
        stations, revisions: nil, present: nil, districts: { [] },
        homes: {
          gate.wait()
          return nil
        })
      #expect(index.suggestions(for: "aso", limit: 5).map(\.subject.kind) == ["station"])
    }
    gate.signal()
  }

  @Test func projectsOfASmallStoreAreSuggestedImmediately() throws {
    let finder = try Self.finder(homes: 500, textBytes: 1)
    let service = SuggestionService(finder)
    let query = try SuggestQuery(parameters: ["q": ["asok"]])
    #expect(service.suggestions(for: query).map(\.subject.kind).contains("project"))
  }
}
