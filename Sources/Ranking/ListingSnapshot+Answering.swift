public import Geo
public import Listings

extension ListingSnapshot {
  /// Returns the `count` homes nearest to `center` that have one of `types` (any type if empty) and
  /// match `filters`.
  ///
  /// - Parameters:
  ///   - inner: Homes within this distance in metres, inclusive, are left out; if nil, none are.
  ///   - outer: Homes beyond this distance in metres are left out.
  /// - Throws: `CancellationError` within a few hundred homes after the task is cancelled.
  public func nearest(
    _ count: Int, to center: Coordinate, beyond inner: Double? = nil,
    within outer: Double = .infinity, types: Set<AccommodationType> = [],
    filters: [any ListingFilter] = []
  ) throws(CancellationError) -> [RankAnswer.Item] {
    // If many homes match, only a few are checked.
    var chain = FilterChain(filters, self, count: 0)
    let hits = index.nearest(
      count, to: center, within: outer,
      after: inner.map { SpatialIndex.Hit(place: .max, distance: $0) },
      tags: AccommodationType.tags(of: types)
    ) { chain.passes($0) }
    try chain.checkStopped()
    return hits.map(item)
  }

  /// Returns the homes that match `query`.
  ///
  /// - Throws: `CancellationError` within a few hundred homes after the task is cancelled.
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

  /// Runs a query with two passes over the index: one applies the filters and counts the homes, the
  /// other finds the page's homes.
  private func nearestFirst(
    _ query: RankQuery, radius: Double
  ) throws(CancellationError) -> RankAnswer {
    let tags = AccommodationType.tags(of: query.types)
    var last: SpatialIndex.Hit?
    if let after = query.after, case .distance(let distance) = after.key {
      // The home itself may no longer exist; use the last home that does not sort after it.
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

  /// Returns the homes in any of `boxes` that have one of `types` (any type if empty) and match
  /// `filters`, in no particular order.
  ///
  /// - Throws: `CancellationError` within a few hundred homes after the task is cancelled.
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
