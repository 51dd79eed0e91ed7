import Foundation
import HomefindTesting
import Testing

@testable import Region

@Suite struct LocalClockTests {
  @Test func daysFollowLocalTime() {
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
    #expect(LocalClock(hoursAhead: hours).offset(at: 0) == text)
  }

  /// New York's clocks change at 2:00 on 8 March and 1 November 2026, and Lord Howe's by half an
  /// hour.
  @Test func clockFollowsDaylightSavingTime() throws {
    let clock = LocalClock(zone: "America/New_York", otherwise: 0)
    let spring: Int64 = 1_772_953_200
    #expect(clock.offset(at: spring - 1) == "-05:00" && clock.offset(at: spring) == "-04:00")
    let autumn: Int64 = 1_793_512_800
    #expect(clock.offset(at: autumn - 1) == "-04:00" && clock.offset(at: autumn) == "-05:00")
    let (day, second) = clock.local(autumn)
    #expect(second == 3_600 && clock.time(ofDay: day, second: second) == autumn - 3_600)
    // 2:30 does not exist in March.
    #expect(clock.time(ofDay: clock.day(at: spring), second: 9_000) == spring + 1_800)
    #expect(
      LocalClock(zone: "Australia/Lord_Howe", otherwise: 0).offset(at: spring) == "+11:00")
  }

  /// Foundation reads the same database with its own code.
  @Test(arguments: [
    "Asia/Bangkok", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Europe/Dublin",
    "Africa/Casablanca", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "UTC",
  ])
  func offsetsEqualFoundations(zone: String) throws {
    let known = try #require(TimeZone(identifier: zone))
    let clock = LocalClock(zone: zone, otherwise: 99)
    var random = SeededRandom(seed: 44)
    for _ in 0..<500 {
      // 1970 to 2037, the years for which every reader of the database has the same data.
      let time = Int64.random(in: 0..<2_140_000_000, using: &random)
      let expected = known.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
      #expect(clock.secondsAhead(at: time) == Int64(expected), "\(zone) at \(time)")
    }
  }

  @Test(arguments: ["", "Nowhere/City", "../../etc/passwd", "Asia/.", "/etc/passwd", "Asia"])
  func unknownZonesHaveConstantOffset(zone: String) {
    #expect(LocalClock(zone: zone, otherwise: 3).offset(at: 1_772_953_200) == "+03:00")
  }

  @Test func damagedFilesAreRejected() throws {
    let file = URL(filePath: "/usr/share/zoneinfo/America/New_York")
    let bytes = Array(try Data(contentsOf: file))
    #expect(TimeZoneFile(bytes) != nil)
    for length in stride(from: 0, to: bytes.count - 40, by: 37) {
      #expect(TimeZoneFile(Array(bytes[..<length])) == nil, "\(length)")
    }
    var foreign = bytes
    foreign[0] = 0
    #expect(TimeZoneFile(foreign) == nil)
  }

  @Test(arguments: [
    ("<+07>-7", 0, 25_200), ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_200, -14_400),
    ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_199, -18_000),
    // Ireland's standard time is its summer time.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_768_000_000, 0),
    ("AAA-1BBB,J60/0,J300/0", 1_772_319_600, 7_200), ("AAA-1BBB,59/0,300/0", 1_772_319_599, 3_600),
    // Chatham changes at 2:45 and 3:45.
    ("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", 1_768_000_000, 49_500),
  ])
  func rulesOfPOSIX(rule: String, time: Int64, offset: Int64) {
    #expect(TimeZoneRule(rule)?.offset(at: time) == offset)
  }

  @Test(arguments: [
    "", "EST", "E5", "EST5EDT", "EST5EDT,M13.1.0,M1.1.0", "EST5EDT,M3.2.0", "<+07-7",
  ])
  func invalidRulesAreRejected(rule: String) {
    #expect(TimeZoneRule(rule) == nil)
  }
}
