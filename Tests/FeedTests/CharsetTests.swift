import Testing

@testable import Feed

/// Tests the same response in every charset, with correct and incorrect labels.
@Suite struct CharsetTests {
  private static let charsets: [(label: String?, coded: @Sendable (String) -> [UInt8])] = [
    ("utf-8", { Array($0.utf8) }), ("windows-874", windows874), ("TIS-620", windows874),
    ("utf-8", windows874), (nil, windows874), ("utf-16", { utf16($0, bigEndian: false) }),
    ("utf-16", { [0xFE, 0xFF] + utf16($0, bigEndian: true) }),
    ("utf-8", { [0xEF, 0xBB, 0xBF] + $0.utf8 }),
  ]

  @Test(arguments: Fixture.shapes)
  func everyFormatIsReadInEveryCharset(shape: String) throws {
    let text = String(decoding: try Fixture.bytes(shape), as: UTF8.self)
    for (index, (label, coded)) in Self.charsets.enumerated() {
      for step in [7, 1 << 20] {
        let (page, _) = try decode(
          coded(text), ListingRows(pictures: pictures), step: step, charset: label)
        #expect(try page.items == Fixture.homes, "\(label ?? "no label"), \(index)")
      }
    }
  }

  private static let windows874: @Sendable (String) -> [UInt8] = { text in
    text.unicodeScalars.map {
      $0.value < 128 ? UInt8($0.value) : UInt8(truncatingIfNeeded: Int($0.value) - 0x0E00 + 0xA0)
    }
  }

  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }
}
