import Basics
import Commute
import Messages
import Parameters
import Search
import Testing

@testable import TourPlanning

@Suite struct TourQueryTests {
  /// The current time, which is Monday, 2026-11-23, 13:20 in Bangkok.
  private static let now = Timestamp(seconds: 1_795_414_800)

  private func query(
    _ homes: [String], _ values: [String: String] = [:], now: Timestamp = now
  ) throws -> TourQuery {
    var parameters = values.mapValues { [$0] }
    parameters["from"] = parameters["from"] ?? ["Asok"]
    parameters["home"] = homes
    return try TourQuery(parameters: parameters, now: now)
  }

  @Test func readsATourWithItsDefaults() throws {
    let query = try query(["1", "a@b.c", "3@10:00-10:30"])
    #expect(query.homes.map(\.id) == ["1", "a@b.c", "3"])
    #expect(query.homes.map(\.appointment) == [nil, nil, 36_000..<37_800])
    #expect(query.stay == 1_800 && query.leaves == 32_400 && query.mode == .transit)
    #expect(!query.returns && !query.keepsOrder)
    #expect(query.date == CivilDate(year: 2026, month: 11, day: 24))
  }

  @Test(
    arguments: [
      (1_795_414_800, "2026-11-24"), (1_795_760_400, "2026-11-30"), (1_795_846_800, "2026-11-30"),
      (1_795_933_200, "2026-11-30"),
    ] as [(Int64, String)])
  func dayDefaultsToNextWeekday(now: Int64, day: String) throws {
    #expect(
      ClockTime.text(try query(["1", "2"], now: Timestamp(seconds: now)).date) == day)
  }

  @Test func tourOfTodayStartsNow() throws {
    #expect(try query(["1", "2"], ["date": "2026-11-23"]).leaves == 13 * 3_600 + 20 * 60)
    let error = #expect(throws: SearchError.self) {
      try query(["1", "2@12:00-12:30"], ["date": "2026-11-23"])
    }
    #expect(error?.message.english.contains("“2@12:00-12:30” is in the past") == true)
  }

  @Test(
    arguments: [
      ("30min", 1_800), ("45", 2_700), ("1h", 3_600), ("20 นาที", 1_200), ("480min", 28_800),
      ("1h30min", 5_400), ("1 ชม. 30 นาที", 5_400), ("8h", 28_800),
    ] as [(String, Int32)])
  func readsStays(text: String, seconds: Int32) throws {
    #expect(try query(["1", "2"], ["stay": text]).stay == seconds)
  }

  @Test(
    arguments: [
      (["1"], [:], ["home"]), ([], [:], ["home"]),
      ((1...26).map(String.init), [:], ["home"]), (["1", "1"], [:], ["home"]),
      (["1@10:00-11:00", "2@10:30-11:30"], [:], ["home"]),
      (["1@11:00-10:00", "2"], [:], ["home"]), (["1@10:00", "2"], [:], ["home"]),
      (["1@25:00-26:00", "2"], [:], ["home"]), (["1", ""], [:], ["home"]),
      (["1", "2"], ["stay": "0"], ["stay"]), (["1", "2"], ["stay": "0min"], ["stay"]),
      (["1", "2"], ["stay": "9h"], ["stay"]), (["1", "2"], ["stay": "-5min"], ["stay"]),
      (["1", "2"], ["mode": "boat"], ["mode"]), (["1", "2"], ["date": "2026-11-22"], ["date"]),
      (["1", "2"], ["date": "2026-02-30"], ["date"]),
      (["1", "2"], ["leave-at": "9"], ["leave-at"]),
      (["1", "2"], ["date": "2026-11-23", "leave-at": "09:00"], ["leave-at"]),
      (["1", "2"], ["colour": "red", "return": "perhaps"], ["colour", "return"]),
    ] as [([String], [String: String], [String])])
  func namesInvalidParameters(homes: [String], values: [String: String], names: [String]) {
    let error = #expect(throws: SearchError.self) { try query(homes, values) }
    #expect(error?.parameters.map(\.name).sorted() == names)
  }

  @Test func overlappingHomesAreBothNamed() {
    let error = #expect(throws: SearchError.self) {
      try query(["1@10:00-11:00", "2@10:30-11:30", "3@11:30-12:00"])
    }
    #expect(
      error?.message.english
        == "home “1@10:00-11:00” and “2@10:30-11:30” overlap; move one of them")
  }

  @Test(arguments: [
    (
      ["1@10:00-9:00", "2"],
      "“1@10:00-9:00” ends before it begins; write the earlier time first"
    ),
    (["1"], "give 2 to 25 ids, not 1"),
    (["1@10:00", "2"], "“1@10:00” has no appointment such as ID@10:00-10:30"),
  ])
  func errorExplainsWhatToDo(homes: [String], sentence: String) {
    let error = #expect(throws: SearchError.self) { try query(homes) }
    let clause = error?.parameters.first?.problem.message(for: .commandLine).english
    #expect(clause == sentence)
  }

  @Test func unknownHomesAreNamed() {
    #expect(
      TourError.unknownHomes(["a"]).description == "“a” is not known; search near it first")
    #expect(
      TourError.unknownHomes(["a", "b"]).description
        == "“a” and “b” are not known; search near them first")
    #expect(TourError.homeCount(1).description == "must name 2 to 25 homes, not 1")
  }

  @Test func timesAreInBangkokTime() {
    let date = CivilDate(year: 2026, month: 11, day: 24)
    #expect(ClockTime.stamp(date, 33_270) == "2026-11-24T09:14:30+07:00")
    #expect(ClockTime.stamp(date, 90_000) == "2026-11-25T01:00:00+07:00")
    #expect(ClockTime.moment(date, 32_400).text == "2026-11-24T02:00:00Z")
    #expect(ClockTime.text(33_270) == "09:15" && ClockTime.text(86_400) == "00:00")
  }
}
