/// A name in the form in which names are compared: two names with equal keys are spelled alike.
///
/// Upper and lower case, full and half width, Latin diacritics, spaces and punctuation make no
/// difference, and neither do the ways to type the same Thai text: `เเ` for `แ`, `ํา` for `ำ`, tone
/// marks before or after the vowel they stand over, Thai or Arabic digits, zero-width characters.
/// Thai vowels and tone marks themselves count: หมา is not ม้า.
public struct SpellingKey: Sendable, Hashable {
  /// The folded scalars, words run together.
  let scalars: [UInt32]

  /// The key of `name`.
  public init(_ name: String) {
    self.init(words: foldedWords(of: name))
  }

  init(words: [[UInt32]]) {
    scalars = Array(words.joined())
  }

  /// Whether nothing of the name is left, as of one that is all punctuation.
  public var isEmpty: Bool { scalars.isEmpty }

  /// The key as text, for people who look for a fault.
  public var text: String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  /// How many single changes lead from one key to the other: a character put in, left out or
  /// replaced, or two neighbours swapped (optimal string alignment, the restricted form of
  /// Damerau's and Levenshtein's distance). Nil where it is more than `limit`.
  public func distance(to other: SpellingKey, limit: Int = .max) -> Int? {
    var cells = 0
    return distance(to: other, limit: limit, counting: &cells)
  }

  /// The same; `cells` counts the comparisons of characters.
  func distance(to other: SpellingKey, limit: Int, counting cells: inout Int) -> Int? {
    editDistance(scalars, other.scalars, limit: limit, counting: &cells)
  }

  /// The most changes at which a name still counts as meant by this key: none below 4
  /// characters, 1 up to 5, 2 up to 10, 3 beyond.
  var tolerance: Int {
    switch scalars.count {
    case ..<4: 0
    case ..<6: 1
    case ..<11: 2
    default: 3
    }
  }

  /// The digits alone, in order. A misspelled name is still a name; another number is another
  /// thing.
  var digits: [UInt32] { scalars.filter { (0x30...0x39).contains($0) } }

  /// Whether the key is written in Thai letters, by its first character that is no digit.
  var isThai: Bool {
    scalars.first { !(0x30...0x39).contains($0) }.map(Thai.contains) ?? false
  }

  /// Whether `other` stands somewhere in this key.
  func contains(_ other: SpellingKey) -> Bool {
    let width = other.scalars.count
    guard width > 0, width <= scalars.count else { return false }
    return (0...(scalars.count - width)).contains {
      scalars[$0..<($0 + width)].elementsEqual(other.scalars)
    }
  }
}
