import Testing

@testable import Region

@Suite struct LocalClockTests {
  @Test func daysFollowBangkokTime() {
    #expect(City.clock.day(at: 0) == 0)
    #expect(City.clock.day(at: 17 * 3_600 - 1) == 0)
    #expect(City.clock.day(at: 17 * 3_600) == 1)
    #expect(City.clock.day(at: -7 * 3_600) == 0)
    #expect(City.clock.day(at: -7 * 3_600 - 1) == -1)
  }

  @Test(arguments: [-90_000, -1, 0, 61_199, 61_200, 1_790_000_000])
  func timeIsTheInverseOfLocal(time: Int64) {
    let (day, second) = City.clock.local(time)
    #expect((0..<86_400).contains(second))
    #expect(City.clock.time(ofDay: day, second: second) == time)
  }

  @Test(arguments: [(7, "+07:00"), (0, "+00:00"), (-10, "-10:00")])
  func offsetIsWrittenAsISO8601(hours: Int64, text: String) {
    #expect(LocalClock(hoursAhead: hours).offset == text)
  }
}
