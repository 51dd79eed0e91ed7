import Basics
import ListingSources
package import Listings
package import Parameters

extension ListingLibrary {
  /// Returns the feed's provinces, which are fetched or read from the store according to `policy`.
  package func provinces(_ policy: FetchPolicy) async throws(SearchError) -> KnownList<Province> {
    try await list(ProvinceList(), policy, provinceFlights)
  }

  /// Returns the districts of a province in the feed, which are fetched or read from the store
  /// according to `policy`.
  package func districts(
    inProvince code: String, _ policy: FetchPolicy
  ) async throws(SearchError) -> KnownList<District> {
    try await list(DistrictList(province: code), policy, districtFlights)
  }

  /// Returns a list from the store if the stored list is fresh, and from the feed otherwise.
  /// Returns a stale list if the feed fails or is queried in the background.
  private func list<List: FeedList>(
    _ list: List, _ policy: FetchPolicy, _ flights: SingleFlight<List, [List.Place]>
  ) async throws(SearchError) -> KnownList<List.Place> {
    let time = now()
    // If the store cannot be read, treat the list as missing; the search that follows reports the
    // error.
    let stored = policy == .feedOnly ? nil : try? list.stored(in: snapshots.feed)
    if let stored, freshTimes(at: time).contains(stored.at) {
      return KnownList(places: stored.places)
    }
    let stale = stored.map {
      KnownList(places: $0.places, staleSince: Timestamp(seconds: $0.at))
    }
    if policy == .storeOnly {
      if let stale { return stale }
      throw SearchError(.notStored, SearchMessage.listNotStored)
    }
    let isUsable = stored.map { limits.usableTimes(at: time).contains($0.at) } ?? false
    if policy == .storeFirst, isUsable, let stale {
      renew(list.call) { [self] in
        _ = try await flights.value(for: list) { try await self.fetch(list, policy) }
      }
      return stale
    }
    do {
      let places = try await flights.value(for: list) { try await self.fetch(list, policy) }.value
      return KnownList(places: places)
    } catch {
      let failure =
        (error as? SearchError) ?? SearchError(.cancelled, SearchMessage.requestCancelled)
      guard isUsable, var stale, failure.code.allowsStale else { throw failure }
      stale.failure = failure
      return stale
    }
  }

  /// Requests a list from the feed and stores it, unless another call has just stored it.
  private func fetch<List: FeedList>(
    _ list: List, _ policy: FetchPolicy
  ) async throws(SearchError) -> [List.Place] {
    let time = now()
    if policy != .feedOnly, let stored = try? list.stored(in: snapshots.feed),
      freshTimes(at: time).contains(stored.at)
    {
      return stored.places
    }
    let places = try await list.asked(of: source)
    // The fetch time must not be in the future, even if the clock was set back during the request.
    // If the list cannot be stored, a later call will request it again.
    try? list.keep(places, in: snapshots.feed, at: min(time.seconds, now().seconds))
    return places
  }
}

extension SourceSet {
  /// Returns the provinces of all sources without duplicates.
  package func provinces(_ policy: FetchPolicy) async throws(SearchError) -> KnownList<Province> {
    try await union(\.code) { library async throws(SearchError) in
      try await library.provinces(policy)
    }
  }

  /// Returns the districts of a province from all sources without duplicates.
  package func districts(
    inProvince code: String, _ policy: FetchPolicy
  ) async throws(SearchError) -> KnownList<District> {
    try await union(\.code) { library async throws(SearchError) in
      try await library.districts(inProvince: code, policy)
    }
  }

  /// Merges the lists of all sources that have one. If several places have the same key, uses the
  /// first.
  private func union<Place: Sendable>(
    _ key: (Place) -> String,
    _ list: (ListingLibrary) async throws(SearchError) -> KnownList<Place>
  ) async throws(SearchError) -> KnownList<Place> {
    var lists: [KnownList<Place>] = []
    var failure: SearchError?
    for library in libraries {
      do throws(SearchError) {
        lists.append(try await list(library))
      } catch {
        failure = failure ?? error
      }
    }
    guard let first = lists.first else { throw failure ?? .cancelled }
    return KnownList(
      places: lists.flatMap(\.places).uniqued(by: key),
      staleSince: lists.compactMap(\.staleSince).min { $0.seconds < $1.seconds },
      failure: first.failure ?? lists.lazy.compactMap(\.failure).first)
  }
}
