public import ListingStore
public import Messages

public struct SyncProgress: Sendable, Hashable {
  /// The name of the most recently finished part; parts are named after the district nearest to
  /// their middle.
  public var label: Message
  /// The number of finished parts.
  public var done: Int
  /// The total number of parts.
  public var total: Int
  /// The number of distinct homes received so far.
  public var homes: Int
}

public struct SyncSummary: Sendable, Hashable {
  /// The number of distinct homes sent by the feed.
  public var seen = 0
  /// The number of homes that the feed sent for the first time or that had been gone until now.
  public var new = 0
  /// The number of homes whose data changed.
  public var changed = 0
  /// The number of homes that the feed no longer sends.
  public var gone = 0
  /// The number of unusable records for each reason.
  public var skipped: [SkipCount] = []
  /// The number of parts that were skipped because an interrupted sync had already fetched them.
  public var fresh = 0
  /// The number of parts that were fetched.
  public var asked = 0
  /// The districts without a coordinate, whose surroundings were not fetched.
  public var unplaced: [String] = []
  /// The sources whose removals exceed the limit and are therefore on hold until an operator
  /// accepts them.
  public var withheld: [Withheld] = []
  /// Whether all homes were stored permanently; false if an in-memory store had to be used instead.
  public var isRemembered = true

  /// A source's homes whose removal is on hold.
  public struct Withheld: Sendable, Hashable {
    /// The name of the source.
    public var source: String
    /// The number of missing homes, and when the first went missing.
    public var removals: WithheldRemovals
  }

  public init() {}

  /// Returns the sum of two sources' summaries.
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
