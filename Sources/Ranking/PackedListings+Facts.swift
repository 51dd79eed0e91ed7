import Geo
import Listings

extension PackedListings {
  /// What filters and sorts most often need of a listing.
  struct Facts {
    /// The number in the store: the key, or a negative number where that is no whole number.
    let number: Int64
    private let priceDropped: Int64
    // What most searches look at lies behind the first 16 bytes: a large array begins 48 bytes into a line
    // of the processor's cache, so that the rest of each home is one line.
    let position: Coordinate
    private let leastPrice: Int64
    private let mostPrice: Int64
    private let firstSeen: Int64
    let type: AccommodationType
    /// Whether the listing has a promotion, as `PromotionFilter` says.
    let hasPromotion: Bool
    /// The place of the source's name in the table's list.
    var source: UInt16 = 0

    /// What stands for a number that is not there.
    private static let none = Int64.min
    /// Where the part begins that most searches look at, in bytes.
    static let mainOffset = 2 * MemoryLayout<Int64>.stride

    init(
      number: Int64, type: AccommodationType, position: Coordinate, price: PriceRange,
      history: ListingHistory, hasPromotion: Bool
    ) {
      self.number = number
      self.type = type
      self.position = position
      leastPrice = price.min ?? Self.none
      mostPrice = price.max ?? Self.none
      firstSeen = history.firstSeen
      priceDropped = history.priceDropped ?? Self.none
      self.hasPromotion = hasPromotion
    }

    var price: PriceRange {
      PriceRange(
        min: leastPrice == Self.none ? nil : leastPrice,
        max: mostPrice == Self.none ? nil : mostPrice)
    }

    var history: ListingHistory {
      ListingHistory(
        firstSeen: firstSeen, priceDropped: priceDropped == Self.none ? nil : priceDropped)
    }
  }
}
