import Ranking
import Testing

@Suite struct DateTextTests {
  /// 2026-11-21T02:10:00Z.
  private static let now: Int64 = 1_795_227_000

  @Test(
    arguments: [
      // Midnight at the start of 1 November 2026 in Thailand is 17:00 UTC on 31 October.
      ("2026-11-01", 1_793_466_000), ("2569-11-01", 1_793_466_000), ("๒๕๖๙-๑๑-๐๑", 1_793_466_000),
      ("1/11/2569", 1_793_466_000), ("01-11-2026", 1_793_466_000), ("1.11.2026", 1_793_466_000),
      ("1 พ.ย. 2569", 1_793_466_000), ("๑ พฤศจิกายน ๒๕๖๙", 1_793_466_000),
      ("1 Nov 2026", 1_793_466_000), ("1 november 2569", 1_793_466_000),
      ("1พ.ย.2569", 1_793_466_000), ("2026-11-21T02:10:00Z", now), ("1970-01-01", -25_200),
      ("2024-02-29", 1_709_139_600), ("36h", now - 129_600), ("7d", now - 604_800),
      ("7 วัน", now - 604_800), ("2w", now - 1_209_600), ("24 ชม.", now - 86_400), ("0d", now),
    ] as [(String, Int64)])
  func reads(text: String, moment: Int64) throws {
    #expect(try DateText.moment(parsing: text, now: Self.now) == moment)
  }

  @Test(arguments: ["2030-01-01", "2026-11-22", "22/11/2569", "2026-11-21T02:10:01Z"])
  func refusesFutureDates(text: String) {
    #expect(throws: FilterError.futureDate(text)) {
      try DateText.moment(parsing: text, now: Self.now)
    }
  }

  @Test(arguments: [
    "", "soon", "2026", "2026-13-01", "2026-02-29", "2026-04-31", "2026-00-10", "2026-01-00",
    "1/11/69", "1 พ.ย. 69", "1 Foo 2026", "7", "7x", "d7", "2026-11-01T25:00:00Z",
    "2026-11-01T02:10:00",
    "1969-12-31", "99999999999999999999d", "123456d", "2026-11-01-05", "-1d", "+1d", "−7d", "7-d",
    "1/d", "-2026-11-01", "(7d",
  ])
  func refuses(text: String) {
    #expect(throws: FilterError.notADate(text)) {
      try DateText.moment(parsing: text, now: Self.now)
    }
  }
}
