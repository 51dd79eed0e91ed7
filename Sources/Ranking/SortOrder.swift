import Listings

/// The orders in which homes are shown. Homes that are equal in one are in the order
/// of their sources' names, and of their keys.
public enum SortOrder: String, Sendable, Hashable, CaseIterable {
  /// The nearest to the centre first.
  case distance
  /// The lowest price first; homes without a readable price last.
  case price
  /// The lowest monthly payment first, which is the order of prices: with one budget a higher price
  /// never takes a lower payment.
  case payment
  /// Those first seen latest first.
  case newest
  /// By the Thai name, or the English one where there is none, as a Thai dictionary sorts.
  case name
  /// The least minutes to all places of a ``CommuteFilter`` together first.
  case commute
  /// The least minutes to the farthest of its places first.
  case longestCommute = "commute-max"
  /// The highest ``HomeScore`` first.
  case recommended

  /// Whether the order goes by the minutes of a ``CommuteFilter``.
  public var needsCommute: Bool { self == .commute || self == .longestCommute }

  /// The order that goes by `text`.
  ///
  /// - Throws: `FilterError.unknownSort`.
  public init(parsing text: String) throws(FilterError) {
    guard let order = SortOrder(rawValue: text.lowercased()) else { throw .unknownSort(text) }
    self = order
  }
}

/// Where a home stands in an order.
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

  /// What stands there.
  enum Item: Sendable, Hashable {
    case home(ListingID)
    /// The homes at one coordinate, by a number that stays with it.
    case group(Int64)
  }

  let key: Key
  let item: Item

  /// The order that the position belongs to; of `payment` that of prices.
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

  /// Where `home` stands in `order`, at `distance` metres from the centre, on the way to the places of
  /// `commute`, with so many points for its score.
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

  /// Whether the first stands before the second. Positions of different orders are in the order
  /// of `SortOrder.allCases`.
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
