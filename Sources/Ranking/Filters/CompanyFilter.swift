import Basics
import Listings

/// Homes of one seller, by the feed's number or by a part of the name.
public struct CompanyFilter: ListingFilter, Hashable {
  /// `company`.
  public static let name = "company"

  private let id: Int64?
  private let text: TextFilter

  /// The seller that `text` means: its number where it is all digits, or else words of its name.
  ///
  /// - Throws: `FilterError.tooLong`, or `nothingToFind` where no word is left.
  public init(parsing text: String) throws(FilterError) {
    self.text = try TextFilter(parsing: text)
    id = self.text.words.count == 1 ? Int64(self.text.words[0]) : nil
  }

  /// What is asked, as a text.
  public var key: String { text.key }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    if let id, home.number(.companyID) == id { return true }
    guard let name = home.companyName else { return false }
    var text: [UInt8] = []
    SearchText.append(name, to: &text)
    return text.withUnsafeBufferPointer { text in
      self.text.needles.allSatisfy { SearchText.contains($0, in: text) }
    }
  }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    let named = tables.rows(whoseTexts: DatabaseTables.contains(text.words, in: "company"))
    guard let id else { return named }
    return DatabaseCondition(any: [DatabaseCondition("listing.company_id = \(id)"), named])
  }
}
