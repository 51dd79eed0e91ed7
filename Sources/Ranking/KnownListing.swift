public import Listings

/// A listing with the data that homefind adds to the source's fields. Snapshots are built from
/// these values.
public struct KnownListing: Sendable, Hashable {
  /// The fields provided by the source.
  public var listing: Listing
  /// The listing's number in the store: its key if the key is a whole number, otherwise a negative
  /// number.
  public var number: Int64
  /// The times when the listing was first seen and when its price last dropped.
  public var history: ListingHistory
  /// The price, parsed from the price text.
  public var price: PriceRange
  /// The time of the listing's last change, in microseconds since 1970; 0 if unknown.
  public var changedAt: Int64

  /// Creates a listing with its history. If `price` is nil, parses the price from the listing's
  /// text, which takes one or two microseconds. `number` is only needed if the key is not a whole
  /// number.
  public init(
    _ listing: Listing, history: ListingHistory, price: PriceRange? = nil, number: Int64 = -1,
    changedAt: Int64 = 0
  ) {
    self.listing = listing
    self.number = listing.id.number ?? number
    self.history = history
    self.price = price ?? PriceRange(readFrom: listing.priceText)
    self.changedAt = changedAt
  }
}

/// The times of events in a listing's history, in seconds since 1970-01-01T00:00:00Z.
public struct ListingHistory: Sendable, Hashable {
  /// When the listing was first seen.
  public var firstSeen: Int64
  /// The time of the latest known price drop; nil if there was none.
  public var priceDropped: Int64?

  /// Creates a history from times in seconds since 1970-01-01T00:00:00Z.
  public init(firstSeen: Int64, priceDropped: Int64? = nil) {
    self.firstSeen = firstSeen
    self.priceDropped = priceDropped
  }
}

extension ListingHistory {
  /// Returns the earliest first-seen time of a new home, in seconds since 1970.
  ///
  /// - Parameter first: The time when the first home of the source or area was seen. Homes first
  ///   seen within a day of this time may have been listed long before the source was first
  ///   queried.
  public static func newSince(first: Int64) -> Int64 {
    let (moment, isBeyond) = first.addingReportingOverflow(86_400)
    return isBeyond ? .max : moment
  }
}

/// A range of prices in the region's currency, inclusive. A nil end is open; if both ends are nil,
/// the price is unknown.
public struct PriceRange: Sendable, Hashable {
  /// The lowest price.
  public var min: Int64?
  /// The highest price.
  public var max: Int64?

  /// Creates a range from its ends.
  public init(min: Int64?, max: Int64?) {
    self.min = min
    self.max = max
  }

  /// Parses the text of a price; see `Price`.
  public init(readFrom text: String?) {
    let price = text.map { Price(parsing: $0) }
    self.init(min: price?.min, max: price?.max)
  }

  /// Whether the range has at least one end.
  public var isKnown: Bool { min != nil || max != nil }

  /// The price for sorting and counting: the lowest, or the highest if the lowest is unknown.
  public var leading: Int64? { min ?? max }
}
