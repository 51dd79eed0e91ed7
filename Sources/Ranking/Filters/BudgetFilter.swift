import Basics
public import Loans

/// Matches homes whose lowest price fits a budget; see `SortOrder.price`.
public struct BudgetFilter: ListingFilter, Hashable {
  public static let name = "budget"

  /// The budget that homes must fit.
  public let budget: HomeBudget
  /// Whether homes without a readable price match.
  public let keepsUnpriced: Bool
  private let greatestPrice: Int64

  public init(_ budget: HomeBudget, keepsUnpriced: Bool = false) {
    self.budget = budget
    self.keepsUnpriced = keepsUnpriced
    greatestPrice = budget.greatestPrice
  }

  /// The highest price that fits, as a string for fingerprints. Cursors contain only a hash of this
  /// string, which reveals nothing about the salary.
  public var key: String { "\(greatestPrice)\(keepsUnpriced ? "?" : "")" }

  public func matches(_ home: Home) -> Bool {
    home.price.leading.map { $0 <= greatestPrice } ?? keepsUnpriced
  }

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    let fits: SQLText = "coalesce(listing.price_min, listing.price_max) <= \(greatestPrice)"
    return DatabaseCondition(keepsUnpriced ? "coalesce(\(fits), TRUE)" : fits)
  }
}
