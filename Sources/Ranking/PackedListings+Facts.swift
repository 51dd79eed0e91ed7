import Geo
import Listings

extension PackedListings {
  /// The fields of a listing that filters and sort orders use most.
  struct Facts {
    /// The number in the store: the key if it is a whole number, otherwise a negative number.
    let number: Int64
    private let priceDropped: Int64
    // The fields that most searches read start at offset 16. Because a large array starts 48 bytes
    // into a cache line, these fields of a home share one cache line.
    let position: Coordinate
    private let leastPrice: Int64
    private let mostPrice: Int64
    private let firstSeen: Int64
    let type: AccommodationType
    /// Whether the listing has a promotion; see `PromotionFilter`.
    let hasPromotion: Bool
    /// The index of the source's name in the table's list.
    var source: UInt16 = 0

    /// The value that represents a missing number.
    private static let none = Int64.min
    /// The offset in bytes of the fields that most searches read.
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
