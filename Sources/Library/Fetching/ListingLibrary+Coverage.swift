package import Geo
import ListingSources
import ListingStore
package import Listings
package import Parameters
package import Stations

extension ListingLibrary {
  /// Returns the library's data once it contains every home of `types` within `radius` metres of
  /// `center`. The homes are fetched or read from the store according to `policy`.
  ///
  /// - Parameter isWide: Whether to also include all known homes that are farther away.
  /// - Throws: `SearchError` if neither the feed nor the store can be used, or if `policy` forbids
  ///   the only usable source.
  package func coverage(
    _ center: Coordinate, radius: Double, types: Set<AccommodationType>, stations: StationTable,
    policy: FetchPolicy, isWide: Bool = false
  ) async throws(SearchError) -> SearchCoverage {
    // A local source responds as quickly as the store, so there is no benefit in returning stale
    // data.
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
      // If an in-memory store replaced the store during the fetch, the fetched data is lost, so
      // fetch again.
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

  /// Returns the library's data after a fetch; nil if the fetched data was written to a store that
  /// has since been replaced.
  ///
  /// - Parameter former: The view of the store that showed the need for a fetch.
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
      // Together, the fetched parts and the parts that were already fresh cover the circle.
      guard
        let proof = view.coverage.proof(
          center: wanted.center, radius: wanted.radius, types: TypeSet(fetch.types),
          fetchedIn: times)
      else { return nil }
      circles = proof
    }
    // If an in-memory store replaced the store during the fetch, check that the new store contains
    // the fetched circles.
    guard
      count == snapshots.exchanges.count
        || Set(view.coverage.circles).isSuperset(of: circles)
    else { return nil }
    if outcome.isStored { return SearchCoverage(view, circles, .cached) }
    return SearchCoverage(
      view, circles, .live, fetches: [outcome.record(of: fetch, isShared: isShared)])
  }

  /// Returns the outcome of a fetch; nil if the maximum wait has passed and the fetch continues in
  /// parts.
  private func ended(
    _ fetch: FeedQuery, _ policy: FetchPolicy, since former: SnapshotCache.View
  ) async throws -> (outcome: FetchOutcome, isShared: Bool)? {
    @Sendable func value() async throws -> (FetchOutcome, Bool) {
      try await flights.value(for: fetch) {
        // Another flight for the same circle may have ended after the store was read and before
        // this flight started.
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

  /// Whether the store has changed since `view` was created.
  func isBehind(_ view: SnapshotCache.View) throws(SearchError) -> Bool {
    try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.revision() != view.revision
    }
  }
}

/// The result of waiting for a fetch.
private enum FetchWait: Sendable {
  case ended(FetchOutcome, isShared: Bool)
  /// The maximum wait has passed, and the fetch continues.
  case long
  /// The caller need not wait.
  case given
}
