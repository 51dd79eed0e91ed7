import Formats
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Messages
import Parameters
import SearchTesting
import StoresTesting
import Testing

@testable import Search

/// Tests that a source with unusable records fails but loses no homes.
@Suite(.bothStores) struct UnusableRecordTests {
  private let clock = TestClock()

  private func query(_ latitude: Double = 13.735) throws -> SearchQuery {
    let center = try #require(Coordinate(latitude: latitude, longitude: 100.58))
    return SearchQuery(place: .nearby(center), radius: 9_000, limit: 1_000)
  }

  /// The numbers of records in a fetch and in the accepted fetch before it.
  struct Fetch: Sendable, CustomTestStringConvertible {
    var before: (usable: Int, rejected: Int)
    var after: (usable: Int, rejected: Int)
    var isUsable: Bool
    var testDescription: String { "\(before) to \(after)" }
  }

  static let fetches = [
    Fetch(before: (60, 0), after: (0, 60), isUsable: false),
    Fetch(before: (60, 0), after: (6, 54), isUsable: false),
    Fetch(before: (60, 0), after: (47, 13), isUsable: false),
    Fetch(before: (60, 0), after: (48, 12), isUsable: true),
    // A quarter of the records never have coordinates.
    Fetch(before: (60, 20), after: (60, 20), isUsable: true),
    Fetch(before: (60, 20), after: (56, 24), isUsable: true),
    Fetch(before: (60, 20), after: (47, 33), isUsable: false),
    // Fewer than 20 records are too few to compare shares, but a fetch without any usable record
    // fails.
    Fetch(before: (19, 0), after: (14, 5), isUsable: true),
    Fetch(before: (19, 0), after: (0, 1), isUsable: false),
  ]

  @Test(arguments: fetches, [false, true])
  func syncFailsIfTooFewRecordsAreUsable(fetch: Fetch, isCopy: Bool) async throws {
    let source = FixtureSource(
      try WithheldRemovalTests.homes(1...fetch.before.usable), isCopy: isCopy)
    source.skipped = [.noPosition: fetch.before.rejected]
    let finder = try HomeFinder(source, clock: clock)
    _ = try await finder.libraries[0].sync()
    clock.seconds += 1_000
    source.homes =
      fetch.after.usable == 0
      ? [] : try WithheldRemovalTests.homes(1...fetch.after.usable)
    source.skipped = [.noPosition: fetch.after.rejected]
    if fetch.isUsable {
      #expect(try await finder.libraries[0].sync().seen == fetch.after.usable)
    } else {
      let error = await #expect(throws: SearchError.self) {
        try await finder.libraries[0].sync()
      }
      #expect(error?.code == .feedUnusable)
      #expect(error?.cause == "noPosition=\(fetch.after.rejected)")
      #expect(try finder.listings.find("1").known.goneAt == nil)
      #expect(try finder.listings.find("\(fetch.before.usable)").known.goneAt == nil)
    }
  }

  @Test(arguments: [false, true])
  func searchReturnsStoredHomesAndTheReason(isCopy: Bool) async throws {
    let source = FixtureSource(try WithheldRemovalTests.homes(1...60), isCopy: isCopy)
    source.skipped = [:]
    let finder = try HomeFinder(source, clock: clock)
    #expect(try await finder.answer(to: query()).total == 60)
    source.homes = []
    source.skipped = [.noID: 60]
    clock.seconds += 1_000
    let stale = try await finder.answer(to: query())
    #expect(stale.total == 60 && stale.source.freshness == .stale && stale.source.isComplete)
    #expect(stale.source.parts[0].failure?.english.contains("60 of the 60 records") == true)
    // If the store covers only part of the area, the answer reports that homes may be missing.
    let partial = try await finder.answer(to: query(13.70))
    #expect(partial.total == 60 && partial.source.freshness == .stale)
    #expect(!partial.source.isComplete)
    #expect(partial.notes.contains { $0.english.contains("others may be missing") })
    #expect(String(decoding: partial.json, as: UTF8.self).contains("\"complete\":false"))
    #expect(FinderState(of: finder).sources[0].rejected["noID"] == (isCopy ? 60 : 120))
  }

  @Test func firstResponseWithoutUsableRecordsFails() async throws {
    let source = FixtureSource([])
    source.skipped = [.noID: 3]
    let finder = try HomeFinder(source, clock: clock)
    let error = await #expect(throws: SearchError.self) { try await finder.answer(to: query()) }
    #expect(error?.code == .feedUnusable)
    // A response without records is valid; it just has no homes.
    source.skipped = [:]
    #expect(try await finder.answer(to: query()).total == 0)
  }

  @Test func fewUnusableRecordsElsewhereDoNotFailTheSource() async throws {
    let source = FixtureSource(try WithheldRemovalTests.homes(1...60), rejectsEverywhere: true)
    let finder = try HomeFinder(source, clock: clock)
    #expect(try await finder.answer(to: query()).total == 60)
    // Every response has two records without a position.
    let remote = try await finder.answer(to: query(18.79))
    #expect(remote.total == 0 && remote.source.skipped.map(\.count) == [2])
  }

  @Test func unavailableSourceShowsStoredHomesOfTheArea() async throws {
    let source = FixtureSource(try WithheldRemovalTests.homes(1...60))
    let finder = try HomeFinder(source, clock: clock)
    _ = try await finder.answer(to: query())
    source.failure = SourceError(.unavailable, Message(verbatim: "The feed is down."))
    let partial = try await finder.answer(to: query(13.70))
    #expect(partial.total == 60 && !partial.source.isComplete)
    // The store has no homes in this area.
    let error = await #expect(throws: SearchError.self) {
      try await finder.answer(to: query(18.79))
    }
    #expect(error?.code == .feedUnavailable)
    // Homes older than the maximum age are not used either.
    clock.seconds += 8 * 86_400
    await #expect(throws: SearchError.self) { try await finder.answer(to: query(13.70)) }
  }
}
