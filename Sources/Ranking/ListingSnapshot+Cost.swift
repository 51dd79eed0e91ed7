import Geo

extension ListingSnapshot {
  /// Estimates the time to run `query` from the number of homes in its area.
  ///
  /// - Parameter itemTime: The time that the caller spends on each home in the result, for example
  ///   to encode it.
  public func cost(of query: RankQuery, itemTime: Duration = .zero) -> Duration {
    let isPlain =
      query.sort == .distance && !query.isGrouped && !query.wantsFacets && !query.wantsDropped
    var look = isPlain && query.filters.isEmpty ? 0 : QueryCost.look
    if case .polygon(let polygon) = query.area { look += QueryCost.corner * polygon.cornerCount }
    look += QueryCost.filters(query.filters)
    if !isPlain { look += QueryCost.sort }
    if query.isGrouped { look += QueryCost.group }
    if query.wantsFacets { look += QueryCost.facets }
    // If few homes are returned and no other work is done for each home, counting the homes takes
    // longer than running the query.
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

  /// Estimates how long it takes to check all homes against `filters`.
  public func cost(ofAsking filters: [any ListingFilter]) -> Duration {
    .nanoseconds(QueryCost.look + QueryCost.filters(filters)) * count + commuteCost(of: filters)
  }

  /// Estimates how long it takes to compute the trip times that are not cached yet.
  private func commuteCost(of filters: [any ListingFilter]) -> Duration {
    guard let commute = filters.commute else { return .zero }
    let unknown = commute.destinations.count { !commuteTimes.knows($0) }
    let walks = commuteTimes.isReady ? 0 : QueryCost.walks
    return .nanoseconds(unknown * QueryCost.commute + walks) * self.count
  }
}

/// The time per home in a query's area, in nanoseconds, measured by `scripts/bench search`.
private enum QueryCost {
  static let look = 20
  static let corner = 6
  static let sort = 50
  static let group = 50
  static let facets = 20
  /// The time to compute the trips to each destination and, once, the walks to stations.
  static let commute = 10
  static let walks = 500
  /// The time to compute the prices around stations, once.
  static let prices = 300
  /// The time to group homes into buildings, once.
  static let buildings = 600
  /// The highest limit at which counting a query's homes is not worthwhile.
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
