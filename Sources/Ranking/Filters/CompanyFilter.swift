import Basics
import Listings

/// Matches one seller's homes. The seller is given by its number at the source or by words from its
/// name.
public struct CompanyFilter: ListingFilter, Hashable {
  public static let name = "company"

  private let id: Int64?
  private let text: TextFilter

  /// Parses a seller's number or words from its name; a string of digits can be either.
  ///
  /// - Throws: `FilterError.tooLong`, or `nothingToFind` if no word is left after folding.
  public init(parsing text: String) throws(FilterError) {
    self.text = try TextFilter(parsing: text)
    id = self.text.words.count == 1 ? Int64(self.text.words[0]) : nil
  }

  /// The filter's value as a string for fingerprints.
  public var key: String { text.key }

  public func matches(_ home: Home) -> Bool {
    if let id, home.number(.companyID) == id { return true }
    guard let name = home.companyName else { return false }
    var text: [UInt8] = []
    SearchText.append(name, to: &text)
    return text.withUnsafeBufferPointer { text in
      self.text.needles.allSatisfy { SearchText.contains($0, in: text) }
    }
  }

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    let named = tables.rows(whoseTexts: DatabaseTables.contains(text.words, in: "company"))
    guard let id else { return named }
    return DatabaseCondition(any: [DatabaseCondition("listing.company_id = \(id)"), named])
  }
}
