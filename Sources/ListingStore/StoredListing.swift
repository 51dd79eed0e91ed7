public import Listings
public import Store

/// A row in the store. All times are in seconds since 1970.
public struct StoredListing: Sendable {
  /// The listing as the feed last sent it.
  public var listing: Listing
  /// The store's number for the listing, which is its key or, if the key is not a whole number, a
  /// negative number.
  public var number: Int64
  /// When the feed first sent the listing.
  public var firstSeen: Int64
  /// When the feed last sent the listing.
  public var lastSeen: Int64
  /// When a complete fetch of the area no longer contained the listing; nil while the listing is
  /// for sale.
  public var goneAt: Int64?
  /// When a drop in the listing's lowest price was last detected.
  public var priceDroppedAt: Int64?
  /// The price range, parsed from the price text; both bounds are nil if the text contains
  /// no price.
  public var price: (min: Int64?, max: Int64?)
  /// The store's revision at the last change. Each change has a unique revision that is higher than
  /// all earlier revisions. The revision is the time of the change in microseconds since 1970, or
  /// slightly later if clocks disagree. For changes that were made by versions before 0.2, the
  /// revision is a small number.
  public internal(set) var revision: Int64
  /// The revision at which the listing was added.
  var begun: Int64

  /// The lowest revision that represents a time: 1973-03-03.
  public static let leastTime: Int64 = 100_000_000_000_000

  /// When the listing last changed, in microseconds since 1970. A later change never has an earlier
  /// time, except for changes that were made by versions before 0.2, whose times are estimated from
  /// other columns.
  public var changedAt: Int64 {
    Self.changedAt(revision, seen: firstSeen, goneAt, priceDroppedAt)
  }

  /// Returns the time of the last change to a row with these columns, in microseconds since 1970.
  static func changedAt(
    _ revision: Int64, seen firstSeen: Int64, _ goneAt: Int64?, _ priceDroppedAt: Int64?
  ) -> Int64 {
    if revision >= leastTime { return revision }
    let seconds = max(firstSeen, goneAt ?? firstSeen, priceDroppedAt ?? firstSeen)
    return min(max(micros(seconds), 0), leastTime * 1_000)
  }

  /// Converts seconds to microseconds; returns 0 on overflow.
  public static func micros(_ seconds: Int64) -> Int64 {
    let (micros, isBeyond) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return isBeyond ? 0 : micros
  }
}

/// The changes in a store, or all of its content.
public struct StoreChanges<Home: Sendable>: Sendable {
  /// The listings that have changed, including removed listings, or all listings if the reader
  /// needs the whole content.
  public var listings: [Home]
  /// The current coverage.
  public var coverage: Coverage
  /// The store's current revision.
  public var revision: StoreRevision
  /// Whether `listings` contains all listings instead of only those that have changed.
  public var isWhole: Bool
}

/// A change to a listing's price.
public struct PriceChange: Sendable, Hashable {
  /// When the feed first sent the new price, in seconds since 1970.
  public var at: Int64
  /// The previous price, as the feed wrote it.
  public var before: String?
  /// The new price, as the feed wrote it.
  public var after: String?
}

/// The changes that a fetch made to the store.
public struct StoreChange: Sendable, Hashable {
  /// The number of homes that the feed sent.
  public var seen = 0
  /// The number of homes that the feed had never sent before, or that had been removed.
  public var new = 0
  /// The number of homes that the feed sent with different content.
  public var changed = 0
  /// The number of homes that the feed no longer sends.
  public var gone = 0
  /// The number of homes that the feed no longer sends but whose removal is newly on hold.
  public var withheld = 0

  /// Creates an empty change.
  public init() {}

  /// Returns the sum of two changes.
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
