import Listings

/// The orders in which homes are shown. Homes that are equal in one are in the order of their ids.
public enum SortOrder: String, Sendable, Hashable, CaseIterable {
  /// The nearest to the centre first.
  case distance
  /// The lowest price first; homes without a readable price last.
  case price
  /// Those first seen latest first.
  case newest
  /// By the Thai name, or the English one where there is none, as a Thai dictionary sorts.
  case name

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
  }

  let key: Key
  let id: Int64

  /// The order that the position belongs to.
  public var order: SortOrder {
    switch key {
    case .distance: .distance
    case .price: .price
    case .newest: .newest
    case .name: .name
    }
  }

  /// Where `home` stands in `order`, at `distance` metres from the centre.
  init(of home: Home, at distance: Double, in order: SortOrder) {
    key =
      switch order {
      case .distance: .distance(distance)
      case .price: .price(home.price.leading ?? .max)
      case .newest: .newest(home.history.firstSeen)
      case .name: .name(CollationKey(home.name.thai ?? home.name.english ?? ""))
      }
    id = home.id
  }

  init(key: Key, id: Int64) {
    self.key = key
    self.id = id
  }

  /// Whether the first stands before the second. Positions of different orders are in the order
  /// of `SortOrder.allCases`.
  public static func < (left: RankPosition, right: RankPosition) -> Bool {
    switch (left.key, right.key) {
    case (.distance(let first), .distance(let second)):
      return (first, left.id) < (second, right.id)
    case (.price(let first), .price(let second)): return (first, left.id) < (second, right.id)
    case (.newest(let first), .newest(let second)): return (second, left.id) < (first, right.id)
    case (.name(let first), .name(let second)): return (first, left.id) < (second, right.id)
    default: return left.order.rank < right.order.rank
    }
  }
}

extension SortOrder {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
