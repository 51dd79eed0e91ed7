import Listings

/// A sort order for homes. Ties are broken by source name, then by key.
public enum SortOrder: String, Sendable, Hashable, CaseIterable {
  /// Sorts by distance from the centre, nearest first.
  case distance
  /// Sorts by lowest price, cheapest first; homes without a readable price come last.
  case price
  /// Sorts by monthly payment, lowest first. This order is the same as the order by price, because
  /// with the same budget, a higher price never has a lower payment.
  case payment
  /// Sorts by the time when the homes were first seen, latest first.
  case newest
  /// Sorts by Thai name, or English name for homes without one, in Thai dictionary order.
  case name
  /// Sorts by the total minutes to all destinations of a ``CommuteFilter``, fewest first.
  case commute
  /// Sorts by the minutes to the farthest destination of a ``CommuteFilter``, fewest first.
  case longestCommute = "commute-max"
  /// Sorts by ``HomeScore``, highest first.
  case recommended

  /// Whether the order needs a ``CommuteFilter``.
  public var needsCommute: Bool { self == .commute || self == .longestCommute }

  /// Parses the name of an order.
  ///
  /// - Throws: `FilterError.unknownSort`.
  public init(parsing text: String) throws(FilterError) {
    guard let order = SortOrder(rawValue: text.lowercased()) else { throw .unknownSort(text) }
    self = order
  }
}

/// The position of an item in a sort order.
public struct RankPosition: Sendable, Hashable, Comparable {
  enum Key: Sendable, Hashable {
    case distance(Double)
    case price(Int64)
    case newest(Int64)
    case name(CollationKey)
    case commute(Int64)
    case longestCommute(Int64)
    case recommended(Int64)
  }

  /// The item at a position.
  enum Item: Sendable, Hashable {
    case home(ListingID)
    /// The homes at one coordinate, identified by a number that depends only on the coordinate.
    case group(Int64)
  }

  let key: Key
  let item: Item

  /// The order that the position belongs to; `price` for the order `payment`.
  public var order: SortOrder {
    switch key {
    case .distance: .distance
    case .price: .price
    case .newest: .newest
    case .name: .name
    case .commute: .commute
    case .longestCommute: .longestCommute
    case .recommended: .recommended
    }
  }

  /// Creates the position of `home` in `order`.
  ///
  /// - Parameters:
  ///   - distance: The distance from the centre in metres.
  ///   - commute: The commute destinations, for sorting by minutes.
  ///   - points: The points of the home's score.
  init(
    of home: Home, at distance: Double, in order: SortOrder, commuting commute: CommuteFilter?,
    points: Int64 = 0
  ) {
    let minutes = { commute?.key(of: home.position, in: order) ?? 0 }
    key =
      switch order {
      case .distance: .distance(distance)
      case .price, .payment: .price(home.price.leading ?? .max)
      case .newest: .newest(home.history.firstSeen)
      case .name: .name(CollationKey(home.table.sortedName(home.place)))
      case .commute: .commute(minutes())
      case .longestCommute: .longestCommute(minutes())
      case .recommended: .recommended(points)
      }
    item = .home(home.listingID)
  }

  init(key: Key, item: Item) {
    self.key = key
    self.item = item
  }

  /// Whether the first position comes before the second. Positions in different orders are sorted
  /// by the order's position in `SortOrder.allCases`.
  public static func < (left: RankPosition, right: RankPosition) -> Bool {
    switch (left.key, right.key) {
    case (.distance(let first), .distance(let second)):
      return (first, left.item) < (second, right.item)
    case (.price(let first), .price(let second)): return (first, left.item) < (second, right.item)
    case (.newest(let first), .newest(let second)),
      (.recommended(let first), .recommended(let second)):
      return (second, left.item) < (first, right.item)
    case (.name(let first), .name(let second)): return (first, left.item) < (second, right.item)
    case (.commute(let first), .commute(let second)),
      (.longestCommute(let first), .longestCommute(let second)):
      return (first, left.item) < (second, right.item)
    default: return left.order.rank < right.order.rank
    }
  }
}

extension RankPosition.Item: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.home(let left), .home(let right)): left < right
    case (.group(let left), .group(let right)): left < right
    case (.home, .group): true
    case (.group, .home): false
    }
  }
}

extension SortOrder {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
