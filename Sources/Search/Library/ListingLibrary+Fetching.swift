import Feed
import ListingStore
import Listings

/// What a call to the feed brought.
struct FetchOutcome: Sendable {
  var circle: CoveredCircle
  var ids: [Int64]
  var duration: Duration
  var change: StoreChange

  func record(of fetch: Fetch, isShared: Bool) -> FetchRecord {
    FetchRecord(
      center: fetch.center, radius: fetch.radius, homes: ids.count, duration: duration,
      isShared: isShared)
  }
}

extension ListingLibrary {
  /// Asks the feed for a circle and keeps what it answers.
  func run(_ fetch: Fetch) async throws(SearchError) -> FetchOutcome {
    let time = now()
    let start = ContinuousClock.now
    let found = try await source.listings(
      around: fetch.center, radius: fetch.radius, types: fetch.types)
    let duration = start.duration(to: .now)
    // A clock that was set back meanwhile must not have fetched anything in the future.
    let present = now()
    let circle = fetch.circle(
      at: Timestamp(seconds: min(time.seconds, present.seconds)),
      skipped: Dictionary(uniqueKeysWithValues: found.skipped.map { ($0.key.rawValue, $0.value) }))
    let change = try keep(found.listings, of: circle, now: present)
    return FetchOutcome(
      circle: circle, ids: found.listings.map(\.id), duration: duration, change: change)
  }

  private func keep(
    _ listings: [Listing], of circle: CoveredCircle, now: Timestamp
  ) throws(SearchError) -> StoreChange {
    do {
      return try mirror.feed.record(listings, of: circle, now: now.seconds)
    } catch {
      try degrade(after: error)
    }
    do {
      return try mirror.feed.record(listings, of: circle, now: now.seconds)
    } catch {
      throw SearchError(.store, error.message, cause: error.cause)
    }
  }

  /// The feed's provinces, by the rules of `policy`.
  func provinces(_ policy: FetchPolicy) async throws(SearchError) -> [Province] {
    try await list(
      policy,
      stored: { store throws(ListingStoreError) in
        try store.provinces().map { ($0.provinces, $0.at) }
      },
      asked: { source throws(SearchError) in try await source.provinces() },
      keep: { store, provinces, time throws(ListingStoreError) in
        try store.record(provinces, at: time)
      })
  }

  /// The feed's districts of a province, by the rules of `policy`.
  func districts(
    inProvince code: String, _ policy: FetchPolicy
  ) async throws(SearchError) -> [District] {
    try await list(
      policy,
      stored: { store throws(ListingStoreError) in
        try store.districts(inProvince: code).map { ($0.districts, $0.at) }
      },
      asked: { source throws(SearchError) in try await source.districts(inProvince: code) },
      keep: { store, districts, time throws(ListingStoreError) in
        try store.record(districts, ofProvince: code, at: time)
      })
  }

  /// A list of places from the store where it is fresh, else from the feed; the stored one where
  /// the feed has no answer.
  private func list<Place: Sendable>(
    _ policy: FetchPolicy,
    stored: (FeedStore) throws(ListingStoreError) -> (places: [Place], at: Int64)?,
    asked: (any ListingSource) async throws(SearchError) -> [Place],
    keep: (FeedStore, [Place], Int64) throws(ListingStoreError) -> Void
  ) async throws(SearchError) -> [Place] {
    let time = now()
    // A store that cannot be read knows no list; what is searched next says what is wrong.
    let known = try? stored(mirror.feed)
    func places(in times: ClosedRange<Int64>) -> [Place]? {
      known.flatMap { times.contains($0.at) ? $0.places : nil }
    }
    if policy != .feedOnly, let places = places(in: limits.freshTimes(at: time)) { return places }
    if policy == .storeOnly {
      if let places = known?.places { return places }
      throw SearchError(
        .notStored, "The store does not hold that list; ask without --offline, or sync first.")
    }
    do {
      let answer = try await asked(source)
      // What cannot be kept is asked for again.
      try? keep(mirror.feed, answer, time.seconds)
      return answer
    } catch {
      if policy != .feedOnly, error.code.allowsStale,
        let places = places(in: limits.usableTimes(at: time))
      {
        return places
      }
      throw error
    }
  }
}
