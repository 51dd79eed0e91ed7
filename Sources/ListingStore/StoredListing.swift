public import Listings
public import Store

/// A row of the store. All times are seconds since 1970.
public struct StoredListing: Sendable {
  /// The listing as the feed last sent it.
  public var listing: Listing
  /// Its number in the store: its key, or a negative number in place of a key that is no whole number.
  public var number: Int64
  /// When the feed first sent it.
  public var firstSeen: Int64
  /// When the feed last sent it.
  public var lastSeen: Int64
  /// When a complete fetch of its place found it missing; nil while it is for sale.
  public var goneAt: Int64?
  /// When its price was last seen to drop: its least price in baht became less than it had been.
  public var priceDroppedAt: Int64?
  /// What the price's text says in baht; both are nil where it says none.
  public var price: (min: Int64?, max: Int64?)
  /// The store's revision with which it last changed, which no other change has. It grows from change to
  /// change, and tells the time of the change in microseconds since 1970, or a little later where
  /// clocks disagree; of a change by a version before 0.2 it is a small number.
  public internal(set) var revision: Int64
  /// The one with which it was new.
  var begun: Int64

  /// Revisions from this on tell a time: that of 1973-03-03.
  public static let leastTime: Int64 = 100_000_000_000_000

  /// When it last changed, in microseconds since 1970: never less than for a change before it, save for
  /// those of which only the day is known that they were seen.
  public var changedAt: Int64 {
    Self.changedAt(revision, seen: firstSeen, goneAt, priceDroppedAt)
  }

  /// When a row of these columns last changed.
  static func changedAt(
    _ revision: Int64, seen firstSeen: Int64, _ goneAt: Int64?, _ priceDroppedAt: Int64?
  ) -> Int64 {
    if revision >= leastTime { return revision }
    let seconds = max(firstSeen, goneAt ?? firstSeen, priceDroppedAt ?? firstSeen)
    return min(max(micros(seconds), 0), leastTime * 1_000)
  }

  /// Seconds in microseconds; 0 for more than there can be.
  public static func micros(_ seconds: Int64) -> Int64 {
    let (micros, isBeyond) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return isBeyond ? 0 : micros
  }
}

/// What has changed in a store, or all of it.
public struct StoreChanges<Home: Sendable>: Sendable {
  /// The listings that changed, those that are gone among them, or what was asked for.
  public var listings: [Home]
  /// All that is covered now.
  public var coverage: Coverage
  /// The store's present revision.
  public var revision: StoreRevision
  /// Whether these are all listings that there are, not only those that changed.
  public var isWhole: Bool
}

/// A change of a listing's price.
public struct PriceChange: Sendable, Hashable {
  /// When the feed first sent the new price, in seconds since 1970.
  public var at: Int64
  /// The price before, as written.
  public var before: String?
  /// The price since, as written.
  public var after: String?
}

/// What a complete fetch changed in the store.
public struct StoreChange: Sendable, Hashable {
  /// Homes that the feed sent.
  public var seen = 0
  /// Those that it had never sent before, or that had been gone.
  public var new = 0
  /// Those that it sent differently before.
  public var changed = 0
  /// Homes that it sends no longer.
  public var gone = 0
  /// Homes that it sends no longer and whose removal is withheld from now on.
  public var withheld = 0

  /// No change.
  public init() {}

  /// Both changes together.
  public static func + (first: StoreChange, second: StoreChange) -> StoreChange {
    var sum = first
    sum.seen += second.seen
    sum.new += second.new
    sum.changed += second.changed
    sum.gone += second.gone
    sum.withheld += second.withheld
    return sum
  }
}
