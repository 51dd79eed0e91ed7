import Geo
import HomefindTesting
import Listings
import Messages
import Parameters
import Ranking
import Testing

@testable import Search

/// Tests the parameters of a search for recommended homes and the reasons in its answers.
@Suite struct RecommendedTests {
  private func query(_ values: [String: [String]]) throws -> SearchQuery {
    try SearchQuery(kind: .recommended, parameters: values)
  }

  @Test func parametersDetermineThePlace() throws {
    #expect(try query([:]).place == .everywhere)
    #expect(try query(["commute": ["Asok:30min"]]).place == .commute)
    #expect(
      try query(["station": ["Asok"], "system": ["BTS"]]).place
        == .train(system: "BTS", station: "Asok"))
    let near = try query(["lat": ["13.7"], "lon": ["100.5"], "radius": ["3km"]])
    #expect(near.place == .nearby(try #require(Coordinate(latitude: 13.7, longitude: 100.5))))
    #expect(near.radius == 3_000)
  }

  @Test func defaultOrderIsByScore() throws {
    let plain = try query([:])
    #expect(plain.filters.sort == .recommended && plain.filters.group)
    let other = try query(["sort": ["price"], "group": ["false"]])
    #expect(other.filters.sort == .price && !other.filters.group)
  }

  @Test func tastesHaveDistinctFingerprints() throws {
    let queries = try [
      [:], ["saved": ["1"]], ["hidden": ["1"]], ["saved": ["1", "2"]],
      ["saved": ["1"], "hidden": ["2"]],
    ].map(query)
    #expect(Set(queries.map(\.fingerprint)).count == queries.count)
    #expect(try query(["saved": ["1,2"]]).fingerprint == query(["saved": ["1", "2"]]).fingerprint)
  }

  private static let faults: [(values: [String: [String]], names: [String])] = [
    (["radius": ["2km"]], ["radius"]),
    (["system": ["BTS"]], ["system"]),
    (["lat": ["13.7"]], ["lon"]),
    (["salary": ["-45000"]], ["salary"]),
    (["within": ["3"]], ["within"]),
    (["saved": (1...101).map(String.init)], ["saved"]),
    (["min-price": ["3m"], "max-price": ["2m"]], ["min-price"]),
    (["salary": ["10000"], "min-price": ["5m"]], ["min-price"]),
  ]

  @Test(arguments: faults)
  func invalidParametersAreNamed(values: [String: [String]], names: [String]) {
    let error = #expect(throws: SearchError.self) { try query(values) }
    #expect(error?.parameters.map(\.name) == names)
  }

  @Test func reasonsReadNaturally() {
    let place = LocalizedText(thai: "อโศก", english: "Asok")
    let reasons: [(HomeReason, String, String)] = [
      (.commute(place, minutes: 23), "23 min to Asok", "ไป อโศก 23 นาที"),
      (.payment(9_800), "฿9,800 a month", "เดือนละ 9,800 บาท"),
      (.newThisWeek, "new this week", "ประกาศใหม่สัปดาห์นี้"),
      (.belowMedian(percent: 8), "8% below the median", "ถูกกว่าราคากลาง 8%"),
    ]
    for (reason, english, thai) in reasons {
      #expect(reason.text(in: .english) == english && reason.text(in: .thai) == thai)
    }
  }
}
