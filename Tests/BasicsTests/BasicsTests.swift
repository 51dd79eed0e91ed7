import Basics
import Foundation
import Testing

@Suite struct BasicsTests {
  /// Compares every day of five centuries, and days around them before year 1, with Foundation's
  /// calendar.
  @Test func civilDatesMatchFoundationsCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for days in stride(from: -100_000, through: 200_000, by: 1) {
      let date = CivilDate(daysSince1970: days)
      #expect(date.daysSince1970 == days)
      guard days % 97 == 0 else { continue }
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
    }
    #expect(CivilDate(year: 0, month: 3, day: 1).daysSince1970 == -719_468)
    #expect(CivilDate(daysSince1970: -719_469) == CivilDate(year: 0, month: 2, day: 29))
  }

  /// The vectors of draft-eastlake-fnv, appendix C.
  @Test(arguments: [
    ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
  ])
  func hashes(text: String, value: UInt64) {
    #expect(FNV1a.hash(text.utf8) == value)
    var hash = FNV1a()
    hash.add(text)
    #expect(hash.value == value)
  }

  @Test(arguments: [0, 9, 10, 35, 36, 1_000, 1_295, 1_296, .max] as [UInt64])
  func textBytesAreComposed(number: UInt64) {
    for radix in [2, 10, 16, 36] {
      var text = TextBytes(capacity: 8)
      text.add("é-")
      text.add(number: number, radix: UInt64(radix))
      text.add(byte: UInt8(ascii: "."))
      text.add(number: number, width: 5)
      let digits = String(number)
      let zeros = String(repeating: "0", count: max(0, 5 - digits.count))
      #expect(text.text == "é-\(String(number, radix: radix)).\(zeros)\(digits)")
    }
  }

  @Test func controlCharactersBecomeSpaces() {
    #expect("a\u{1B}[31m\r\nb\u{85}บ้าน".onOneLine == "a [31m  b บ้าน")
    #expect("plain"[...].onOneLine == "plain")
  }
}
