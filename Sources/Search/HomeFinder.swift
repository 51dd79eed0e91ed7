import Geo
public import Library
import Listings
public import Loans
import Messages
public import Parameters
public import Ranking
public import Stations
import Transit

/// Answers searches: sees to it that the homes around a place are known, ranks them and says what
/// lies near each.
public struct HomeFinder: Sendable {
  /// The sources, and what is known of them.
  public let sources: SourceSet
  /// How answers are come by.
  public var policy: FetchPolicy
  /// Called with about how long an answer will take before it is looked for; waits until that may
  /// begin, or throws where it may not. Nothing is held back unless told otherwise.
  public var admit: @Sendable (Duration) async throws(SearchError) -> Void = { _ in }
  /// Returns what is known of people's interest in homes, by which they are recommended; nothing unless
  /// set.
  public var interest: @Sendable () throws(SearchError) -> InterestCounts = { .none }
  /// The terms of a budget's loan where a search gives no others.
  public var loanTerms = LoanTerms()
  private let currentStations: @Sendable () -> StationTable
  /// About how long it takes to write a home of an answer, with its nearest station and its prices read.
  static let itemTime = Duration.microseconds(8)
  /// The guide over the stations.
  package let guide: CurrentGuide

  /// A finder over `libraries`, one of each source. `stations` gives the table of stations, each time
  /// as it is then. An answer waits for a source so long when another has
  /// answered.
  public init(
    libraries: [ListingLibrary], stations: @escaping @Sendable () -> StationTable,
    policy: FetchPolicy = .feedFirst, patience: Duration = .seconds(10)
  ) {
    sources = SourceSet(libraries, patience: patience)
    self.policy = policy
    currentStations = stations
    guide = CurrentGuide(stations)
  }

  /// A finder over `library` and a table of stations that stays.
  public init(
    library: ListingLibrary, stations: StationTable, policy: FetchPolicy = .feedFirst
  ) {
    self.init(libraries: [library], stations: { stations }, policy: policy)
  }

  /// What is known of each source, by their names.
  public var libraries: [ListingLibrary] { sources.libraries }

  /// The stations as they are now.
  package var stations: StationTable { currentStations() }

  /// Finds provinces, districts and stations.
  public var places: PlaceService { PlaceService(sources, stations, policy: policy) }

  /// Reads single listings.
  public var listings: ListingService { ListingService(libraries, stations) }

  /// Reports what has happened to homes.
  public var history: HistoryService {
    let stations = stations
    return HistoryService(
      sources, ListingService(libraries, stations), filterContext(stations))
  }

  /// What filters need beside the homes.
  func filterContext(_ stations: StationTable) -> FilterContext {
    FilterContext(stations, guide: guide, listings: ListingService(libraries, stations))
  }

  /// The homes that `query` asks for, in its order.
  ///
  /// - Parameter hasRoom: Whether there is memory for an answer with so many homes; asked once they
  ///   are found, and before anything of them is copied.
  /// - Throws: `SearchError` when the place is not known, neither feed nor store has a usable
  ///   answer, or there is no room for it.
  public func answer(
    to query: SearchQuery, hasRoom: (_ homes: Int) -> Bool = { _ in true }
  ) async throws(SearchError) -> SearchAnswer {
    let stations = stations
    var understood: [Message] = []
    let filters = try query.filters.list(filterContext(stations), notes: &understood)
    let places = PlaceService(sources, stations, policy: policy)
    let place = try await places.locate(query.place, commute: filters.commute)
    var ranked = rankQuery(query, filters, around: place.center.coordinate)
    try score(&ranked, query, notes: &understood)
    let radius = ranked.radius(of: query)
    let coverage = try await coverage(
      query, around: place, radius: radius, stations, notes: &understood)
    let index = sources.index(coverage.view, stations)
    try await admit(index.cost(of: ranked, itemTime: Self.itemTime))
    let found = try index.answer(ranked)
    sources.followTexts()
    let outside = found.total == 0 ? try await nearestOutside(ranked, index) : []
    guard hasRoom(found.items.reduce(outside.count) { $0 + 1 + $1.others.count }) else {
      throw .overloaded
    }
    let notes = place.notes + understood + coverage.staleNotes
    let center = place.center.coordinate
    let items = try unlessCancelled { () throws(CancellationError) in
      try found.items.mapUnlessCancelled {
        RankedHome($0, around: center, stations).priced(for: query.filters.budget)
      }
    }
    var answer = self.answer(query, around: place.center, found, coverage)
    answer.query.radius = radius
    answer.items = items
    answer.notes = notes
    answer.outside = outside.map {
      RankedHome($0, around: center, stations).priced(for: query.filters.budget)
    }
    if let commute = ranked.commute {
      answer.commute = commute
      answer.items.commute(by: commute)
      answer.outside.commute(by: commute)
    }
    if let scoring = ranked.scoring {
      let scores = try unlessCancelled { () throws(CancellationError) in
        try coverage.view.snapshot.scores(of: found.items, ranked, scoring)
      }
      for (index, scored) in scores.enumerated() {
        answer.items[index].explain(scored, found.items[index].home, now: scoring.now)
      }
    }
    if query.explain {
      answer.explanation = Explanation(
        coverage, found, homes: try index.count(), now: sources.now())
    }
    return answer
  }

  /// What the sources hold for `query`, which is searched in `radius` metres around a place.
  private func coverage(
    _ query: SearchQuery, around place: LocatedPlace, radius: Double, _ stations: StationTable,
    notes: inout [Message]
  ) async throws(SearchError) -> MergedCoverage {
    switch query.place {
    case .within(let area):
      try await sources.coverage(
        area, types: query.types, stations: stations, policy: policy)
    case .everywhere: try await storedCoverage(stations, notes: &notes)
    default:
      try await sources.coverage(
        place.center.coordinate, radius: query.radiusToKnow(radius), types: query.types,
        stations: stations, policy: policy)
    }
  }

  /// An answer without its homes and without what is reported of how they were found.
  func answer(
    _ query: SearchQuery, around center: SearchAnswer.Center, _ found: RankAnswer,
    _ coverage: MergedCoverage
  ) -> SearchAnswer {
    SearchAnswer(
      query: query, center: center, notes: [], total: found.total, groups: found.groups,
      items: [], outside: [],
      source: SearchAnswer.Source(coverage), facets: found.facets,
      next: found.next.map { RankCursor(position: $0, fingerprint: query.fingerprint) })
  }

  /// What the snapshot is asked for `query`.
  private func rankQuery(
    _ query: SearchQuery, _ filters: [any ListingFilter], around center: Coordinate
  ) -> RankQuery {
    let area: RankQuery.Area
    switch query.place {
    case .within(let wanted): area = wanted.ranked
    case .everywhere: area = .everywhere
    case .commute where !query.hasRadiusOfCommute: area = .everywhere
    default: area = .circle(radius: query.radius)
    }
    var ranked = RankQuery(
      center: center, area: area, types: query.types,
      sort: query.filters.sort, limit: query.limit, after: query.cursor?.position)
    ranked.filters = filters
    ranked.isGrouped = query.filters.group
    ranked.wantsFacets = query.facets
    ranked.wantsDropped = query.explain
    return ranked
  }

  /// Of the homes that are known, the three nearest to a centre that has none within the radius asked
  /// for, and at most 50 km away.
  ///
  /// The feed is not asked for them: they are an offer, and the circle that is sure to hold them may
  /// have most of what the feed has.
  private func nearestOutside(
    _ ranked: RankQuery, _ index: any HomeIndex
  ) async throws(SearchError) -> [RankAnswer.Item] {
    // What lies in the circle was searched already.
    var inner: Double?
    if case .circle(let radius) = ranked.area { inner = radius }
    try await admit(index.costOfNearest(ranked))
    return try index.nearest(
      Self.outsideCount, of: ranked, beyond: inner, within: SearchLimits.greatestRadius)
  }

  private static let outsideCount = 3
}

extension RankQuery {
  /// Metres around the centre within which all lies that `query` asks for: what can be reached, where
  /// that is what counts.
  fileprivate func radius(of query: SearchQuery) -> Double {
    guard case .everywhere = area, let first = commute?.destinations.first else {
      return query.radius
    }
    let reach = first.reach.radius(within: Int32(60 * first.minutes)).rounded(.up)
    return min(reach, SearchLimits.greatestRadius)
  }
}
