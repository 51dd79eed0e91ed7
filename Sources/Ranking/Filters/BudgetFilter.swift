import Basics
public import Loans

/// Homes whose price fits a budget: the lowest price of each, as `SortOrder.price` takes it.
public struct BudgetFilter: ListingFilter, Hashable {
  /// `budget`.
  public static let name = "budget"

  /// The budget.
  public let budget: HomeBudget
  /// Whether homes without a readable price match too.
  public let keepsUnpriced: Bool
  private let greatestPrice: Int64

  /// Homes that fit `budget`.
  public init(_ budget: HomeBudget, keepsUnpriced: Bool = false) {
    self.budget = budget
    self.keepsUnpriced = keepsUnpriced
    greatestPrice = budget.greatestPrice
  }

  /// The highest price that fits, as a text: cursors hold a hash of it, and nothing of the salary.
  public var key: String { "\(greatestPrice)\(keepsUnpriced ? "?" : "")" }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    home.price.leading.map { $0 <= greatestPrice } ?? keepsUnpriced
  }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    let fits: SQLText = "coalesce(listing.price_min, listing.price_max) <= \(greatestPrice)"
    return DatabaseCondition(keepsUnpriced ? "coalesce(\(fits), TRUE)" : fits)
  }
}
