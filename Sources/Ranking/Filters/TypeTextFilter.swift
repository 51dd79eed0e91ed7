import Basics
import Listings

/// Matches homes of type `other` by the source's own name for the type.
public struct TypeTextFilter: ListingFilter, Hashable {
  public static let name = "type-text"

  /// The folded name of the type, also used in fingerprints.
  public let key: String

  /// Creates a filter for the type that a source calls `text`; ignores case, width, accents and
  /// punctuation.
  ///
  /// - Throws: `FilterError.tooLong`, or `nothingToFind` if no word is left after folding.
  public init(parsing text: String) throws(FilterError) {
    _ = try TextFilter(parsing: text)
    key = SearchText.folded(text)
  }

  public func matches(_ home: Home) -> Bool {
    home.type == .other && home.typeText.map(SearchText.folded) == key
  }

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    DatabaseCondition(all: [
      DatabaseCondition("listing.type = \(AccommodationType.other.rawValue)"),
      tables.rows(whoseTexts: "type = \(key)"),
    ])
  }
}
