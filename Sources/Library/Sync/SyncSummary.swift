public import ListingStore
public import Messages

/// How far a sync has come.
public struct SyncProgress: Sendable, Hashable {
  /// The circle that was dealt with last, by the district in its middle.
  public var label: Message
  /// How many circles are dealt with.
  public var done: Int
  /// How many there are.
  public var total: Int
  /// How many homes the feed has sent so far, each counted once.
  public var homes: Int
}

/// What a sync found.
public struct SyncSummary: Sendable, Hashable {
  /// Homes that the feed sent, each counted once.
  public var seen = 0
  /// Those that it had never sent before, or that had been gone.
  public var new = 0
  /// Those that it sent differently before.
  public var changed = 0
  /// Homes that it sends no longer.
  public var gone = 0
  /// Records that could not be used, by reason.
  public var skipped: [SkipCount] = []
  /// Circles that an interrupted sync had fetched and that were not asked for again.
  public var fresh = 0
  /// Circles that were asked for.
  public var asked = 0
  /// Districts without a coordinate, around which nothing was asked for.
  public var unplaced: [String] = []
  /// The sources that lack so many homes that these are kept until their removal is accepted.
  public var withheld: [Withheld] = []
  /// Whether all of it is in the store: false where memory had to take the store's place.
  public var isRemembered = true

  /// The homes of a source whose removal is withheld.
  public struct Withheld: Sendable, Hashable {
    /// The name of the source.
    public var source: String
    /// How many they are, and since when.
    public var removals: WithheldRemovals
  }

  /// A sync that has found nothing yet.
  public init() {}

  /// What two syncs of different sources found.
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
