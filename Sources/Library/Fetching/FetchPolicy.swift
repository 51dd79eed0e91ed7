package import Basics
import ListingStore

/// Whether an answer comes from the feed or the store.
public enum FetchPolicy: String, Sendable, CaseIterable {
  /// Uses fresh data from the store. Otherwise queries the feed, and uses older data from the store
  /// if the feed fails. For a command, which ends with its answer.
  case feedFirst
  /// Like `feedFirst`, but returns stale data immediately and refreshes it in the background. For a
  /// server.
  case storeFirst
  /// Queries the feed, whatever the store contains.
  case feedOnly
  /// Uses only the store, whatever the age of its data.
  case storeOnly
}

/// The ages up to which data from the feed may be used.
public struct FreshnessLimits: Sendable, Hashable {
  /// The number of seconds for which data is fresh.
  public var fresh: Int64
  /// The number of seconds for which data is used if the feed fails.
  public var usable: Int64

  /// Creates limits in seconds; a quarter of an hour and a week by default.
  public init(fresh: Int64 = 15 * 60, usable: Int64 = 7 * 24 * 3_600) {
    self.fresh = fresh
    self.usable = max(usable, fresh)
  }

  /// Returns the range of fetch times of data that is fresh at `now`.
  ///
  /// Data with a fetch time well after `now` comes from a clock that was set back since. Its age is
  /// unknown, so it is neither fresh nor usable.
  package func freshTimes(at now: Timestamp) -> ClosedRange<Int64> {
    now.seconds - fresh...now.seconds + FeedStore.clockTolerance
  }

  /// Returns the range of fetch times of data that may be used at `now` if the feed fails.
  func usableTimes(at now: Timestamp) -> ClosedRange<Int64> {
    now.seconds - usable...now.seconds + FeedStore.clockTolerance
  }
}
