public import Listings

extension ListingSnapshot {
  /// Calls `body` with each home that is in the area of `query`, has one of its types and passes
  /// its filters, sorted by id, until `body` returns false. Ignores all other properties of the
  /// query.
  ///
  /// - Parameter id: The id after which to start, even if that home no longer exists; nil to start
  ///   with the first home.
  /// - Throws: `CancellationError` within a few hundred homes after the task is cancelled.
  public func forEachHome(
    of query: RankQuery, after id: ListingID? = nil, _ body: (Home) -> Bool
  ) throws(CancellationError) {
    guard count > 0 else { return }
    let start = id.map(table.count(upTo:)) ?? 0
    let types: [any ListingFilter] = query.types.isEmpty ? [] : [TypeFilter(query.types)]
    if case .everywhere = query.area {
      // Homes after the last requested one are not checked.
      var chain = FilterChain(types + query.filters, self, count: count)
      for place in start..<count where chain.passes(place) {
        if !body(table[place]) { return }
      }
      return try chain.checkStopped()
    }
    let most = greatestCount(in: query)
    var chain = FilterChain(query.filters, self, count: most)
    let places = places(of: query, having: most, chain: &chain)
    try chain.checkStopped()
    for place in places.sorted() where place >= start {
      if !body(table[place]) { return }
    }
  }
}
