import Ranking
import Stations

/// How a finder is doing, for those who run it.
public struct FinderState: Sendable {
  /// Whether the store can be read and written.
  public var storeIsUsable: Bool
  /// How many stations are known.
  public var stations: Int
  /// How many homes the index holds; 0 before the first search.
  public var listings: Int
  /// Seconds since the index was made; nil before the first search.
  public var indexAge: Int64?
  /// What is done with requests for the feed: one of `feedConditions`.
  public var feed: String

  /// The words for what is done with requests for the feed.
  public static let feedConditions = ["asked", "resting", "on-trial", "unknown"]
}

extension HomeFinder {
  /// How it is doing now.
  public func state() -> FinderState {
    let index = library.mirror.present
    return FinderState(
      storeIsUsable: library.storeFailure() == nil, stations: stations.stations.count,
      listings: index?.count ?? 0,
      indexAge: index.map { library.now().seconds - $0.madeAt.seconds },
      feed: library.source.condition ?? "unknown")
  }
}
