import CSVStream
import Testing

/// Text in another charset must never be decoded as the wrong letters.
@Suite struct TableCharsetTests {
  private static func windows874(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case ..<0x80: UInt8(scalar.value)
      case 0x20AC: 0x80
      case 0x2013: 0x96
      case 0x201C: 0x93
      case 0x201D: 0x94
      default: UInt8(truncatingIfNeeded: scalar.value &- 0x0E00 &+ 0xA0)
      }
    }
  }

  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func names(_ bytes: [UInt8]) throws(CSVError) -> (TableCharset, [String]) {
    let reader = try CSVReader(bytes)
    return (reader.charset, reader.compactMap { try? $0.get().fields.first })
  }

  static let thai = [
    "คอนโด อโศก", "บ้าน สวน", "น้ำใส ๒ (ใกล้ BTS)", "ราคา 4.5 ล้าน", "เขื่อนขันธ์ – “ใหม่”", "ฯลฯ ๆ",
  ]

  @Test(arguments: thai)
  func spreadsheetThaiIsRead(name: String) throws {
    let (charset, names) = try Self.names(Self.windows874("name,price\r\n\(name),1\r\nA,2\r\n"))
    #expect(charset == .windows874)
    #expect(names == [name, "A"])
  }

  @Test func utf8IsReadWithAndWithoutByteOrderMark() throws {
    for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let (charset, names) = try Self.names(mark + "ชื่อ,b\nกรุงเทพ é 🏠,1\n".utf8)
      #expect(charset == .utf8)
      #expect(names == ["กรุงเทพ é 🏠"])
    }
  }

  /// Accented letters, other scripts and broken UTF-8 must not be read as Thai.
  static let others: [[UInt8]] = [
    latin1("name\ncafé\n"), latin1("name\nSão Paulo, Württemberg\nNiño\n"),
    // "Москва" in windows-1251, "東京" in Shift JIS.
    Array("name\n".utf8) + [0xCC, 0xEE, 0xF1, 0xEA, 0xE2, 0xE0],
    Array("name\n".utf8) + [0x93, 0x8C, 0x8B, 0x9E],
    Array("name\nกรุงเทพ ".utf8) + [0xE0, 0xB8],
    [0xEF, 0xBB, 0xBF] + Array("name\n".utf8) + windows874("บ้าน"),
  ]

  @Test(arguments: others)
  func otherCharsetsAreRefused(bytes: [UInt8]) {
    #expect(throws: CSVError.otherCharset(line: 2)) { try CSVReader(bytes) }
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func utf16IsRefused(mark: [UInt8]) {
    #expect(throws: CSVError.notUTF8) { try CSVReader(mark + [0x61, 0x00]) }
  }
}
