import HomefindTesting
import Ranking
import Spelling
import Testing

@Suite struct SearchTextTests {
  @Test(arguments: [
    ("The Line  101!", "the line 101"), ("เเสนสิริ", "แสนสิริ"), ("นํ้า", "น้ำ"), ("น้ํา", "น้ำ"), ("ํา", "ำ"),
    ("๙๙ บาท", "99 บาท"), ("ก่ี", "กี่"), ("Ｑ－House", "q house"), ("café", "cafe"),
    ("cafe\u{301}", "cafe"),
    ("a\u{200B}b", "ab"), ("฿2.5M", "2 5m"), ("…", ""), ("", ""), ("ฯ ๆ", "ๆ"), ("日本", "日本"),
  ])
  func folds(text: String, folded: String) {
    #expect(SearchText.folded(text) == folded)
  }

  /// Folding text for searches and folding names must give the same result, apart from spaces.
  @Test func foldsLikeSpellingKeys() {
    var random = SeededRandom(seed: 12)
    let alphabet = Array("กขคเแโใไาำิีึุูั็่้๊๋์ํฺๆฯ๐๙ abZÉ9-.\u{200B}\u{301}日Ａ".unicodeScalars)
    for _ in 0..<20_000 {
      let scalars = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
        alphabet.randomElement(using: &random)
      }
      let text = String(String.UnicodeScalarView(scalars))
      let folded = SearchText.folded(text)
      // A mark after a space has no base letter, so the two kinds of folding may place the mark
      // differently.
      let words = SpellingKey(text).text
      #expect(
        String(folded.unicodeScalars.filter { $0 != " " }) == words
          || text.unicodeScalars.contains { $0.properties.generalCategory == .spaceSeparator },
        "\(scalars)")
    }
  }
}
