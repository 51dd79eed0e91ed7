public import Messages
import Region

/// The phrases that sellers repeat in prices and promotions, in both languages.
public struct FeedPhrases: Sendable {
  /// A phrase. `#` is any number. Both languages have the numbers in the same order.
  public struct Phrase: Sendable, Hashable {
    public let english: String
    public let thai: String
    /// Other wordings, which are recognized only if they are the whole text.
    public let others: [String]

    fileprivate func text(in language: Language) -> String {
      language == .thai ? thai : english
    }
  }

  /// A wording by which a phrase is recognized in a text.
  private struct Wording: Sendable {
    let words: [UInt8]
    let phrase: Phrase
    let isOther: Bool
    private let isThai: Bool

    init(_ text: String, of phrase: Phrase, isOther: Bool = false) {
      words = Words(text).bytes
      isThai = Language(writing: text) == .thai
      self.phrase = phrase
      self.isOther = isOther
    }

    /// Returns how many numbers precede the wording in a text; nil if the text does not contain the
    /// wording.
    func numbersBefore(in text: [UInt8]) -> Int? {
      if text == words { return 0 }
      guard !isOther, let first = words.first, text.count > words.count else { return nil }
      for start in 0...text.count - words.count
      where text[start] == first && isWhole(in: text, at: start)
        && text[start..<start + words.count].elementsEqual(words)
      {
        return text[..<start].count { $0 == Words.number }
      }
      return nil
    }

    /// Whether the text at an index can be the wording rather than part of a longer word. Any place
    /// in Thai text qualifies, because Thai has no spaces between words.
    private func isWhole(in text: [UInt8], at start: Int) -> Bool {
      let end = start + words.count
      return isThai
        || (start == 0 || text[start - 1] == Words.space)
          && (end == text.count || text[end] == Words.space)
    }
  }

  /// The phrases, in table order.
  public let all: [Phrase]
  /// The wordings, longest first.
  private let wordings: [Wording]

  /// The phrases in `phrases.csv`, which are read on first use.
  public static let served = FeedPhrases(RegionTable.phrases.bytes)

  /// Reads a table with the columns `en`, `th` and `others`; `|` separates the values in `others`.
  init(_ bytes: [UInt8]) {
    all = CatalogTable(bytes).rows.map {
      Phrase(english: $0["en"], thai: $0["th"], others: $0.list("others"))
    }
    wordings = all.flatMap { phrase in
      [phrase.english, phrase.thai].map { Wording($0, of: phrase) }
        + phrase.others.map { Wording($0, of: phrase, isOther: true) }
    }.sorted { $0.words.count > $1.words.count }
  }

  /// Returns the phrase in `language` if a source's text contains a known phrase in the other
  /// language; otherwise, returns the text unchanged. If the text contains more than the phrase,
  /// the text follows the phrase: `ฟรีค่าโอน · Free transfer fee until May`.
  public func text(_ text: String, in language: Language) -> String {
    guard Language(writing: text) != language else { return text }
    let written = Words(text)
    for wording in wordings {
      guard let before = wording.numbersBefore(in: written.bytes) else { continue }
      var numbers = written.numbers.dropFirst(before)
      let parts = wording.phrase.text(in: language).split(
        separator: "#", omittingEmptySubsequences: false)
      let phrase = parts.dropFirst().reduce(into: String(parts[0])) { phrase, part in
        phrase += (numbers.popFirst() ?? "#") + part
      }
      return written.bytes == wording.words ? phrase : "\(phrase) · \(text)"
    }
    return text
  }

  /// The words of a text in lower case without punctuation, with `#` for each number, in UTF-8.
  private struct Words {
    static let number = UInt8(ascii: "#")
    static let space = UInt8(ascii: " ")

    var bytes: [UInt8] = []
    var numbers: [String] = []

    init(_ written: String) {
      var isInNumber = false
      for scalar in written.unicodeScalars.lazy.map(Self.lowercased) {
        let isDigit = ("0"..."9").contains(scalar)
        if isDigit || isInNumber && (scalar == "," || scalar == ".") {
          if !isInNumber {
            bytes.append(Self.number)
            numbers.append("")
          }
          isInNumber = true
          numbers[numbers.count - 1].unicodeScalars.append(scalar)
          continue
        }
        isInNumber = false
        if Self.isPartOfWord(scalar) {
          bytes += UTF8.encode(scalar).map(Array.init) ?? []
        } else if bytes.last != Self.space, !bytes.isEmpty {
          bytes.append(Self.space)
        }
      }
      if bytes.last == Self.space { bytes.removeLast() }
    }

    private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      switch scalar {
      case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) | 0x20)
      // Thai letters have no case.
      case _ where scalar.isASCII || ("\u{0E00}"..."\u{0E7F}").contains(scalar): scalar
      default: scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "a"..."z", "#", "%": true
      case _ where scalar.isASCII: false
      // Thai letters, vowels and tone marks.
      case "\u{0E01}"..."\u{0E3A}", "\u{0E40}"..."\u{0E4E}": true
      default: scalar.properties.isAlphabetic
      }
    }
  }
}

extension Language {
  /// Creates the language of a text: Thai if the text contains a Thai character, otherwise English.
  public init(writing text: String) {
    self = text.unicodeScalars.contains { (0x0E01...0x0E5B) ~= $0.value } ? .thai : .english
  }

  /// Returns a source's price or promotion with its recognized phrase in this language.
  public func phrase(_ text: String) -> String { FeedPhrases.served.text(text, in: self) }
}
