import Geo
import ListingStore
import Listings
import Messages
import Ranking
public import Stations

/// Answers searches: sees to it that the homes around a place are known, ranks them and says what
/// lies near each.
public struct HomeFinder: Sendable {
  /// What is known of the feed.
  public let library: ListingLibrary
  /// How answers are come by.
  public var policy: FetchPolicy
  /// Called with about how long an answer will take before it is looked for; waits until that may
  /// begin, or throws where it may not. Nothing is held back unless told otherwise.
  public var admit: @Sendable (Duration) async throws(SearchError) -> Void = { _ in }
  private let currentStations: @Sendable () -> StationTable

  /// A finder over `library`. `stations` gives the table of stations, each time as it is then.
  public init(
    library: ListingLibrary, stations: @escaping @Sendable () -> StationTable,
    policy: FetchPolicy = .feedFirst
  ) {
    self.library = library
    self.policy = policy
    currentStations = stations
  }

  /// A finder over `library` and a table of stations that stays.
  public init(
    library: ListingLibrary, stations: StationTable, policy: FetchPolicy = .feedFirst
  ) {
    self.init(library: library, stations: { stations }, policy: policy)
  }

  /// What is known of each source.
  var libraries: [ListingLibrary] { [library] }

  /// The stations as they are now.
  var stations: StationTable { currentStations() }

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
    let place = try await locate(query.place, stations)
    let (ranked, understood) = try rankQuery(query, around: place.center.coordinate, stations)
    var narrowed = ranked
    let holding: Holding
    if case .within(let area) = query.place {
      holding = try await library.holding(
        area, types: query.types, stations: stations, policy: policy)
    } else {
      holding = try await library.holding(
        place.center.coordinate, radius: query.radius, types: query.types, stations: stations,
        policy: policy)
    }
    let snapshot = holding.view.snapshot
    try await admit(snapshot.cost(of: ranked, itemTime: Self.itemTime))
    if case .circle = ranked.area, let text = query.filters.text {
      let count = snapshot.count(
        within: query.radius, of: place.center.coordinate, types: query.types)
      narrowed.narrow(library.narrowed(text, in: holding.view, count: count))
    }
    let found = try unlessCancelled { () throws(CancellationError) in
      try snapshot.answer(narrowed)
    }
    var outside: [RankAnswer.Item] = []
    if found.total == 0 {
      outside = try await nearestOutside(query, ranked, holding.view, stations)
    }
    guard hasRoom(found.items.reduce(outside.count) { $0 + 1 + $1.others.count }) else {
      throw .overloaded
    }
    let notes = place.notes + understood + staleNotes(holding)
    let center = place.center.coordinate
    let items = try unlessCancelled { () throws(CancellationError) in
      try found.items.mapUnlessCancelled { RankedHome($0, around: center, stations) }
    }
    var answer = self.answer(query, around: place.center, found, holding)
    answer.items = items
    answer.notes = notes
    answer.outside = outside.map { RankedHome($0, around: center, stations) }
    if query.explain { answer.explanation = Explanation(holding, found, now: library.now()) }
    return answer
  }

  /// An answer without its homes and without what is reported of how they were found.
  func answer(
    _ query: SearchQuery, around center: SearchAnswer.Center, _ found: RankAnswer,
    _ holding: Holding
  ) -> SearchAnswer {
    SearchAnswer(
      query: query, center: center, notes: [], total: found.total, groups: found.groups,
      items: [], outside: [],
      source: SearchAnswer.Source(library.source, holding), facets: found.facets,
      next: found.next.map { RankCursor(position: $0, fingerprint: query.fingerprint) })
  }

  /// What the snapshot is asked for `query`, and what to tell of how its filters were understood.
  private func rankQuery(
    _ query: SearchQuery, around center: Coordinate, _ stations: StationTable
  ) throws(SearchError) -> (RankQuery, [Message]) {
    var notes: [Message] = []
    var area = RankQuery.Area.circle(radius: query.radius)
    if case .within(let wanted) = query.place { area = wanted.ranked }
    var ranked = RankQuery(
      center: center, area: area, types: query.types,
      sort: query.filters.sort, limit: query.limit, after: query.cursor?.position)
    ranked.filters = try query.filters.list(stations, notes: &notes)
    ranked.isGrouped = query.filters.group
    ranked.wantsFacets = query.facets
    ranked.wantsDropped = query.explain
    return (ranked, notes)
  }

  /// What a person should know of homes that are not all there, or not as they are now.
  func staleNotes(_ holding: Holding) -> [Message] {
    var notes: [Message] = []
    if let failure = holding.failure {
      notes.append(
        SearchNote.staleHomes(failure.message, fetchedAt: holding.fetchedAt).message)
    }
    if holding.isUnderWay { notes.append(SearchNote.stillFetching.message) }
    if !holding.isWhole { notes.append(SearchNote.beyondReach.message) }
    return notes
  }

  /// Of the homes that are known, the three nearest to a centre that has none within the radius asked
  /// for, and at most 50 km away.
  ///
  /// The feed is not asked for them: they are an offer, and the circle that is sure to hold them may
  /// have most of what the feed has.
  private func nearestOutside(
    _ query: SearchQuery, _ ranked: RankQuery, _ present: StoreMirror.View,
    _ stations: StationTable
  ) async throws(SearchError) -> [RankAnswer.Item] {
    // What lies in the circle was asked already.
    var inner: Double?
    if case .circle(let radius) = ranked.area { inner = radius }
    func nearest(
      _ view: StoreMirror.View, within radius: Double
    ) async throws(SearchError) -> [RankAnswer.Item] {
      let snapshot = view.snapshot
      try await admit(snapshot.cost(ofAsking: ranked.filters))
      // More may be known by now than when the circle was searched.
      var ranked = ranked
      if let text = query.filters.text {
        ranked.narrow(library.narrowed(text, in: view, count: snapshot.count))
      }
      return try unlessCancelled { () throws(CancellationError) in
        try snapshot.nearest(
          Self.outsideCount, to: ranked.center, beyond: inner, within: radius, types: query.types,
          filters: ranked.filters)
      }
    }
    guard library.isBrief else {
      return try await nearest(
        library.mirror.latest ?? present, within: SearchQuery.greatestRadius)
    }
    // A library that reads only what it needs begins with what is near.
    var radius = query.radius
    var found: [RankAnswer.Item] = []
    while radius < SearchQuery.greatestRadius, found.count < Self.outsideCount {
      radius = min(max(5 * radius, 1_000), SearchQuery.greatestRadius)
      found = try await nearest(
        try library.view(
          stations, around: SearchedCircle(center: ranked.center, radius: radius)),
        within: radius)
    }
    return found
  }

  private static let outsideCount = 3
}

extension RankQuery {
  /// Puts `filter`, which an index has narrowed, in the place of the text filter that it comes from.
  fileprivate mutating func narrow(_ filter: TextFilter) {
    filters = filters.map { $0 is TextFilter ? filter : $0 }
  }
}

extension SearchAnswer.Source {
  init(_ source: any ListingSource, _ holding: Holding) {
    self.init(
      feed: source.name, freshness: holding.freshness, fetchedAt: holding.fetchedAt,
      condition: holding.freshness == .stale ? source.condition : nil, skipped: holding.skipped,
      isComplete: !holding.isUnderWay)
  }
}

extension Holding {
  /// Unusable records of the circles that the answer rests on.
  var skipped: [SearchAnswer.Skipped] {
    circles.reduce(into: [String: Int]()) { counts, circle in
      counts.merge(circle.skipped, uniquingKeysWith: +)
    }
    .map { SearchAnswer.Skipped(reason: $0.key, count: $0.value) }
    .sorted { $0.reason < $1.reason }
  }
}
