public import Listings

/// What the homes of an area cost, and how that changes.
public struct MarketFigures: Sendable, Hashable {
  /// How many homes a figure rests on at least: of fewer, only their number is known.
  public static let leastHomes = 5

  /// The prices of some homes.
  public struct Prices: Sendable, Hashable {
    /// How many have a known price.
    public var homes = 0
    /// The quartiles of those prices; nil below ``MarketFigures/leastHomes``.
    public var quartiles: Quartiles?
  }

  /// The homes of one type.
  public struct OfType: Sendable, Hashable {
    /// The type.
    public var type: AccommodationType
    /// How many they are.
    public var homes: Int
    /// Their prices.
    public var prices: Prices
  }

  /// The homes whose price changed within some time: from the one before the first change to the one
  /// after the last.
  public struct Changes: Sendable, Hashable {
    /// How many cost less than before.
    public var lower = 0
    /// How many cost more than before.
    public var higher = 0
    /// The median change in percent of the price before; nil below ``MarketFigures/leastHomes``.
    public var medianPercent: Double?

    /// How many have another price than before.
    public var homes: Int { lower + higher }
  }

  /// The changes of one month.
  public struct OfMonth: Sendable, Hashable {
    /// The month by the calendar in Bangkok: `2026-11`.
    public var month: String
    /// The changes.
    public var changes: Changes
  }

  /// How many homes there are, those without a known price included.
  public var homes = 0
  /// What they cost.
  public var prices = Prices()
  /// The same by type, in the order of `AccommodationType.allCases`; types without homes are left out.
  public var types: [OfType] = []
  /// How many have a promotion.
  public var promotions = 0
  /// How many were first seen since ``MarketWindow/newSince``, and a day or more after the area's first.
  public var new = 0
  /// When the area's first home was seen, in seconds since 1970; nil where there is none.
  public var knownSince: Int64?
  /// Changes of prices within the window.
  public var changes = Changes()
  /// The same by month, the oldest first; months without changes are left out.
  public var months: [OfMonth] = []

  /// No homes.
  public init() {}

  /// The share of homes with a promotion, 0 to 1; nil below ``leastHomes``.
  public var promotionShare: Double? {
    homes >= Self.leastHomes ? Double(promotions) / Double(homes) : nil
  }
}
