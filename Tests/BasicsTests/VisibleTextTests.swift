import Testing

@testable import Basics

/// Text that people write must contain no invisible characters and none that reorder the text
/// around it.
@Suite struct VisibleTextTests {
  @Test(arguments: [
    // Bidirectional controls (UAX #9), including the Arabic letter mark.
    ("A\u{61C}B", "AB"), ("\u{202E}kcab\u{202C}", "kcab"), ("a\u{2066}b\u{2069}c\u{200F}", "abc"),
    // Invisible characters.
    ("Admin\u{200B}", "Admin"), ("so\u{AD}ft", "soft"), ("\u{FEFF}a\u{2060}b\u{180E}", "ab"),
    ("a\u{3164}\u{FFA0}\u{115F}b", "ab"), ("a\u{E0041}\u{E0042}\u{E007F}", "a"),
    ("a\u{FFF9}b\u{FFFA}c\u{FFFB}", "abc"), ("a\u{034F}b\u{E0100}", "ab"),
    // Joiners that change the rendering, and joiners that do not.
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("क्\u{200D}ष", "क्\u{200D}ष"),
    ("Ad\u{200D}min", "Admin"), ("บ้าน\u{200C}เรา", "บ้านเรา"), ("\u{200D}می\u{200C}", "می"),
    // Emoji: a family, a flag with its variation selector, a keycap, a skin tone.
    ("👩\u{200D}👩\u{200D}👧", "👩\u{200D}👩\u{200D}👧"),
    ("🏳\u{FE0F}\u{200D}🌈", "🏳\u{FE0F}\u{200D}🌈"), ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
    ("👍🏽", "👍🏽"), ("a\u{FE0F}b", "ab"), ("1\u{200D}2", "12"),
    // Line breaks and control characters.
    ("one\r\ntwo\u{2028}three\u{0}", "one two three"), ("กระท่อมน้ำ", "กระท่อมน้ำ"),
    ("<b>&amp;</b>", "<b>&amp;</b>"),
  ])
  func invisibleCharactersAreRemoved(text: String, expected: String) {
    // Compare code points, because strings compare as equal even without some of these characters.
    #expect(Array(VisibleText.line(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: ["\u{301}", "\u{20DD}", "\u{E34}"])
  func marksOnOneCharacterAreCapped(mark: String) {
    let piled = "a" + String(repeating: mark, count: 79) + "b\(mark)"
    #expect(VisibleText.line(piled).unicodeScalars.count == 1 + VisibleText.marks + 2)
  }

  @Test(arguments: [
    ("", false), (" \u{A0}", false), ("\u{200B}", false), ("\u{3164}", false), ("\u{2800}", false),
    ("\u{E0041}", false), ("\u{301}\u{301}", false), ("\u{E000}", false), ("a", true),
    ("ก", true), ("🏠", true), ("—", true), ("\u{301}x", true),
  ])
  func visibleNameNeedsVisibleCharacter(text: String, isVisible: Bool) {
    #expect(VisibleText.isVisible(text) == isVisible)
  }

  @Test func linesKeepTheirBreaks() {
    #expect(VisibleText.lines("a\r\nb\rc\nd\u{2028}e\u{61C}") == "a\nb\nc\nd\ne")
  }
}
