/// Properties of the Thai block of Unicode.
enum Thai {
  static let block: ClosedRange<UInt32> = 0x0E00...0x0E7F

  static func contains(_ value: UInt32) -> Bool { block.contains(value) }

  /// Returns the folded form of a character in the Thai block: letters, vowels and marks remain
  /// unchanged, and digits become Arabic digits. Returns nil for the currency sign and punctuation.
  static func fold(_ value: UInt32) -> UInt32? {
    switch value {
    case 0x0E50...0x0E59: value - 0x0E50 + 0x30
    case 0x0E01...0x0E2E, 0x0E30...0x0E3A, 0x0E40...0x0E4E: value
    default: nil
    }
  }

  /// Whether a character is placed above or below the preceding consonant.
  static func isMark(_ value: UInt32) -> Bool { order(ofMark: value) != nil }

  /// Returns `word` after replacing sequences of characters with their canonical equivalents.
  static func inOneForm(_ word: [UInt32]) -> [UInt32] {
    guard let first = word.first, contains(first) else { return word }
    var result: [UInt32] = []
    result.reserveCapacity(word.count)
    for value in word {
      let last = result.last
      if value == saraE, last == saraE {
        result[result.count - 1] = saraAe
      } else if value == saraAa, let place = openNikhahit(of: result) {
        result.remove(at: place)
        result.append(saraAm)
      } else if isTone(value), last == saraAm {
        result.insert(value, at: result.count - 1)
      } else {
        result.insert(value, at: place(ofMark: value, in: result))
      }
    }
    return result
  }

  private static let saraAa: UInt32 = 0x0E32
  private static let saraAm: UInt32 = 0x0E33
  private static let saraE: UInt32 = 0x0E40
  private static let saraAe: UInt32 = 0x0E41
  private static let nikhahit: UInt32 = 0x0E4D

  private static func isTone(_ value: UInt32) -> Bool { (0x0E48...0x0E4B).contains(value) }

  /// Returns the rank of a mark among the marks on a consonant: vowels come first, then tone marks,
  /// then all others.
  private static func order(ofMark value: UInt32) -> Int? {
    switch value {
    case 0x0E31, 0x0E34...0x0E3A, 0x0E47: 0
    case 0x0E48...0x0E4B: 1
    case 0x0E4C...0x0E4E: 2
    default: nil
    }
  }

  /// Returns the index in `word` at which to insert `value` so that the trailing marks remain
  /// sorted.
  private static func place(ofMark value: UInt32, in word: [UInt32]) -> Int {
    var place = word.count
    guard let order = order(ofMark: value) else { return place }
    while place > 0, let before = Self.order(ofMark: word[place - 1]), before > order { place -= 1 }
    return place
  }

  /// Returns the index of a nikhahit, the first half of a sara am, among the trailing marks of
  /// `word`.
  private static func openNikhahit(of word: [UInt32]) -> Int? {
    var place = word.count
    while place > 0, isMark(word[place - 1]) {
      place -= 1
      if word[place] == nikhahit { return place }
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether the text contains a character from the Thai block.
  public var holdsThai: Bool {
    unicodeScalars.contains { Thai.contains($0.value) }
  }
}
