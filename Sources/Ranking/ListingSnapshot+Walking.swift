public import Listings

extension ListingSnapshot {
  /// Calls `body` with each home of the area of `query` that is of its types and passes its filters, in
  /// the order of their ids, until it returns false. The rest of the query makes no difference.
  ///
  /// - Parameter id: The home behind which to begin, which may be gone; nil begins with the first.
  /// - Throws: `CancellationError` where the task that it runs in is cancelled, within a few hundred
  ///   homes.
  public func forEachHome(
    of query: RankQuery, after id: ListingID? = nil, _ body: (Home) -> Bool
  ) throws(CancellationError) {
    guard count > 0 else { return }
    let start = id.map(table.count(upTo:)) ?? 0
    let types: [any ListingFilter] = query.types.isEmpty ? [] : [TypeFilter(query.types)]
    if case .everywhere = query.area {
      // Those behind a full page are not looked at.
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
