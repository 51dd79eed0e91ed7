public import Basics
public import Geo
public import Library
import ListingStore
public import Ranking

/// How an answer was come by.
public struct Explanation: Sendable {
  /// A part of the map that the answer rests on.
  public struct Circle: Sendable, Hashable {
    /// The centre that the feed was asked for.
    public var center: Coordinate
    /// Metres around it.
    public var radius: Double
    /// When the feed was asked.
    public var fetchedAt: Timestamp
  }

  /// The circles that prove that no home is missing.
  public var coverage: [Circle]
  /// The calls that were made to the feed.
  public var fetches: [FetchRecord]
  /// How many homes the index holds.
  public var homes: Int
  /// When the index was made.
  public var indexedAt: Timestamp
  /// Seconds since then.
  public var indexAge: Int64
  /// What each filter left out.
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
