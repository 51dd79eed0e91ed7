import Basics

/// Homes in whose name, address, seller or promotion every word stands somewhere, be it inside a
/// longer word: Thai has no spaces between words.
///
/// Upper and lower case, full and half width, Latin diacritics, punctuation and the ways to type
/// the same Thai text make no difference.
public struct TextFilter: ListingFilter, Hashable {
  /// `text`.
  public static let name = "text"

  /// How many characters a text may have.
  public static let longest = NameLength.longest

  /// The words, folded as `SearchText` folds.
  public let words: [String]
  let needles: [[UInt8]]
  /// The only listings that can match, by their numbers in the store; nil where no index has looked.
  private(set) var candidates: Set<Int64>?

  /// The words of `text`.
  ///
  /// - Throws: `FilterError.tooLong`, or `nothingToFind` where no word is left.
  public init(parsing text: String) throws(FilterError) {
    guard !text.isLonger(than: Self.longest) else { throw .tooLong(limit: Self.longest) }
    var folded: [UInt8] = []
    SearchText.append(text, to: &folded)
    needles = folded.split(separator: SearchText.space).map(Array.init)
    guard !needles.isEmpty else { throw .nothingToFind(text) }
    words = needles.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What is asked, as a text.
  public var key: String { words.joined(separator: " ") }

  /// The same filter, told that no listing but these can match: an index has looked.
  public func among(_ numbers: [Int64]) -> TextFilter {
    var filter = self
    filter.candidates = Set(numbers)
    return filter
  }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    if let candidates, !candidates.contains(home.table.facts[home.place].number) { return false }
    var missing = needles
    var text: [UInt8] = []
    for part in SearchText.parts where !missing.isEmpty {
      text.removeAll(keepingCapacity: true)
      _ = home.table.homes.withText(part, at: home.place) { SearchText.fold($0, to: &text) }
      text.withUnsafeBufferPointer { text in
        missing.removeAll { SearchText.contains($0, in: text) }
      }
    }
    return missing.isEmpty
  }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    tables.rows(whoseTexts: DatabaseTables.contains(words, in: "text"))
  }
}
