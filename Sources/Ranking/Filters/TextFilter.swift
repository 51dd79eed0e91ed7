import Basics

/// Matches homes whose name, address, seller and promotion together contain every word, even inside
/// a longer word, because Thai is written without spaces between words.
///
/// Ignores case, full or half width, Latin diacritics, punctuation, and alternative encodings of
/// the same Thai text.
public struct TextFilter: ListingFilter, Hashable {
  public static let name = "text"

  /// The maximum number of characters.
  public static let longest = NameLength.longest

  /// The words, folded by `SearchText`.
  public let words: [String]
  let needles: [[UInt8]]
  /// The store numbers of the only listings that can match; nil if no index was consulted.
  private(set) var candidates: Set<Int64>?

  /// Splits `text` into words.
  ///
  /// - Throws: `FilterError.tooLong`, or `nothingToFind` if no word is left after folding.
  public init(parsing text: String) throws(FilterError) {
    guard !text.isLonger(than: Self.longest) else { throw .tooLong(limit: Self.longest) }
    var folded: [UInt8] = []
    SearchText.append(text, to: &folded)
    needles = folded.split(separator: SearchText.space).map(Array.init)
    guard !needles.isEmpty else { throw .nothingToFind(text) }
    words = needles.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The words as a string for fingerprints.
  public var key: String { words.joined(separator: " ") }

  /// Returns the filter restricted to the candidates found by an index.
  public func among(_ numbers: [Int64]) -> TextFilter {
    var filter = self
    filter.candidates = Set(numbers)
    return filter
  }

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

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    tables.rows(whoseTexts: DatabaseTables.contains(words, in: "text"))
  }
}
