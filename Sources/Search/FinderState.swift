import Basics
import Library
import ListingSources
public import ListingStore
import Stations
public import Store
import Synchronization

/// The state of a finder, for operators.
public struct FinderState: Sendable {
  /// Whether the store can be read and written.
  public var storeIsUsable: Bool
  /// The condition of the database server that hosts the store; nil for a file-based store.
  public var database: StoreServerCondition?
  /// Whether the homes of all sources are in memory, which means that searches need no access to
  /// the store.
  public var isInMemory: Bool
  /// The number of stations.
  public var stations: Int
  /// The number of listings in the indexes; 0 before the first search.
  public var listings: Int
  /// The age of the oldest index in seconds; nil before the first search.
  public var indexAge: Int64?
  /// The combined condition of the feeds: the first condition other than `closed`, or `closed` if
  /// all feeds are closed; `unknown` if there are no feeds.
  public var feed: String
  /// Each source's state, sorted by name.
  public var sources: [Source]
  /// The earliest of the sources' last successful sync times, in seconds since 1970; nil if any
  /// source has never synced successfully.
  public var syncedAt: Int64? {
    let times = sources.map(\.syncedAt)
    return times.contains(nil) ? nil : times.compactMap(\.self).min()
  }

  /// The state of a source.
  public struct Source: Sendable {
    public var name: String
    /// The source's condition; see ``sourceConditions``.
    public var condition: String
    /// The time of the last sync without errors or removals on hold, in seconds since 1970.
    public var syncedAt: Int64?
    /// The homes that the source no longer sends and whose removal is on hold, if any.
    public var withheld: WithheldRemovals?
    /// The number of unusable records since the program started, by reason.
    public var rejected: [String: Int]
  }

  /// The conditions of a feed: the states of its circuit breaker, plus `unknown`.
  public static let feedConditions = ["closed", "open", "half-open", "unknown"]
  /// The conditions of a source: the feed conditions, plus `broken` for a file.
  public static let sourceConditions = feedConditions + ["broken"]
}

extension FinderState {
  public init(of finder: HomeFinder) {
    let libraries = finder.libraries
    let indexes = libraries.compactMap(\.snapshots.present)
    let sources = libraries.map { library in
      let state = library.sourceState()
      return Source(
        name: library.source.name, condition: library.source.condition ?? "unknown",
        syncedAt: state.syncedAt, withheld: state.withheld,
        rejected: library.rejected)
    }
    let told = sources.map(\.condition)
      .filter { Self.feedConditions.contains($0) }
    self.init(
      storeIsUsable: libraries.allSatisfy { $0.storeFailure() == nil },
      database: finder.sources.store.condition,
      isInMemory: indexes.count == libraries.count,
      stations: finder.stations.stations.count, listings: indexes.reduce(0) { $0 + $1.count },
      indexAge: indexes.map(\.madeAt.seconds).min().map { finder.sources.now().seconds - $0 },
      feed: told.first { $0 != "closed" } ?? told.first ?? "unknown",
      sources: sources)
  }
}
