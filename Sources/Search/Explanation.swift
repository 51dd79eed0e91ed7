public import Basics
public import Geo
public import Library
import ListingStore
public import Ranking

/// An explanation of how an answer was obtained.
public struct Explanation: Sendable {
  /// A circle whose stored homes are used in the answer.
  public struct Circle: Sendable, Hashable {
    /// The centre of the feed query.
    public var center: Coordinate
    /// The radius in metres.
    public var radius: Double
    /// The time of the feed query.
    public var fetchedAt: Timestamp
  }

  /// The circles that together cover the search, so that no home is missing.
  public var coverage: [Circle]
  /// The requests made to the feed.
  public var fetches: [FetchRecord]
  /// The number of homes in the index.
  public var homes: Int
  /// The time at which the index was built.
  public var indexedAt: Timestamp
  /// The age of the index in seconds.
  public var indexAge: Int64
  /// The number of homes that each filter excluded.
  public var dropped: [RankAnswer.Dropped]

  init(_ coverage: MergedCoverage, _ found: RankAnswer, homes: Int, now: Timestamp) {
    self.coverage = coverage.coverages.flatMap(\.circles).map {
      Circle(center: $0.center, radius: $0.radius, fetchedAt: Timestamp(seconds: $0.fetchedAt))
    }
    fetches = coverage.coverages.flatMap(\.fetches)
    self.homes = homes
    indexedAt = coverage.view.madeAt
    indexAge = max(0, now.seconds - coverage.view.madeAt.seconds)
    dropped = found.dropped ?? []
  }
}
