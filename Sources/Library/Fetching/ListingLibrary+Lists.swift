import Basics
import ListingSources
package import Listings
package import Parameters

extension ListingLibrary {
  /// The feed's provinces, by the rules of `policy`.
  package func provinces(_ policy: FetchPolicy) async throws(SearchError) -> KnownList<Province> {
    try await list(ProvinceList(), policy, provinceFlights)
  }

  /// The feed's districts of a province, by the rules of `policy`.
  package func districts(
    inProvince code: String, _ policy: FetchPolicy
  ) async throws(SearchError) -> KnownList<District> {
    try await list(DistrictList(province: code), policy, districtFlights)
  }

  /// A list of places from the store where it is fresh, else from the feed; the stored one where
  /// the feed has no answer, or is asked behind this one.
  private func list<List: FeedList>(
    _ list: List, _ policy: FetchPolicy, _ flights: SingleFlight<List, [List.Place]>
  ) async throws(SearchError) -> KnownList<List.Place> {
    let time = now()
    // A store that cannot be read knows no list; what is searched next says what is wrong.
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

  /// Asks the feed for a list and keeps what it answers, unless another call has just done so.
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
    // A clock that was set back meanwhile must not have fetched anything in the future. What cannot
    // be kept is asked for again.
    try? list.keep(places, in: snapshots.feed, at: min(time.seconds, now().seconds))
    return places
  }
}

extension SourceSet {
  /// The provinces of all sources, each once.
  package func provinces(_ policy: FetchPolicy) async throws(SearchError) -> KnownList<Province> {
    try await union(\.code) { library async throws(SearchError) in
      try await library.provinces(policy)
    }
  }

  /// The districts of a province of all sources, each once.
  package func districts(
    inProvince code: String, _ policy: FetchPolicy
  ) async throws(SearchError) -> KnownList<District> {
    try await union(\.code) { library async throws(SearchError) in
      try await library.districts(inProvince: code, policy)
    }
  }

  /// The lists of those sources that have one; of places with one key the first.
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
