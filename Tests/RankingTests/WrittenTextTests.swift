import HomefindTesting
import Testing

@testable import Ranking

/// Compares searching unfolded strings with searching folded strings.
@Suite struct WrittenTextTests {
  @Test(arguments: [
    ("zzzq", "zzzq", true), ("asok", "asok", true), ("9770", "9770", true), ("สาทร", "สาทร", true),
    ("สุขุมวิท", "สุขุมวิท", true), ("กี", "ก", false), ("น้ำ", "น", false), ("แสนสิริ", "สนสิร", false),
    ("คอนโด", "คอนโด", true), ("เมือง", "เมือง", false), ("าก", "าก", false),
    ("q日house", "house", false),
  ])
  func searchesForThePartThatFoldingKeeps(word: String, part: String, isWhole: Bool) throws {
    let written = try #require(WrittenWord(Array(word.utf8)))
    #expect(written.isWhole == isWhole)
    #expect(has(written, "…\(part)…") && has(written, part.uppercased()))
    #expect(!has(written, String(part.dropLast())))
  }

  @Test(arguments: ["แ", "ำ", "日", "้"])
  func skipsWordsWithoutAKeptPart(word: String) {
    #expect(WrittenWord(Array(word.utf8)) == nil)
  }

  @Test(arguments: [
    ("", true), ("The Line 101!", true), ("เเสนสิริ ก่ี", true), ("ไอดีโอ โมบิ สุขุมวิท 77", true),
    ("๙ คอนโด", false),
    ("คอนโด ๙", false), ("a\u{200B}b", false), ("Ｑ－House", false), ("café", false), ("ລາວ", false),
  ])
  func recognizesPlainTexts(text: String, isPlain: Bool) {
    var text = text
    #expect(text.withUTF8 { WrittenText.isPlain($0) } == isPlain)
  }

  /// For random words, the filter matches the same homes as a filter that folds every string.
  @Test func findsTheSameMatchesAsFoldedTexts() throws {
    var random = SeededRandom(seed: 21)
    let alphabet = Array("กมคเแโาำิีุ่้ํ็ๆ๙ abZ9-.\u{200B}\u{301}日".unicodeScalars)
    func text(_ longest: Int, _ letters: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...longest, using: &random) {
        text.append(letters.randomElement(using: &random) ?? "a")
      }
      return String(text)
    }
    let homes = try (0..<300).map { id in
      // Most strings are plain, as in a feed.
      let letters = id % 4 == 0 ? alphabet[...] : alphabet.prefix { $0 != "๙" } + ["Z", " ", "9"]
      return try Homes.home(
        Int64(id), thai: text(40, letters), english: text(9, letters), promotion: text(3, letters),
        company: text(2, letters), address: text(80, letters))
    }
    let table = HomeColumns(homes)
    var found = 0
    for _ in 0..<500 {
      guard let filter = try? TextFilter(parsing: text(5, alphabet[...])) else { continue }
      var matcher = TextMatcher(filter, table)
      for place in homes.indices {
        let matches = matcher.matches(table[place])
        if matches != filter.matches(table[place]) {
          Issue.record("“\(filter.key)” in \(homes[place].listing)")
        }
        if matches { found += 1 }
      }
    }
    #expect(found > 2_000)
  }

  private func has(_ word: WrittenWord, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { word.isPart(of: $0) }
  }
}
