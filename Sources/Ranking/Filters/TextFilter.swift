/// Homes in whose name, address, seller or promotion every word stands somewhere, be it inside a
/// longer word: Thai has no spaces between words.
///
/// Upper and lower case, full and half width, Latin diacritics, punctuation and the ways to type
/// the same Thai text make no difference.
public struct TextFilter: ListingFilter, Hashable {
  /// `text`.
  public static let name = "text"

  /// How many characters a text may have.
  public static let longest = 200

  /// The words, folded as `SearchText` folds.
  public let words: [String]
  private let needles: [[UInt8]]
  private var candidates: Set<Int64>?

  /// The words of `text`.
  ///
  /// - Throws: `FilterError.tooLong`, or `nothingToFind` where no word is left.
  public init(parsing text: String) throws(FilterError) {
    let count = text.unicodeScalars.count
    guard count <= Self.longest else { throw .tooLong(count) }
    var folded: [UInt8] = []
    SearchText.append(text, to: &folded)
    needles = folded.split(separator: SearchText.space).map(Array.init)
    guard !needles.isEmpty else { throw .nothingToFind(text) }
    words = needles.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What is asked, as a text.
  public var key: String { words.joined(separator: " ") }

  /// The same filter, told that no listing but these can match: an index has looked.
  public func among(_ ids: [Int64]) -> TextFilter {
    var filter = self
    filter.candidates = Set(ids)
    return filter
  }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    if let candidates, !candidates.contains(home.id) { return false }
    return SearchText.withText(of: home) { text in
      needles.allSatisfy { SearchText.contains($0, in: text) }
    }
  }
}
