import HomefindTesting
import Testing
import XMLStream

/// Tests the option to replace characters that XML does not allow.
@Suite struct BadCharacterTests {
  /// Returns a document that is long enough for one invalid byte to be acceptable.
  private static func document(_ text: [UInt8]) -> [UInt8] {
    Array("<a><b>".utf8) + text + "</b><c>".utf8 + Array(repeating: 0x78, count: 1_100)
      + "</c></a>".utf8
  }

  private static func read(
    _ document: [UInt8], step: Int = .max, charset: String? = nil
  ) -> Result<(events: [String], count: Int), XMLError> {
    let parser = XMLPushParser(
      handler: Recorder(), charset: charset, replacesBadCharacters: true)
    return Result { () throws(XMLError) in
      var rest = document[...]
      while !rest.isEmpty {
        try parser.feed(Array(rest.prefix(step)))
        rest = rest.dropFirst(step)
      }
      try parser.finish()
      return (parser.handler.events, parser.replacedCharacters)
    }
  }

  /// The bytes of an element's content, the text read from them, and the number of replaced
  /// characters.
  static let texts: [([UInt8], String, Int)] = [
    (Array("A&#x1;b".utf8), "A\u{FFFD}b", 1), (Array("A&#11;b".utf8), "A\u{FFFD}b", 1),
    (Array("A&#0;b&#xFFFE;".utf8), "A\u{FFFD}b\u{FFFD}", 2),
    (Array("A&#x110000;b".utf8), "A\u{FFFD}b", 1), (Array("A\u{B}b".utf8), "A\u{FFFD}b", 1),
    (Array("A\u{1B}[31m".utf8), "A\u{FFFD}[31m", 1), ([0x41, 0, 0x62], "A\u{FFFD}b", 1),
    (Array("A\u{FFFF}b".utf8), "A\u{FFFD}b", 1), ([0x41, 0xE9, 0x62], "A\u{FFFD}b", 1),
    // The first bytes of a three-byte character, at the end and before another character.
    ([0x41, 0xE0, 0xB8], "A\u{FFFD}", 1), ([0xE0, 0xB8, 0xE0, 0xB8, 0x81], "\u{FFFD}ก", 1),
    ([0x41, 0x81, 0x62], "A\u{FFFD}b", 1),
    (Array("A&#xD83C;&#xDFE0;b".utf8), "A🏠b", 0), (Array("&#55356;&#57312;".utf8), "🏠", 0),
    (Array("A&#xD83C;b&#xDFE0;".utf8), "A\u{FFFD}b\u{FFFD}", 2),
    ([0xED, 0xA0, 0xBC, 0xED, 0xBF, 0xA0], "🏠", 0), ([0xED, 0xA0, 0xBC, 0x62], "\u{FFFD}b", 1),
    // These characters stay unchanged.
    (Array("A&amp;#1;&lt;&#x0E01;\t".utf8), "A&#1;<ก\t", 0),
    (Array("<![CDATA[&#1; <!-- ]]>&#1;".utf8), "&#1; <!-- \u{FFFD}", 1),
    (Array("<!-- &#1; <![CDATA[ -->&#1;<?x?>".utf8), "\u{FFFD}", 1),
    (Array("<![CDATA[".utf8) + [0x0B, 0xE9] + "]] ]]>".utf8, "\u{FFFD}\u{FFFD}]] ", 2),
  ]

  @Test(arguments: texts)
  func badCharactersAreReplaced(text: [UInt8], expected: String, count: Int) throws {
    let long = "'\(String(repeating: "x", count: 1_100))'"
    for step in [1, 2, 3, 7, 64, Int.max] {
      for charset in [nil, "utf-8"] {
        let (events, replaced) = try Self.read(
          Self.document(text), step: step, charset: charset
        ).get()
        #expect(
          events == ["<a>", "<b>", "'\(expected)'", "</b>", "<c>", long, "</c>", "</a>"],
          "\(step)")
        #expect(replaced == count, "\(step)")
      }
    }
  }

  @Test func badCharactersInAttributesAreReplaced() throws {
    let document = Array("<a id='x&#2;y'><b>\(String(repeating: "x", count: 999))</b></a>".utf8)
    let (events, count) = try Self.read(document).get()
    #expect(events.first == "<a id=x\u{FFFD}y>")
    #expect(count == 1)
  }

  @Test func documentIsReadFastAfterBadCharacter() throws {
    let rows = String(repeating: "<r i='1'>บ้าน &amp; สวน</r>", count: 5_000)
    let bytes = Array("<a>&#1;\(rows)&#2;\(rows)</a>".utf8)
    for step in [1_000, .max] {
      let (events, count) = try Self.read(bytes, step: step).get()
      #expect(events.count == 4 + 30_000)
      #expect(count == 2)
    }
  }

  /// Text in another charset is still an error, and so is a document with too many invalid
  /// characters.
  static let refused: [([UInt8], XMLError)] = [
    (
      document(Array(repeating: 0xE9, count: 40)), .charsetMismatch(line: 1)
    ),
    (Array("<a>\n\n".utf8) + [0xE9] + "</a>".utf8, .charsetMismatch(line: 3)),
    (Array("<a>\n".utf8) + [0] + "</a>".utf8, .malformed(line: 2, detail: "a zero byte")),
    (
      Array("<a>\(String(repeating: "&#1;", count: 30))</a>".utf8),
      .malformed(line: 1, detail: "more than 16 characters that XML does not allow")
    ),
  ]

  @Test(arguments: refused)
  func tooManyBadCharactersAreAnError(document: [UInt8], expected: XMLError) {
    for step in [1, 16, .max] {
      #expect(throws: expected) { try Self.read(document, step: step).get() }
    }
  }

  @Test func truncationIsReportedDespiteReplacement() {
    let document = Self.document(Array("A&#1;ก".utf8))
    for length in 1..<document.count - 4 {
      #expect(throws: XMLError.truncated, "\(length)") {
        try Self.read(Array(document.prefix(length))).get()
      }
    }
  }

  @Test func badCharactersAreAnErrorByDefault() {
    #expect(throws: XMLError.self) { try events(of: Array("<a>&#1;</a>".utf8)) }
    #expect(throws: XMLError.charsetMismatch(line: 1)) {
      try events(of: Self.document([0xE9]), charset: "utf-8")
    }
  }

  /// Mutations of a document never crash the parser, and the result does not depend on the pieces.
  @Test func resultIsIndependentOfPieces() {
    var random = SeededRandom(seed: 41)
    let pieces: [[UInt8]] = [
      Array("&#1;".utf8), Array("&#xD83C;".utf8), Array("&#xDFE0;".utf8), [0xE9], [0xE0, 0xB8], [0],
      Array("<![CDATA[".utf8), Array("]]>".utf8), Array("<!--".utf8), Array("-->".utf8),
      [0xED, 0xA0],
      Array("<b>".utf8), Array("</b>".utf8), Array("ก".utf8), [0xEF, 0xBF, 0xBE], [0x26], [0x3C],
    ]
    for _ in 0..<3_000 {
      var document = Self.document(Array("บ้าน".utf8))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 3..<80, using: &random)
        document.insert(
          contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
      }
      let whole = Self.read(document)
      let cut = Self.read(document, step: Int.random(in: 1...20, using: &random))
      switch (whole, cut) {
      case (.success(let one), .success(let other)):
        #expect(one.events == other.events && one.count == other.count)
      case (.failure, .failure): break
      default: Issue.record("\(document): \(whole), \(cut)")
      }
    }
  }
}
