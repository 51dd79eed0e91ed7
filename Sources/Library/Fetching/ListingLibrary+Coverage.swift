package import Geo
import ListingSources
import ListingStore
package import Listings
package import Parameters
package import Stations

extension ListingLibrary {
  /// What the library has, once it holds every home of `types` within `radius` metres of `center`
  /// by the rules of `policy`: at least those homes.
  ///
  /// - Parameter isWide: Whether homes farther away are wanted too, as far as they are known.
  /// - Throws: `SearchError` where neither feed nor store can be used, or `policy` forbids the one
  ///   that could.
  package func coverage(
    _ center: Coordinate, radius: Double, types: Set<AccommodationType>, stations: StationTable,
    policy: FetchPolicy, isWide: Bool = false
  ) async throws(SearchError) -> SearchCoverage {
    // What a local source has is there as soon as what is stale would be.
    let policy = source.isLocal && policy == .storeFirst ? .feedFirst : policy
    let circle = SearchedCircle(center: center, radius: radius)
    let area = isWide ? nil : circle
    await waitForHomes(stations, of: area)
    var stored = StoredCoverage(
      try view(stations, around: area, age: .lagging), of: self, around: circle, types, policy)
    if let absence = snapshots.absence { return try stored.stale(after: SearchError(absence)) }
    if policy != .feedOnly, let coverage = try stored.fresh(stations, area) { return coverage }
    if policy == .storeOnly { return try stored.ofAnyAge() }
    let fetch = FeedQuery(around: center, radius: radius, types: types)
    if policy == .storeFirst, let coverage = stored.usable() {
      refetch(fetch)
      return coverage
    }
    do {
      // Where memory takes the store's place behind a fetch, it holds nothing of what was fetched.
      for _ in 0..<2 {
        if let coverage = try await fetched(
          fetch, for: circle, stations, since: stored.view, area, policy)
        {
          return coverage
        }
      }
      throw SearchError(.store, SearchMessage.storeUnreadable)
    } catch {
      let failure =
        (error as? SearchError) ?? SearchError(.cancelled, SearchMessage.searchCancelled)
      return try stored.stale(after: failure)
    }
  }

  /// What the feed has answered, and what the library holds after it; nil where what was fetched went
  /// to another store than the one that is there now.
  ///
  /// - Parameter former: What the library held when the fetch was found necessary.
  package func fetched(
    _ fetch: FeedQuery, for wanted: SearchedCircle, _ stations: StationTable,
    since former: SnapshotCache.View, _ area: SearchedCircle?, _ policy: FetchPolicy
  ) async throws -> SearchCoverage? {
    let count = snapshots.exchanges.count
    guard let (outcome, isShared) = try await ended(fetch, policy, since: former) else {
      let view = try view(stations, around: area)
      let boxes = BoundingBox.boxes(around: wanted.center, radius: wanted.radius)
      var coverage = SearchCoverage(
        view,
        view.coverage.circles(
          near: boxes, types: TypeSet(fetch.types), fetchedIn: freshTimes(at: now())), .live)
      coverage.isUnderWay = true
      return coverage
    }
    let view = try view(stations, around: area)
    var circles = outcome.circles
    if let times = outcome.times {
      // The parts, and what was fresh before them, hold it together.
      guard
        let proof = view.coverage.proof(
          center: wanted.center, radius: wanted.radius, types: TypeSet(fetch.types),
          fetchedIn: times)
      else { return nil }
      circles = proof
    }
    // A store that could not take it has handed it on to memory by then.
    guard
      count == snapshots.exchanges.count
        || Set(view.coverage.circles).isSuperset(of: circles)
    else { return nil }
    if outcome.isStored { return SearchCoverage(view, circles, .cached) }
    return SearchCoverage(
      view, circles, .live, fetches: [outcome.record(of: fetch, isShared: isShared)])
  }

  /// How a fetch ended; nil where it goes on in parts behind an answer that has waited long enough.
  private func ended(
    _ fetch: FeedQuery, _ policy: FetchPolicy, since former: SnapshotCache.View
  ) async throws -> (outcome: FetchOutcome, isShared: Bool)? {
    @Sendable func value() async throws -> (FetchOutcome, Bool) {
      try await flights.value(for: fetch) {
        // A flight for the same may have ended after the store was looked at and before this one began.
        if policy != .feedOnly, (try? self.isBehind(former)) == true, self.isFresh(fetch) {
          return FetchOutcome.stored(self.freshTimes(at: self.now()))
        }
        return try await self.run(fetch, policy)
      }
    }
    guard policy == .storeFirst else { return try await value() }
    return try await withThrowingTaskGroup(of: FetchWait.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        let (outcome, isShared) = try await value()
        return .ended(outcome, isShared: isShared)
      }
      group.addTask {
        guard let begun = try? await self.flights.kept(fetch),
          (try? await Task.sleep(until: begun + self.wideWait, clock: .continuous)) != nil
        else { return .given }
        return .long
      }
      for try await wait in group {
        switch wait {
        case .ended(let outcome, let isShared): return (outcome, isShared)
        case .long: return nil
        case .given: continue
        }
      }
      throw CancellationError()
    }
  }

  /// Whether the store has changed since `view` was made.
  func isBehind(_ view: SnapshotCache.View) throws(SearchError) -> Bool {
    try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.revision() != view.revision
    }
  }
}

/// What a wait for a fetch came to.
private enum FetchWait: Sendable {
  case ended(FetchOutcome, isShared: Bool)
  /// The fetch goes on, and it is time to answer.
  case long
  /// There is nothing to wait for.
  case given
}
