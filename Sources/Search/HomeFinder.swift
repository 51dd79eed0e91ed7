import Geo
public import Library
import Listings
public import Loans
import Messages
public import Parameters
public import Ranking
public import Stations
import Transit

/// Answers searches: fetches homes around a place if needed, ranks the homes, and adds the nearest
/// station to each home.
///
/// For example, print the homes within a kilometre of a coordinate:
///
/// ```swift
/// let stations = try StationTable(path: "stations.sqlite")
/// let finder = HomeFinder(library: library, stations: stations)
/// let answer = try await finder.answer(to: SearchQuery(place: .nearby(center), radius: 1_000))
/// for home in answer.items {
///   print(home.id.text, home.distance, home.nearestStation?.station.code ?? "")
/// }
/// ```
public struct HomeFinder: Sendable {
  public let sources: SourceSet
  public var policy: FetchPolicy
  /// Called before each piece of work with the work's approximate duration. The closure waits until
  /// the work may start, and throws if the work is rejected. By default, all work starts
  /// immediately.
  public var admit: @Sendable (Duration) async throws(SearchError) -> Void = { _ in }
  /// Returns the counts of people's interest in homes, for recommendations; by default, empty
  /// counts.
  public var interest: @Sendable () throws(SearchError) -> InterestCounts = { .none }
  /// The default loan terms of a budget.
  public var loanTerms = LoanTerms()
  private let currentStations: @Sendable () -> StationTable
  /// The approximate time to write a home in an answer, including the nearest station and parsed
  /// prices.
  static let itemTime = Duration.microseconds(8)
  /// The transit guide for the stations.
  package let guide: CurrentGuide

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - libraries: The libraries, one for each source.
  ///   - stations: Returns the current station table.
  ///   - policy: The policy that determines whether answers come from the feeds or the stores.
  ///   - patience: How long a search waits for the remaining sources after the first source has
  ///     responded.
  public init(
    libraries: [ListingLibrary], stations: @escaping @Sendable () -> StationTable,
    policy: FetchPolicy = .feedFirst, patience: Duration = .seconds(10)
  ) {
    sources = SourceSet(libraries, patience: patience)
    self.policy = policy
    currentStations = stations
    guide = CurrentGuide(stations)
  }

  /// Creates a finder for one library and a fixed station table.
  public init(
    library: ListingLibrary, stations: StationTable, policy: FetchPolicy = .feedFirst
  ) {
    self.init(libraries: [library], stations: { stations }, policy: policy)
  }

  /// The library of each source, sorted by name.
  public var libraries: [ListingLibrary] { sources.libraries }

  package var stations: StationTable { currentStations() }

  /// The service that finds provinces, districts and stations.
  public var places: PlaceService { PlaceService(sources, stations, policy: policy) }

  /// The service that reads single listings.
  public var listings: ListingService { ListingService(libraries, stations) }

  /// The service that reports changes to homes.
  public var history: HistoryService {
    let stations = stations
    return HistoryService(
      sources, ListingService(libraries, stations), filterContext(stations))
  }

  /// Returns the data that filters use in addition to homes.
  func filterContext(_ stations: StationTable) -> FilterContext {
    FilterContext(stations, guide: guide, listings: ListingService(libraries, stations))
  }

  /// Returns the homes that match `query`, in the order that the query requests.
  ///
  /// - Parameter hasRoom: Returns whether there is enough memory for an answer with the given
  ///   number of homes. Called once the homes are found, before any home is copied.
  /// - Throws: `SearchError` if the place is unknown, if neither the feed nor the store has a
  ///   usable answer, or if there is not enough memory for the answer.
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

  /// Returns the sources' data for `query`, which searches within `radius` metres of a place.
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

  /// Returns an answer without homes, notes and explanation.
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

  /// Converts `query` to a query for the index.
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

  /// Returns the three nearest known homes outside the search radius, up to 50 km away, for a
  /// search that found no homes.
  ///
  /// Does not query the feed, because these homes are only a suggestion, and a circle large enough
  /// to contain them may cover most of the feed's homes.
  private func nearestOutside(
    _ ranked: RankQuery, _ index: any HomeIndex
  ) async throws(SearchError) -> [RankAnswer.Item] {
    // The circle itself has already been searched.
    var inner: Double?
    if case .circle(let radius) = ranked.area { inner = radius }
    try await admit(index.costOfNearest(ranked))
    return try index.nearest(
      Self.outsideCount, of: ranked, beyond: inner, within: SearchLimits.greatestRadius)
  }

  private static let outsideCount = 3
}

extension RankQuery {
  /// Returns the radius, in metres, of the circle around the centre that contains all homes of
  /// `query`. If only the first destination limits the search, this is the greatest distance from
  /// which the destination can be reached in time.
  fileprivate func radius(of query: SearchQuery) -> Double {
    guard case .everywhere = area, let first = commute?.destinations.first else {
      return query.radius
    }
    let reach = first.reach.radius(within: Int32(60 * first.minutes)).rounded(.up)
    return min(reach, SearchLimits.greatestRadius)
  }
}
