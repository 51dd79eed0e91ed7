import Geo

extension ListingSnapshot {
  /// Estimates how long an answer to `query` takes, from the number of homes in its area.
  ///
  /// - Parameter itemTime: The caller's own time for each home of the answer, such as for writing it.
  public func cost(of query: RankQuery, itemTime: Duration = .zero) -> Duration {
    let isPlain =
      query.sort == .distance && !query.isGrouped && !query.wantsFacets && !query.wantsDropped
    var look = isPlain && query.filters.isEmpty ? 0 : QueryCost.look
    if case .polygon(let polygon) = query.area { look += QueryCost.corner * polygon.cornerCount }
    look += QueryCost.filters(query.filters)
    if !isPlain { look += QueryCost.sort }
    if query.isGrouped { look += QueryCost.group }
    if query.wantsFacets { look += QueryCost.facets }
    // Where few homes are written and nothing else is done for each, counting them takes longer.
    let limit = max(0, query.limit)
    let count = look == 0 && limit <= QueryCost.fewItems ? count : greatestCount(in: query)
    var once = 0
    if query.sort == .recommended {
      if !scoreBasis.isReady { once += QueryCost.prices }
      if query.isGrouped, !buildings.isReady { once += QueryCost.buildings }
    }
    return .nanoseconds(look) * count + .nanoseconds(once) * self.count
      + commuteCost(of: query.filters) + itemTime * min(limit, count)
  }

  /// About how long it takes to ask all homes whether they match `filters`.
  public func cost(ofAsking filters: [any ListingFilter]) -> Duration {
    .nanoseconds(QueryCost.look + QueryCost.filters(filters)) * count + commuteCost(of: filters)
  }

  /// About how long it takes to find how long it takes from each home to places that were not asked
  /// for before.
  private func commuteCost(of filters: [any ListingFilter]) -> Duration {
    guard let commute = filters.commute else { return .zero }
    let unknown = commute.destinations.count { !commuteTimes.knows($0) }
    let walks = commuteTimes.isReady ? 0 : QueryCost.walks
    return .nanoseconds(unknown * QueryCost.commute + walks) * self.count
  }
}

/// What is done for each home of a query's area, in nanoseconds, as `scripts/bench search` measures it.
private enum QueryCost {
  static let look = 20
  static let corner = 6
  static let sort = 50
  static let group = 50
  static let facets = 20
  /// For each place to commute to, and once for the walks to stations.
  static let commute = 10
  static let walks = 500
  /// Once for the prices around stations.
  static let prices = 300
  /// Once for the buildings that homes are in.
  static let buildings = 600
  /// So many homes of an answer are not worth counting.
  static let fewItems = 100

  static func filters(_ filters: [any ListingFilter]) -> Int {
    filters.reduce(0) { sum, filter in
      switch filter {
      case is TextFilter, is TypeTextFilter, is CompanyFilter: sum + 300
      default: sum + filter.nanoseconds
      }
    }
  }
}
