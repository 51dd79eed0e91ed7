public import ListingStore
public import Messages

/// The progress of a sync.
public struct SyncProgress: Sendable, Hashable {
  /// The part that was finished last, named after the district nearest to its middle.
  public var label: Message
  /// The number of finished parts.
  public var done: Int
  /// The number of all parts.
  public var total: Int
  /// The number of different homes received so far.
  public var homes: Int
}

/// A summary of a sync.
public struct SyncSummary: Sendable, Hashable {
  /// The number of different homes that the feed sent.
  public var seen = 0
  /// The number of homes that the feed had never sent before, or that had been gone.
  public var new = 0
  /// The number of homes whose data changed.
  public var changed = 0
  /// The number of homes that the feed no longer sends.
  public var gone = 0
  /// The records that could not be used, by reason.
  public var skipped: [SkipCount] = []
  /// The number of parts that an interrupted sync had fetched and that were skipped.
  public var fresh = 0
  /// The number of parts that were fetched.
  public var asked = 0
  /// The districts without a coordinate, whose surroundings were not fetched.
  public var unplaced: [String] = []
  /// The sources whose removals are too many and are withheld until accepted.
  public var withheld: [Withheld] = []
  /// Whether all of it was stored; false if memory had to replace the store.
  public var isRemembered = true

  /// The homes of a source whose removal is withheld.
  public struct Withheld: Sendable, Hashable {
    /// The name of the source.
    public var source: String
    /// Their number, and the time since when they are missing.
    public var removals: WithheldRemovals
  }

  /// Creates an empty summary.
  public init() {}

  /// Returns the sum of two summaries of different sources.
  static func + (first: SyncSummary, second: SyncSummary) -> SyncSummary {
    var sum = first
    sum.seen += second.seen
    sum.new += second.new
    sum.changed += second.changed
    sum.gone += second.gone
    sum.skipped = .init(
      counts: Dictionary(
        (first.skipped + second.skipped).map { ($0.reason, $0.count) }, uniquingKeysWith: +))
    sum.fresh += second.fresh
    sum.asked += second.asked
    sum.unplaced += second.unplaced
    sum.withheld += second.withheld
    sum.isRemembered = first.isRemembered && second.isRemembered
    return sum
  }

  mutating func add(_ change: StoreChange) {
    new += change.new
    changed += change.changed
    gone += change.gone
  }
}
