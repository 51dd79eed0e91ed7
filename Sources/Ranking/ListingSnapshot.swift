public import Geo
public import Listings
public import Stations

/// All listings at one moment, ready to be searched: it never changes, and many searches may use it
/// at once. When listings change, make another one and put it in this one's place.
public final class ListingSnapshot: Sendable {
  /// What finds the homes of an area; its places are those of `table`.
  let index: SpatialIndex
  let table: HomeColumns
  let stations: StationTable
  /// What finds the stations near a home; its places are those of `stations.stations`.
  let stationIndex: SpatialIndex
  /// What is found out of all homes together when it is first needed.
  let nameOrder = TableNameOrder()
  let coordinateGroups = AllItemGroups()
  let buildings = AllItemGroups()
  let nearestStations = NearestStations()
  let homeParts = HomeParts()
  let companyGroups = CompanyGroups()
  let commuteTimes = CommuteTimes()
  let scoreBasis = ScoreBasisCache()

  /// How many homes there are.
  public var count: Int { index.count }

  /// A snapshot of the `homes` of `source`, best in the order of their keys, which differ.
  public convenience init(_ homes: [KnownListing], of source: String = "", stations: StationTable) {
    self.init(HomeColumns(homes, of: source), stations: stations)
  }

  /// A snapshot of the `homes` of `source`.
  ///
  /// - Parameter firstSeen: When the first home of the source was seen, in seconds since 1970, where that
  ///   is known of more homes than these.
  public convenience init(
    _ homes: PackedListings, of source: String = "", stations: StationTable,
    firstSeen: Int64? = nil
  ) {
    self.init(
      HomeColumns(homes, of: [source], firstSeen: firstSeen.map { [$0] }), stations: stations)
  }

  init(_ table: HomeColumns, stations: StationTable) {
    self.table = table
    index = SpatialIndex(
      table.facts.map(\.position), tags: table.facts.map { $0.type.tag })
    self.stations = stations
    stationIndex = SpatialIndex(stations.stations.map(\.position))
  }

  /// How many homes of `types` (all when empty) lie within `radius` metres of `center`.
  public func count(
    within radius: Double, of center: Coordinate, types: Set<AccommodationType> = []
  ) -> Int {
    index.count(within: radius, of: center, tags: AccommodationType.tags(of: types))
  }

  /// The home with this identity; nil where there is none.
  public func home(_ id: ListingID) -> Home? {
    let place = table.place(of: id)
    return place < count && table[place].listingID == id ? table[place] : nil
  }

  /// The homes nearest to `center` that are of `types` (all when empty) and match `filters`;
  /// without their number.
  ///
  /// - Parameters:
  ///   - inner: Metres; homes that are no farther away are left out. Nil leaves none out.
  ///   - outer: Metres; homes that are farther away are left out.
  /// - Throws: `CancellationError` where the task that it runs in is cancelled, within a few hundred
  ///   homes.
  public func nearest(
    _ count: Int, to center: Coordinate, beyond inner: Double? = nil,
    within outer: Double = .infinity, types: Set<AccommodationType> = [],
    filters: [any ListingFilter] = []
  ) throws(CancellationError) -> [RankAnswer.Item] {
    // Where many homes match, few are asked.
    var chain = FilterChain(filters, self, count: 0)
    let hits = index.nearest(
      count, to: center, within: outer,
      after: inner.map { SpatialIndex.Hit(place: .max, distance: $0) },
      tags: AccommodationType.tags(of: types)
    ) { chain.passes($0) }
    try chain.checkStopped()
    return hits.map(item)
  }

  /// The homes that `query` asks for.
  ///
  /// - Throws: `CancellationError` where the task that it runs in is cancelled, within a few hundred
  ///   homes.
  public func answer(_ query: RankQuery) throws(CancellationError) -> RankAnswer {
    guard query.sort == .distance, !query.isGrouped, !query.wantsFacets, !query.wantsDropped else {
      return try collected(query)
    }
    switch query.area {
    case .circle(let radius): return try nearestFirst(query, radius: radius)
    case .everywhere: return try nearestFirst(query, radius: .infinity)
    case .boxes, .polygon: return try collected(query)
    }
  }

  func item(_ hit: SpatialIndex.Hit) -> RankAnswer.Item {
    RankAnswer.Item(home: table[hit.place], distance: hit.distance, others: [])
  }

  /// The answer by two walks: one that asks the filters and counts, one to the page's homes.
  private func nearestFirst(
    _ query: RankQuery, radius: Double
  ) throws(CancellationError) -> RankAnswer {
    let tags = AccommodationType.tags(of: query.types)
    var last: SpatialIndex.Hit?
    if let after = query.after, case .distance(let distance) = after.key {
      // The home itself may be gone: its place is that of the last one that does not come behind it.
      last = SpatialIndex.Hit(place: Int(table.tie(of: after)), distance: distance)
    }
    let limit = min(max(0, query.limit), count)
    let total: Int
    let hits: [SpatialIndex.Hit]
    if query.filters.isEmpty {
      total = index.count(within: radius, of: query.center, tags: tags)
      hits = index.nearest(
        limit + 1, to: query.center, within: radius, after: last, tags: tags)
    } else {
      let most = greatestCount(in: query)
      var chain = FilterChain(query.filters, self, count: most)
      var accepted = PlaceSet(upTo: count)
      if case .everywhere = query.area, query.types.isEmpty, let all = chain.onlyPlaces {
        accepted = all
        total = all.count
      } else {
        let places = places(of: query, having: most, chain: &chain)
        total = places.count
        for place in places { accepted.insert(place) }
      }
      try chain.checkStopped()
      hits = index.nearest(
        limit + 1, to: query.center, within: radius, after: last, tags: tags
      ) { accepted.contains($0) }
    }
    let page = hits.prefix(limit)
    let next = hits.count > limit ? page.last : nil
    return RankAnswer(
      total: total, items: page.map(item),
      next: next.map {
        RankPosition(
          key: .distance($0.distance), item: .home(table[$0.place].listingID))
      })
  }

  /// The home at `place`, from 0 up to but not with `count`, in the order of ids; nil elsewhere.
  public func home(at place: Int) -> Home? {
    table.facts.indices.contains(place) ? table[place] : nil
  }

  /// The homes in any of `boxes` that are of `types` (all when empty) and match `filters`, in no
  /// order.
  ///
  /// - Throws: `CancellationError` where the task that it runs in is cancelled, within a few hundred
  ///   homes.
  public func homes(
    in boxes: [BoundingBox], types: Set<AccommodationType> = [],
    filters: [any ListingFilter] = []
  ) throws(CancellationError) -> [Home] {
    var chain = FilterChain(filters, self, count: index.greatestCount(in: boxes))
    let places = index.places(in: boxes, tags: AccommodationType.tags(of: types)) {
      chain.passes($0)
    }
    try chain.checkStopped()
    return places.map { table[$0] }
  }
}

extension AccommodationType {
  /// The type as a tag of the index.
  package var tag: SpatialIndex.Tags { 1 << SpatialIndex.Tags(truncatingIfNeeded: code) }

  /// The tags of `types`, all where there are none.
  package static func tags(of types: Set<AccommodationType>) -> SpatialIndex.Tags {
    types.isEmpty ? .max : types.reduce(0) { $0 | $1.tag }
  }
}
