public import Listings

/// A listing and what is known of it beside the feed's own row: what a snapshot is made of.
public struct KnownListing: Sendable, Hashable {
  /// The source's row.
  public var listing: Listing
  /// Its number in the store: its key, or a negative number in place of a key that is no whole number.
  public var number: Int64
  /// Since when it is known, and when its price fell.
  public var history: ListingHistory
  /// What its price text says in baht.
  public var price: PriceRange
  /// When it last changed, in microseconds since 1970; 0 where nobody knows.
  public var changedAt: Int64

  /// A listing with its history; its price is read from its text unless it is given, which takes
  /// a microsecond or two. Its number is only needed where its key is no whole number.
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

/// When what happened to a listing, in seconds since 1970-01-01T00:00:00Z.
public struct ListingHistory: Sendable, Hashable {
  /// When the listing was first seen.
  public var firstSeen: Int64
  /// When its price was last seen to be lower than before; nil where it never was.
  public var priceDropped: Int64?

  /// A history by its moments.
  public init(firstSeen: Int64, priceDropped: Int64? = nil) {
    self.firstSeen = firstSeen
    self.priceDropped = priceDropped
  }
}

extension ListingHistory {
  /// From when on a home that is first seen is new, in seconds since 1970, where the first home of its
  /// source, or of an area, was seen at `first`: those of that day were there when the source was first
  /// asked, and nobody knows for how long.
  public static func newSince(first: Int64) -> Int64 {
    let (moment, isBeyond) = first.addingReportingOverflow(86_400)
    return isBeyond ? .max : moment
  }
}

/// A home's price in whole baht: every price from `min` to `max`, both included. An end that is
/// missing is open; where both are, the price is not known.
public struct PriceRange: Sendable, Hashable {
  /// The lowest price.
  public var min: Int64?
  /// The highest price.
  public var max: Int64?

  /// A range by its ends.
  public init(min: Int64?, max: Int64?) {
    self.min = min
    self.max = max
  }

  /// What `text` says; see `Price`.
  public init(readFrom text: String?) {
    let price = text.map { Price(parsing: $0) }
    self.init(min: price?.min, max: price?.max)
  }

  /// Whether there is any price at all.
  public var isKnown: Bool { min != nil || max != nil }

  /// The price by which homes are sorted and counted: the lowest, or the highest where that is all
  /// that is known.
  public var leading: Int64? { min ?? max }
}
