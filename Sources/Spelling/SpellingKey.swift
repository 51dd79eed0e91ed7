/// A normalized name for comparison. Two names with equal keys are treated as having the same
/// spelling.
///
/// The key ignores case, width, Latin diacritics, spaces and punctuation. The key also ignores
/// differences between equivalent encodings of Thai text: `เเ` for `แ`, `ํา` for `ำ`, tone marks
/// before or after the vowel, Thai or Arabic digits, and zero-width characters. Thai vowels and
/// tone marks are significant; for example, หมา and ม้า have different keys.
public struct SpellingKey: Sendable, Hashable {
  /// The folded scalars of all words, without separators.
  let scalars: [UInt32]

  /// Creates the key for `name`.
  public init(_ name: String) {
    self.init(words: foldedWords(of: name))
  }

  init(words: [[UInt32]]) {
    scalars = Array(words.joined())
  }

  /// Whether the key is empty, for example because the name contains only punctuation.
  public var isEmpty: Bool { scalars.isEmpty }

  /// The key as text, for debugging.
  public var text: String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  /// Returns the edit distance between two keys; nil if the distance exceeds `limit`. The distance
  /// is the number of insertions, deletions and replacements of characters and of swaps of adjacent
  /// characters (optimal string alignment, or restricted Damerau–Levenshtein distance).
  public func distance(to other: SpellingKey, limit: Int = .max) -> Int? {
    var cells = 0
    return distance(to: other, limit: limit, counting: &cells)
  }

  /// Returns the edit distance between two keys, and adds the number of character comparisons to
  /// `cells`.
  func distance(to other: SpellingKey, limit: Int, counting cells: inout Int) -> Int? {
    editDistance(scalars, other.scalars, limit: limit, counting: &cells)
  }

  /// The maximum edit distance of a similar name: 0 for keys with fewer than 4 characters, 1 for up
  /// to 5 characters, 2 for up to 10 characters, and 3 for longer keys.
  var tolerance: Int {
    switch scalars.count {
    case ..<4: 0
    case ..<6: 1
    case ..<11: 2
    default: 3
    }
  }

  /// The digits in the key, in order. Letters may be misspelled, but a name with a different number
  /// is a different name.
  var digits: [UInt32] { scalars.filter { (0x30...0x39).contains($0) } }

  /// Whether the first character other than a digit is Thai.
  var isThai: Bool {
    scalars.first { !(0x30...0x39).contains($0) }.map(Thai.contains) ?? false
  }

  /// Whether this key contains `other`.
  func contains(_ other: SpellingKey) -> Bool {
    let width = other.scalars.count
    guard width > 0, width <= scalars.count else { return false }
    return (0...(scalars.count - width)).contains {
      scalars[$0..<($0 + width)].elementsEqual(other.scalars)
    }
  }
}
