import Messages
import Testing
import XMLStream

@Suite struct XMLCharsetTests {
  // ก (U+0E01) and า (U+0E32) are A1 and D2 in windows-874 and TIS-620.
  static let thai: [UInt8] = Array("<a>".utf8) + [0xA1, 0xD2] + Array("</a>".utf8)
  static let expected = ["<a>", "'กา'", "</a>"]

  static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  static let cases: [(String, [UInt8], String?)] = [
    ("label windows-874", thai, "windows-874"),
    ("label TIS-620", thai, "tis-620"),
    (
      "label over declaration", Array("<?xml version='1.0' encoding='utf-8'?>".utf8) + thai, "CP874"
    ),
    (
      "declaration windows-874", Array("<?xml version='1.0' encoding='windows-874'?>".utf8) + thai,
      nil
    ),
    ("declaration TIS-620", Array("<?xml version=\"1.0\" encoding=\"TIS-620\"?>".utf8) + thai, nil),
    ("no word", Array("<a>กา</a>".utf8), nil),
    ("label utf-8", Array("<a>กา</a>".utf8), "utf-8"),
    ("mark", [0xEF, 0xBB, 0xBF] + Array("<a>กา</a>".utf8), nil),
    ("mark and label", [0xEF, 0xBB, 0xBF] + Array("<a>กา</a>".utf8), "UTF-8"),
    ("mark over label", [0xEF, 0xBB, 0xBF] + Array("<a>กา</a>".utf8), "ISO-8859-1"),
    (
      "mark over declaration",
      [0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0' encoding='TIS-620'?><a>กา</a>".utf8), nil
    ),
    (
      "narrow, called utf-16", Array("<?xml version='1.0' encoding='utf-16'?><a>กา</a>".utf8), nil
    ),
    ("UTF-16 LE, mark", [0xFF, 0xFE] + utf16("<a>กา</a>", bigEndian: false), nil),
    ("UTF-16 BE, mark", [0xFE, 0xFF] + utf16("<a>กา</a>", bigEndian: true), nil),
    ("UTF-16 LE, no mark", utf16("<a>กา</a>", bigEndian: false), "utf-16"),
    (
      "UTF-16 LE, declared",
      [0xFF, 0xFE] + utf16("<?xml version='1.0' encoding='utf-16'?><a>กา</a>", bigEndian: false),
      "utf-8"
    ),
    ("label in quotes", thai, "\"windows-874\""),
  ]

  @Test(arguments: cases)
  func readsCharset(name: String, document: [UInt8], label: String?) throws {
    for step in [1, 2, 3, 7, 1_000] {
      #expect(try events(of: document, step: step, charset: label) == Self.expected, "\(step)")
    }
  }

  @Test func longDocumentsAreCompleteInEveryCharset() throws {
    let text = String(repeating: "กา ", count: 30_000)
    let narrow: [UInt8] = text.unicodeScalars.map {
      $0.value < 128 ? UInt8($0.value) : UInt8($0.value - 0x0E00 + 0xA0)
    }
    let opening = Array("<a>".utf8)
    let closing = Array("</a>".utf8)
    for step in [999, 40_000] {
      let found = try events(of: opening + narrow + closing, step: step, charset: "windows-874")
      #expect(found == ["<a>", "'\(text)'", "</a>"])
      let wide = try events(of: Self.utf16("<a>\(text)</a>", bigEndian: false), step: step)
      #expect(wide == ["<a>", "'\(text)'", "</a>"])
    }
  }

  @Test func mismatchedCharsetIsReported() {
    #expect(throws: XMLError.charsetMismatch(line: 1)) {
      try events(of: Self.thai, charset: "utf-8")
    }
  }

  @Test func unknownCharsetIsReported() {
    #expect(throws: XMLError.unknownCharset("KLINGON-1")) {
      try events(of: "<?xml version='1.0' encoding='klingon-1'?><a/>")
    }
  }

  /// Encodes text in windows-874, which must be able to represent all of its characters.
  static func windows874(_ text: String) -> [UInt8] {
    text.unicodeScalars.map {
      $0.value < 128 ? UInt8($0.value) : UInt8($0.value - 0x0E00 + 0xA0)
    }
  }

  @Test(arguments: [
    "กรุงเทพมหานคร", "บ้านเดี่ยว 2 ชั้น", "เริ่ม 2.59 ล้านบาท", "ใกล้รถไฟฟ้า", "โทรสอบถาม", "น้ำ",
    "ฟรีค่าโอน ๑๒ ฿",
    "ซอยสุขุมวิท 21 (อโศก)", "ทาวน์โฮม ๆ", "ไทยพาณิชย์ 99/1",
  ])
  func thaiLabelledUTF8IsRead(text: String) throws {
    let opening = Array("<a>".utf8)
    for filler in [0, 60] {
      let more = String(repeating: " ", count: filler)
      let document = opening + Self.windows874(text + more) + Array("</a>".utf8)
      for step in [1, 5, 1_000] {
        #expect(
          try events(of: document, step: step, charset: "utf-8")
            == ["<a>", "'\(text + more)'", "</a>"])
      }
    }
  }

  @Test(
    arguments: [
      // Text in UTF-8, followed by text in windows-874.
      Array("ก ".utf8) + windows874("กรุงเทพมหานคร"),
      // Thai text, and a byte that windows-874 does not assign.
      [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], [0x64, 0xE9, 0x6A, 0xE0, 0x20, 0x63, 0x61, 0x66, 0xE9],
      [0xA1, 0xD2], [0xE8, 0xA1, 0xD2, 0xA1],
      // Thai letters whose bytes happen to form a UTF-8 character.
      windows874("กรุงเทพ") + [0xFF], windows874("กรุงเทพ") + [0xDB],
      // Letters whose bytes happen to form a UTF-8 character.
      windows874("แกก บ้าน"),
    ] as [[UInt8]])
  func uncertainCharsetIsReported(text: [UInt8]) {
    let document = Array("<a>".utf8) + text + Array("</a>".utf8)
    for step in [1, 5, 1_000] {
      #expect(throws: XMLError.charsetMismatch(line: 1)) {
        try events(of: document, step: step, charset: "utf-8")
      }
    }
  }

  @Test func byteOrderMarkIsTrusted() {
    let document =
      [0xEF, 0xBB, 0xBF] + Array("<a>".utf8) + Self.windows874("กรุงเทพ") + Array("</a>".utf8)
    #expect(throws: XMLError.charsetMismatch(line: 1)) { try events(of: document) }
  }

  @Test func unknownCharsetNameIsQuotedSafely() {
    let name = XMLError.unknownCharset("UTF\u{1B}[31m\n" + String(repeating: "x", count: 5_000))
    #expect(name.description.utf8.count < 100)
    #expect(
      !name.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
