import Basics

/// Homes with a promotion.
public struct PromotionFilter: ListingFilter, Hashable {
  /// `promotion`.
  public static let name = "promotion"

  /// Any promotion that has a letter or digit: a lone dash is none.
  public init() {}

  /// What is asked, as a text.
  public var key: String { "" }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool { home.table.facts[home.place].hasPromotion }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    tables.rows(whoseTexts: "has_promotion")
  }

  /// Whether a text offers something: it has a letter or a digit.
  static func isPromotion(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }
}
