import Geo
import Library
import Listings
import Messages
import Ranking
import SearchTesting
import StoresTesting
import Testing

@testable import Formats
@testable import Search

@Suite(.bothStores, .timeLimit(.minutes(10))) struct InlineAnswerTests {
  private let clock = TestClock()
  private let fragments = FragmentCache()

  private func query(
    _ latitude: Double = 13.737, radius: Double = 1_000, types: Set<AccommodationType> = [],
    limit: Int = 20
  ) throws -> SearchQuery {
    let center = try #require(Coordinate(latitude: latitude, longitude: 100.5603))
    return SearchQuery(place: .nearby(center), radius: radius, types: types, limit: limit)
  }

  private func homes(_ count: Int64) throws -> [Listing] {
    try (1...count).map {
      try .home($0, 13.730 + Double($0) * 0.000_5, 100.5603, type: $0 % 3 == 0 ? .townhome : .condo)
    }
  }

  /// Returns both answers to a search: the regular answer and the inline answer.
  private func both(
    _ finder: HomeFinder, _ query: SearchQuery
  ) async throws -> (SearchAnswer, InlineAnswer) {
    let answer = try await finder.answer(to: query)
    return (answer, try #require(try inline(finder, query)))
  }

  private func inline(_ finder: HomeFinder, _ query: SearchQuery) throws -> InlineAnswer? {
    finder.inlineAnswer(to: query, on: try #require(AnswerVersion(of: finder)))
  }

  @Test func inlineAnswersEqualRegularAnswers() async throws {
    let finder = try HomeFinder(FixtureSource(try homes(60)), clock: clock)
    _ = try await finder.answer(to: query(radius: 5_000))
    var page = try query(limit: 3)
    for search in [
      try query(), try query(13.7405, radius: 333), try query(types: [.condo]),
      try query(limit: 50), page,
    ] {
      let (answer, inline) = try await both(finder, search)
      #expect(answer.source.freshness == .cached && answer.total > 0)
      for language in Language.allCases {
        var options = AnswerOptions()
        options.language = language
        #expect(
          inline.withDocument(options, fragments, { bytes, _ in Array(bytes) })
            == answer.document(options))
        options.fields = [.id, .distanceMeters]
        #expect(
          inline.withDocument(options, fragments, { bytes, _ in Array(bytes) })
            == answer.document(options))
      }
      page.cursor = answer.next ?? page.cursor
    }
    let (answer, inline) = try await both(finder, page)
    #expect(
      page.cursor != nil
        && inline.withDocument(AnswerOptions(), fragments, { bytes, _ in Array(bytes) })
          == answer.json
    )
  }

  @Test func inlineAnswerNeedsFreshResults() async throws {
    let source = FixtureSource(try homes(20))
    let finder = try HomeFinder(source, clock: clock)
    _ = try await finder.answer(to: query())
    let former = try #require(AnswerVersion(of: finder))
    #expect(finder.inlineAnswer(to: try query(), on: former) != nil)
    source.homes.removeFirst(10)
    clock.seconds += 1_000
    // Stale results have no inline answer.
    #expect(try inline(finder, query()) == nil)
    let fetched = try await finder.answer(to: query())
    #expect(fetched.source.freshness == .live)
    #expect(finder.inlineAnswer(to: try query(), on: former) == nil)
    #expect(try await both(finder, query()).1.answer.total == fetched.total)
  }

  @Test func expensiveQueriesHaveNoInlineAnswer() async throws {
    let finder = try HomeFinder(FixtureSource(try homes(60)), clock: clock)
    let plain = try query()
    _ = try await finder.answer(to: query(radius: 5_000))
    var others = [
      try query(limit: 51), try query(13.9), try query(13.7, radius: 100),
      SearchQuery(place: .area(province: "10", district: "1039"), radius: 1_000),
    ]
    for change: (inout SearchQuery) -> Void in [
      { $0.facets = true }, { $0.explain = true },
      { $0.filters[PromotionFilter.self] = PromotionFilter() },
      { $0.filters.sort = .price }, { $0.filters.group = true },
    ] {
      var query = plain
      change(&query)
      others.append(query)
    }
    for query in others { #expect(try inline(finder, query) == nil, "\(query)") }
    _ = try await both(finder, plain)
  }
}
