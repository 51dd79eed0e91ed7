import Basics
import Testing

/// The expected ISO 8601 strings come from Python's `datetime`.
@Suite struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (1_709_164_800, "2024-02-29T00:00:00Z"), (1_795_227_000, "2026-11-21T02:10:00Z"),
      (4_102_444_799, "2099-12-31T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (-2_208_988_800, "1900-01-01T00:00:00Z"), (13_569_465_600, "2400-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func text(seconds: Int64, text: String) {
    #expect(Timestamp(seconds: seconds).text == text)
  }
}
