import Testing

@testable import Alerts

@Suite struct AlertFrequencyTests {
  /// Saturday, 2026-11-21, 8:00 in Bangkok.
  private static let saturday: Int64 = 1_795_222_800

  @Test(arguments: [(-1, 0), (0, 86_400), (3_600, 86_400), (86_399, 86_400)] as [(Int64, Int64)])
  func dailyMailsAreDueInTheMorning(now: Int64, due: Int64) {
    #expect(AlertFrequency.daily.due(after: Self.saturday + now) == Self.saturday + due)
  }

  @Test(
    arguments: [(0, 2), (2 * 86_400 - 1, 2), (2 * 86_400, 9), (8 * 86_400, 9)] as [(Int64, Int64)])
  func weeklyMailsAreDueOnMonday(now: Int64, days: Int64) {
    #expect(
      AlertFrequency.weekly.due(after: Self.saturday + now) == Self.saturday + days * 86_400)
  }

  @Test func immediateMailsAreDueWithoutDelay() {
    #expect(AlertFrequency.immediately.due(after: 71) == 71)
    #expect(AlertFrequency.daily.due(after: -Self.saturday) > -Self.saturday)
  }
}
