package import Basics
import ListingStore

/// Determines whether an answer comes from the feed or the store.
public enum FetchPolicy: String, Sendable, CaseIterable {
  /// Uses stored data if it is fresh. Otherwise, queries the feed, and falls back to older stored
  /// data if the feed fails. This policy is intended for commands, which exit once they have the
  /// answer.
  case feedFirst
  /// Like `feedFirst`, but returns stale data immediately and refreshes it in the background. This
  /// policy is intended for servers.
  case storeFirst
  /// Always queries the feed, regardless of stored data.
  case feedOnly
  /// Uses only the store, regardless of the data's age.
  case storeOnly
}

/// The maximum ages of feed data.
public struct FreshnessLimits: Sendable, Hashable {
  /// How long data remains fresh, in seconds.
  public var fresh: Int64
  /// How long data may be used if the feed fails, in seconds.
  public var usable: Int64

  /// Creates limits from numbers of seconds; the defaults are 15 minutes and one week.
  public init(fresh: Int64 = 15 * 60, usable: Int64 = 7 * 24 * 3_600) {
    self.fresh = fresh
    self.usable = max(usable, fresh)
  }

  /// Returns the range of fetch times that are fresh at `now`.
  ///
  /// Data with a fetch time well after `now` was stored before the clock was set back. The age of
  /// such data is unknown, so it is neither fresh nor usable.
  package func freshTimes(at now: Timestamp) -> ClosedRange<Int64> {
    now.seconds - fresh...now.seconds + FeedStore.clockTolerance
  }

  /// Returns the range of fetch times that are usable at `now` if the feed fails.
  func usableTimes(at now: Timestamp) -> ClosedRange<Int64> {
    now.seconds - usable...now.seconds + FeedStore.clockTolerance
  }
}
