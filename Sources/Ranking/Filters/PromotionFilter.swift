import Basics

/// Matches homes with a promotion.
public struct PromotionFilter: ListingFilter, Hashable {
  public static let name = "promotion"

  /// Creates the filter. Text without a letter or digit, such as a lone dash, is not a promotion.
  public init() {}

  /// The filter's key for fingerprints, which is empty because the filter has no values.
  public var key: String { "" }

  public func matches(_ home: Home) -> Bool { home.table.facts[home.place].hasPromotion }

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    tables.rows(whoseTexts: "has_promotion")
  }

  /// Whether `text` contains a letter or a digit and therefore describes a promotion.
  static func isPromotion(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }
}
