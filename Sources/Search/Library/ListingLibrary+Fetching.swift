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
}
