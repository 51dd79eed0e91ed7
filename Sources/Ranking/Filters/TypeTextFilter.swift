import Basics
import Listings

/// Homes of another type, by the source's own words for it.
public struct TypeTextFilter: ListingFilter, Hashable {
  /// `type-text`.
  public static let name = "type-text"

  /// What is asked, as a text.
  public let key: String

  /// The type that a source calls `text`; case, width, accents and punctuation make no difference.
  ///
  /// - Throws: `FilterError.tooLong`, or `nothingToFind` where no word is left.
  public init(parsing text: String) throws(FilterError) {
    _ = try TextFilter(parsing: text)
    key = SearchText.folded(text)
  }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    home.type == .other && home.typeText.map(SearchText.folded) == key
  }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    DatabaseCondition(all: [
      DatabaseCondition("listing.type = \(AccommodationType.other.rawValue)"),
      tables.rows(whoseTexts: "type = \(key)"),
    ])
  }
}
