import Formats
import Geo
import HomefindTesting
import ListingStore
import Listings
import Loans
import Parameters
import PostgreSQL
import PostgreSQLStore
import Ranking
import Stations
import Store
import Testing

@testable import DatabaseIndex
@testable import Library
@testable import Search
@testable import Suggestions

/// Compares searches in the database with searches in a memory index: homes, order, totals and
/// cursors.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct DatabaseSearchTests {
  private static let sorts: [SortOrder] = [.distance, .price, .newest, .name, .payment]

  /// Runs `body` with homes in a new database, and with the name of the PostGIS schema.
  private func withHomes(
    _ count: Int = 400, _ body: (SearchedHomes, ListingStore, String) async throws -> Void
  ) async throws {
    let database = try await TestDatabase()
    let store = try ListingStore.open(database: database.address(), for: .brief)
    defer { store.close() }
    let homes = try SearchedHomes(count, seed: 5)
    try homes.record(in: store)
    let schema = try #require(try store.feed(SearchedHomes.name).postgisSchema())
    try await body(homes, store, schema)
  }

  private static func area(
    around center: Coordinate, _ snapshot: ListingSnapshot, _ random: inout SeededRandom
  ) throws -> RankQuery.Area {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .everywhere
    case 1:
      return .boxes(
        try #require(
          BoundingBox.boxes(
            south: center.latitude - 0.02, west: center.longitude - 0.03,
            north: center.latitude + 0.01, east: center.longitude + 0.02)))
    case 2:
      let corners = try [(-0.03, -0.02), (0.0, 0.04), (0.03, -0.03), (0.005, -0.005)].map {
        try #require(
          Coordinate(
            latitude: center.latitude + $0.0, longitude: center.longitude + $0.1))
      }
      return .polygon(MultiPolygon(try Polygon(corners)))
    case 3:
      // The radius is exactly the distance to a home, down to the last bit.
      let place = Int.random(in: 0..<snapshot.count, using: &random)
      let position = try #require(snapshot.home(at: place)).position
      return .circle(radius: center.distance(to: position))
    default:
      return .circle(radius: [0, 300, 2_000, 9_000].randomElement(using: &random) ?? 0)
    }
  }

  private static func filters(
    _ stations: StationTable, _ snapshot: ListingSnapshot, _ random: inout SeededRandom
  ) throws -> [any ListingFilter] {
    let unwanted = (0..<40).compactMap { snapshot.home(at: $0 * 7) }
    let all: [any ListingFilter] = [
      try PriceFilter(from: 1_500_000, to: 4_000_000),
      try PriceFilter(from: nil, to: 2_000_000, keepsUnpriced: true),
      BudgetFilter(HomeBudget(salary: 45_000, deposit: 300_000, debts: 5_000)),
      BudgetFilter(HomeBudget(salary: 45_000), keepsUnpriced: true),
      NewSinceFilter(SearchedHomes.now - 15 * 86_400),
      PriceDropFilter(SearchedHomes.now - 15 * 86_400), PromotionFilter(),
      try TextFilter(parsing: "line 100"), try TextFilter(parsing: "กรีน"),
      try TextFilter(parsing: "ก"), try CompanyFilter(parsing: "แสน"),
      try CompanyFilter(parsing: "7"), try TypeTextFilter(parsing: "LOFT"),
      NearStationFilter(try Reach(parsing: "900m"), of: StationSelection(.bts, in: stations)),
      NearStationFilter(try Reach(parsing: "400m"), of: StationSelection(all: stations)),
      UnwantedFilter(unwanted.map { ($0.listingID, $0.position) }),
    ]
    return (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
      all.randomElement(using: &random)
    }
  }

  /// Compares the pages of random queries.
  private func compare(
    _ engine: DatabaseEngine, _ snapshot: ListingSnapshot, _ stations: StationTable, seed: UInt64
  ) throws {
    let index = engine.index(stations)
    var random = SeededRandom(seed: seed)
    for number in 0..<60 {
      let center = try SearchedHomes.place(&random)
      var query = RankQuery(
        center: center, area: try Self.area(around: center, snapshot, &random),
        types: Bool.random(using: &random) ? [] : [.condo, .other],
        filters: try Self.filters(stations, snapshot, &random),
        sort: Self.sorts.randomElement(using: &random) ?? .distance,
        limit: Int.random(in: 1...25, using: &random))
      query.isGrouped = number.isMultiple(of: 9)
      query.wantsFacets = number.isMultiple(of: 10)
      query.wantsDropped = number.isMultiple(of: 11)
      for _ in 0..<4 {
        let found = try index.answer(query)
        let expected = try snapshot.answer(query)
        let isSame =
          found.total == expected.total && found.groups == expected.groups
          && found.next == expected.next && found.facets == expected.facets
          && found.dropped == expected.dropped
          && found.items.map(\.distance) == expected.items.map(\.distance)
          && found.items.map(\.listing) == expected.items.map(\.listing)
          && found.items.map { $0.others.map(\.id) } == expected.items.map { $0.others.map(\.id) }
        #expect(
          isSame,
          """
          question \(number) of seed \(seed): \(found.total) for \(expected.total), \
          \(found.items.map(\.home.id)) for \(expected.items.map(\.home.id)), by \(query)
          """)
        guard isSame, let next = expected.next else { break }
        query.after = next
      }
      guard number.isMultiple(of: 3) else { continue }
      let nearest = try index.nearest(3, of: query, beyond: 700, within: 50_000)
      let expected = try snapshot.nearest(
        3, to: center, beyond: 700, within: 50_000, types: query.types, filters: query.filters)
      #expect(nearest.map(\.home.id) == expected.map(\.home.id))
    }
  }

  /// Compares pages before and after the text is folded, and after changes by another process.
  @Test func databasePagesMatchTheMemoryIndex() async throws {
    try await withHomes { homes, store, schema in
      let feed = try store.feed(SearchedHomes.name)
      let index = DatabaseEngine(feed, of: SearchedHomes.name, postgis: schema)
      try compare(index, homes.snapshot(store), homes.stations, seed: 1)
      #expect(index.isBehind)
      while try index.indexTexts(of: feed) {}
      try compare(index, homes.snapshot(store), homes.stations, seed: 2)
      #expect(!index.isBehind)
      try homes.change(in: store)
      try compare(index, homes.snapshot(store), homes.stations, seed: 3)
      #expect(index.isBehind)
    }
  }

  @Test func answersAreEqualOverEachStore() async throws {
    let folder = TemporaryFolder()
    let file = try ListingStore.open(path: folder.file("a.sqlite"))
    defer { file.close() }
    try await withHomes { homes, store, schema in
      try homes.record(in: file)
      let finders = try [
        homes.finder(file), homes.finder(store), homes.finder(store, postgis: schema),
      ]
      var random = SeededRandom(seed: 8)
      for number in 0..<40 {
        var query = SearchQuery(
          place: .nearby(try SearchedHomes.place(&random)),
          radius: [20, 900, 5_000].randomElement(using: &random),
          types: Bool.random(using: &random) ? [] : [.condo], limit: 9)
        query.filters.sort = Self.sorts.randomElement(using: &random) ?? .distance
        query.filters.group = number.isMultiple(of: 5)
        query.facets = number.isMultiple(of: 7)
        if Bool.random(using: &random) { query.filters.text = try TextFilter(parsing: "เดอะ") }
        for _ in 0..<3 {
          var answers: [SearchAnswer] = []
          for finder in finders { answers.append(try await finder.answer(to: query)) }
          let documents = answers.map { $0.document(AnswerOptions()) }
          #expect(documents[1] == documents[0] && documents[2] == documents[0])
          guard let next = answers[0].next else { break }
          query.cursor = next
        }
      }
      for finder in finders {
        for library in finder.libraries { await library.close() }
      }
    }
  }

  @Test func queriesThatNeedMemoryAreRefused() async throws {
    try await withHomes(40) { homes, store, schema in
      let finder = try homes.finder(store, postgis: schema)
      var query = SearchQuery(place: .nearby(homes.homes[0].position), radius: 2_000)
      query.filters.sort = .recommended
      let refused = await #expect(throws: SearchError.self) {
        _ = try await finder.answer(to: query)
      }
      #expect(refused?.code == .notIndexed)
      let whole = await #expect(throws: SearchError.self) {
        _ = try await finder.sources.storedHomes(finder.stations)
      }
      #expect(whole?.code == .notIndexed)
      // Other services do not read any homes into memory either.
      await finder.sources.prepare(finder.stations)
      _ = SuggestionService(finder).suggestions(
        for: try SuggestQuery(parameters: ["q": ["เดอะ"]]))
      #expect(finder.libraries[0].snapshots.latest == nil)
      await finder.libraries[0].close()
    }
  }
}
