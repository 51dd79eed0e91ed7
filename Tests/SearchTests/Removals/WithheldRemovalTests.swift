import Geo
import HomefindTesting
import ListingSources
import ListingStore
import Listings
import Messages
import Parameters
import SearchTesting
import StoresTesting
import Testing

@testable import Library
@testable import Search

/// Tests that a source cannot accidentally remove all its homes, both for SOAP feeds and for
/// sources that provide a complete copy.
@Suite(.bothStores) struct WithheldRemovalTests {
  private let clock = TestClock()

  static func homes(_ numbers: some Sequence<Int>) throws -> [Listing] {
    try numbers.map { try .home(Int64($0), 13.73 + Double($0) * 0.0001, 100.58) }
  }

  private func query() throws -> SearchQuery {
    let center = try #require(Coordinate(latitude: 13.735, longitude: 100.58))
    return SearchQuery(place: .nearby(center), radius: 9_000, limit: 1_000)
  }

  private func sync(_ finder: HomeFinder, accept: Bool = false) async throws -> SyncSummary {
    clock.seconds += 1_000
    return try await finder.libraries[0].sync(acceptRemovals: accept)
  }

  /// The number of homes before and after a change, and whether the removal of the missing homes is
  /// withheld.
  struct Removal: Sendable, CustomTestStringConvertible {
    var before: Int
    var after: Int
    var isWithheld: Bool
    var testDescription: String { "\(before) to \(after)" }
  }

  static let removals = [
    Removal(before: 60, after: 0, isWithheld: true),
    Removal(before: 60, after: 6, isWithheld: true),
    Removal(before: 60, after: 41, isWithheld: true),
    Removal(before: 60, after: 42, isWithheld: false),
    Removal(before: 60, after: 55, isWithheld: false),
    Removal(before: 20, after: 13, isWithheld: true),
    Removal(before: 20, after: 14, isWithheld: false),
    Removal(before: 19, after: 1, isWithheld: false),
  ]

  @Test(arguments: removals, [false, true])
  func syncWithholdsRemovalsOfMoreThanTheShare(removal: Removal, isCopy: Bool) async throws {
    let source = FixtureSource(try Self.homes(1...removal.before), isCopy: isCopy)
    source.skipped = [:]
    let finder = try HomeFinder(source, clock: clock)
    #expect(try await sync(finder).new == removal.before)
    source.homes = try Self.homes(1...60).filter { Int($0.id.text) ?? 0 <= removal.after }
    let missing = removal.before - removal.after
    let second = try await sync(finder)
    #expect(second.gone == (removal.isWithheld ? 0 : missing))
    let withheld = WithheldRemovals(count: missing, since: clock.seconds)
    #expect(second.withheld.map(\.removals) == (removal.isWithheld ? [withheld] : []))
    let answer = try await finder.answer(to: query())
    #expect(answer.total == (removal.isWithheld ? removal.before : removal.after))
    #expect(answer.source.parts.map(\.withheld) == [removal.isWithheld ? withheld : nil])
    #expect(
      FinderState(of: finder).sources.map(\.withheld) == [removal.isWithheld ? withheld : nil])
    #expect(FinderState(of: finder).syncedAt == clock.seconds - (removal.isWithheld ? 1_000 : 0))
  }

  @Test(arguments: [false, true])
  func acceptedRemovalsTakeEffect(isCopy: Bool) async throws {
    let source = FixtureSource(try Self.homes(1...60), isCopy: isCopy)
    source.skipped = [:]
    let finder = try HomeFinder(source, clock: clock)
    _ = try await sync(finder)
    source.homes = []
    #expect(try await sync(finder).withheld.count == 1)
    let accepted = try await sync(finder, accept: true)
    #expect(accepted.gone == 60 && accepted.withheld.isEmpty)
    #expect(FinderState(of: finder).sources.allSatisfy { $0.withheld == nil })
    #expect(FinderState(of: finder).syncedAt == clock.seconds)
    #expect(try await finder.answer(to: query()).total == 0)
  }

  @Test(arguments: [false, true])
  func returningHomesEndTheWithholding(isCopy: Bool) async throws {
    let source = FixtureSource(try Self.homes(1...60), isCopy: isCopy)
    source.skipped = [:]
    let finder = try HomeFinder(source, clock: clock)
    _ = try await sync(finder)
    source.homes = []
    let since = try await sync(finder).withheld.first?.removals.since
    // Some homes are back. The other homes have been missing since the first incomplete sync.
    source.homes = try Self.homes(31...60)
    let half = try await sync(finder)
    #expect(half.new == 0 && half.gone == 0)
    #expect(half.withheld.map(\.removals) == [WithheldRemovals(count: 30, since: since ?? 0)])
    // Now only a few homes are missing.
    source.homes = try Self.homes(11...60)
    let last = try await sync(finder)
    #expect(last.new == 0 && last.gone == 10 && last.withheld.isEmpty)
  }

  /// If the ids of all homes change, the second sync must not remove the homes with the old ids.
  @Test func newHomesDoNotDiluteTheShare() async throws {
    let source = FixtureSource(try Self.homes(1...60))
    let finder = try HomeFinder(source, clock: clock)
    _ = try await sync(finder)
    source.homes = try Self.homes(101...400)
    #expect(try await sync(finder).new == 300)
    let again = try await sync(finder)
    #expect(again.gone == 0 && again.withheld.first?.removals.count == 60)
  }

  @Test(arguments: [false, true], [FetchPolicy.feedFirst, .storeFirst])
  func searchesDoNotEmptyASource(isCopy: Bool, policy: FetchPolicy) async throws {
    let source = FixtureSource(try Self.homes(1...60), isCopy: isCopy)
    source.skipped = [:]
    let told = Locked<[SearchNote]>([])
    let finder = try HomeFinder(
      source, policy: policy, clock: clock, report: { note in told.withLock { $0.append(note) } })
    #expect(try await finder.answer(to: query()).total == 60)
    source.homes = try Self.homes(1...3)
    for _ in 1...3 {
      clock.seconds += 1_000
      _ = try await finder.answer(to: query())
      await finder.libraries[0].settle()
    }
    #expect(try await finder.answer(to: query()).total == 60)
    #expect(FinderState(of: finder).sources.map(\.withheld?.count) == [57])
    #expect(told.withLock(\.self) == [.withheldRemovals(57, source: "fixture")])
    #expect(try finder.listings.find("60").known.goneAt == nil)
    // A small removal by a search takes effect.
    source.homes = try Self.homes(1...60)
    clock.seconds += 1_000
    _ = try await finder.answer(to: query())
    await finder.libraries[0].settle()
    source.homes.removeLast(2)
    clock.seconds += 1_000
    _ = try await finder.answer(to: query())
    await finder.libraries[0].settle()
    // A store on a server may report the change slightly later.
    #expect(try finder.listings.find("60").known.goneAt == clock.seconds)
    #expect(try finder.listings.find("58").known.goneAt == nil)
  }

  /// There are many small circles, each with fewer homes than the rule requires.
  @Test func smallCirclesTogetherDoNotEmptyASource() async throws {
    let source = FixtureSource(
      try (0..<100).map { try .home(Int64($0), 13.0 + Double($0 / 10) * 0.1, 100.58) })
    source.skipped = [:]
    let finder = try HomeFinder(source, clock: clock)
    func searches() throws -> [SearchQuery] {
      try (0..<10).map { place in
        let center = try #require(
          Coordinate(latitude: 13.0 + Double(place) * 0.1, longitude: 100.58))
        return SearchQuery(place: .nearby(center), radius: 500)
      }
    }
    for search in try searches() { #expect(try await finder.answer(to: search).total == 10) }
    source.homes = []
    clock.seconds += 1_000
    var left = 0
    for search in try searches() { left += try await finder.answer(to: search).total }
    #expect(left == 70)
  }

  /// Once a home is gone from the copy, a sync no longer requests the area around it.
  @Test func distantHomeIsRemovedFromACopy() async throws {
    let source = FixtureSource(
      try Self.homes(1...30) + [.home(99, 18.79, 98.98)], isCopy: true)
    source.skipped = [:]
    let finder = try HomeFinder(source, clock: clock)
    #expect(try await sync(finder).new == 31)
    source.homes.removeLast()
    #expect(try await sync(finder).gone == 1)
    #expect(try finder.listings.find("99").known.goneAt == clock.seconds)
  }

  @Test func otherProcessesSeeWithheldRemovals() async throws {
    let source = FixtureSource(try Self.homes(1...60))
    let store = try TestDatabases.listings()
    let finder = try HomeFinder(source, clock: clock, store: store)
    let other = try HomeFinder(source, policy: .storeOnly, clock: clock, store: store)
    _ = try await sync(finder)
    #expect(try await other.answer(to: query()).source.parts[0].withheld == nil)
    source.homes = []
    source.skipped = [:]
    _ = try await sync(finder)
    #expect(try await other.answer(to: query()).source.parts[0].withheld?.count == 60)
    #expect(FinderState(of: other).sources[0].withheld?.count == 60)
  }
}
