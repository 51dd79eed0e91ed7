public import Listings

/// The prices of the homes in an area, and their changes.
public struct MarketFigures: Sendable, Hashable {
  /// The minimum number of homes for a figure; with fewer, only their number is reported.
  public static let leastHomes = 5

  /// A summary of the prices of some homes.
  public struct Prices: Sendable, Hashable {
    /// The number of homes with a known price.
    public var homes = 0
    /// The quartiles of those prices; nil if there are fewer prices than
    /// ``MarketFigures/leastHomes``.
    public var quartiles: Quartiles?
  }

  /// The homes of one type.
  public struct OfType: Sendable, Hashable {
    public var type: AccommodationType
    public var homes: Int
    public var prices: Prices
  }

  /// The homes whose price changed within a period. For each home, compares the price before the
  /// first change with the price after the last change.
  public struct Changes: Sendable, Hashable {
    /// The number of homes whose price fell.
    public var lower = 0
    /// The number of homes whose price rose.
    public var higher = 0
    /// The median change in percent of the former price; nil if there are fewer homes than
    /// ``MarketFigures/leastHomes``.
    public var medianPercent: Double?

    /// The number of homes whose price changed.
    public var homes: Int { lower + higher }
  }

  /// The changes in one month.
  public struct OfMonth: Sendable, Hashable {
    /// The month in the region's time zone: `2026-11`.
    public var month: String
    public var changes: Changes
  }

  /// The number of homes, including those without a known price.
  public var homes = 0
  public var prices = Prices()
  /// The homes of each type, in the order of `AccommodationType.allCases`, without types that have
  /// no homes.
  public var types: [OfType] = []
  /// The number of homes with a promotion.
  public var promotions = 0
  /// The number of homes first seen since ``MarketWindow/newSince`` and at least a day after the
  /// area's first home.
  public var new = 0
  /// The time when the area's first home was seen, in seconds since 1970; nil if there are no
  /// homes.
  public var knownSince: Int64?
  /// The price changes in the window.
  public var changes = Changes()
  /// The price changes by month, oldest first; months without changes are left out.
  public var months: [OfMonth] = []

  /// Creates the figures for an area without homes.
  public init() {}

  /// The share of homes with a promotion, 0 to 1; nil if there are fewer homes than ``leastHomes``.
  public var promotionShare: Double? {
    homes >= Self.leastHomes ? Double(promotions) / Double(homes) : nil
  }
}
