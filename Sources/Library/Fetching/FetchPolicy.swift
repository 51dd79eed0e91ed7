package import Basics
import ListingStore

/// How an answer is come by.
public enum FetchPolicy: String, Sendable, CaseIterable {
  /// What is fresh is answered from the store; else the feed is asked, and where it has no answer
  /// the store is what is left. For a command, which ends with its answer.
  case feedFirst
  /// As `feedFirst`, but what is no longer fresh is answered at once and fetched anew behind the
  /// answer. For a server.
  case storeFirst
  /// The feed is asked, whatever is in the store.
  case feedOnly
  /// Only the store is asked, however old what it has is.
  case storeOnly
}

/// For how long what the feed answered may be used.
public struct FreshnessLimits: Sendable, Hashable {
  /// Seconds for which an answer counts as fresh.
  public var fresh: Int64
  /// Seconds for which an answer is used where the feed has none.
  public var usable: Int64

  /// Limits in seconds: a quarter of an hour and a week unless given.
  public init(fresh: Int64 = 15 * 60, usable: Int64 = 7 * 24 * 3_600) {
    self.fresh = fresh
    self.usable = max(usable, fresh)
  }

  /// When something must have been fetched to be fresh at `now`.
  ///
  /// What was fetched well after `now` was fetched by a clock that has been set back since: how old it
  /// is cannot be told, so it is neither fresh nor usable.
  package func freshTimes(at now: Timestamp) -> ClosedRange<Int64> {
    now.seconds - fresh...now.seconds + FeedStore.clockTolerance
  }

  /// When something must have been fetched to be usable at `now` where the feed has no answer.
  func usableTimes(at now: Timestamp) -> ClosedRange<Int64> {
    now.seconds - usable...now.seconds + FeedStore.clockTolerance
  }
}
