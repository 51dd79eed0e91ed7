import Basics
import Library
import ListingSources
public import ListingStore
import Stations
public import Store
import Synchronization

/// How a finder is doing, for those who run it.
public struct FinderState: Sendable {
  /// Whether the store can be read and written.
  public var storeIsUsable: Bool
  /// How the server is that holds the store; nil for a file.
  public var database: StoreServerCondition?
  /// Whether homes of every source are in memory, and answered without the store.
  public var isInMemory: Bool
  /// How many stations are known.
  public var stations: Int
  /// How many listings the indexes hold; 0 before the first search.
  public var listings: Int
  /// Seconds since the oldest index was made; nil before the first search.
  public var indexAge: Int64?
  /// What is done with requests for the sources: the first condition that is not as usual.
  public var feed: String
  /// Each source in the order of their names.
  public var sources: [Source]
  /// When the source whose last successful sync is the oldest had it, in seconds since 1970; nil if one never had.
  public var syncedAt: Int64? {
    let times = sources.map(\.syncedAt)
    return times.contains(nil) ? nil : times.compactMap(\.self).min()
  }

  /// How a source is doing.
  public struct Source: Sendable {
    /// Its name.
    public var name: String
    /// What is done with requests for it.
    public var condition: String
    /// When it was last synced without an error and without withholding removals, in seconds since 1970.
    public var syncedAt: Int64?
    /// The homes that it no longer sends and whose removal is withheld; nil if there are none.
    public var withheld: WithheldRemovals?
    /// The records that could not be used since the program started, by reason.
    public var rejected: [String: Int]
  }

  /// The words for what is done with requests for the feed.
  public static let feedConditions = ["closed", "open", "half-open", "unknown"]
  /// The words for how a source is doing: those for a feed, and `broken` for a file.
  public static let sourceConditions = feedConditions + ["broken"]
}

extension FinderState {
  /// How `finder` is doing now.
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
