import Basics
import Formats
import Foundation
import Geo
import Listings
import Messages
import Parameters
import Ranking
import Routes
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Search

@Suite(.bothStores) struct CommuteTests {
  private static let stations = (try? StationFacts.ofMainRegion()) ?? []

  private func homes() throws -> [Listing] {
    // Each home is slightly north of a station, in most cases on the Sukhumvit line, except for one
    // home far from all stations.
    let codes = ["E1", "E4", "E9", "E14", "N8", "S2", "CEN"]
    return try codes.enumerated().map { number, code in
      let station = try #require(Self.stations.first { $0.code == code }).position
      return try .home(Int64(number + 1), station.latitude + 0.002, station.longitude)
    } + [.home(99, 13.95, 100.35)]
  }

  private func finder() throws -> HomeFinder {
    try HomeFinder(FixtureSource(try homes()), stations: Self.stations)
  }

  private func query(_ values: [String: [String]]) throws -> SearchQuery {
    try SearchQuery(kind: .nearby, parameters: values)
  }

  private func problems(_ texts: [String], _ more: [String: [String]] = [:]) -> [String] {
    do throws(SearchError) {
      _ = try SearchQuery(
        kind: .nearby, parameters: more.merging(["commute": texts]) { $1 })
      return []
    } catch {
      return error.parameters.map { "\($0.name) \($0.reason)" }
    }
  }

  @Test func firstCommutePlaceIsTheCenter() async throws {
    let answer = try await finder().answer(
      to: query(["commute": ["Asok:20min", "Siam:15min@08:00"], "sort": ["commute"]]))
    #expect(answer.center.label == "BTS Asok (E4)")
    #expect(answer.query.radius > 2_400 && answer.query.radius < 20_000)
    #expect(Set(answer.items.map { $0.listing.id.text }) == ["1", "2", "6", "7"])
    let minutes = answer.items.map { $0.commutes.compactMap(\.minutes) }
    #expect(minutes.allSatisfy { $0.count == 2 && $0[0] <= 20 && $0[1] <= 15 })
    let sums = minutes.map { $0.reduce(0, +) }
    #expect(sums == sums.sorted())
    // The route search must return the same travel times and lines.
    let guide = TransitGuide(RailNetwork(Self.stations, along: .served))
    for item in answer.items {
      for (commute, code) in zip(item.commutes, ["E4", "CEN"]) {
        let end = try #require(Self.stations.first { $0.code == code })
        let route = try #require(
          guide.routes(
            from: GuidePlace(position: item.listing.position), to: GuidePlace(end),
            leaveAt: commute.leaveAt, limit: 1
          ).first)
        #expect(commute.minutes == Int(((route.duration ?? 0) / 60).rounded(.up)))
        #expect(commute.lines.compactMap(\.english) == route.steps.compactMap(\.line))
      }
    }
  }

  @Test func explicitCenterIsKept() async throws {
    let answer = try await finder().answer(
      to: query([
        "lat": ["13.7370"], "lon": ["100.5603"], "radius": ["1km"], "commute": ["Mo Chit:60min"],
      ]))
    #expect(answer.items.map { $0.listing.id.text } == ["2"])
    #expect(answer.query.radius == 1_000)
    let around = try await finder().answer(
      to: query(["radius": ["500m"], "commute": ["13.7370,100.5603:60min"]]))
    #expect(around.query.radius == 500 && around.total == 1)
  }

  @Test func documentsContainCommuteMinutes() async throws {
    let answer = try await finder().answer(to: query(["commute": ["Asok:30min@08:30"]]))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(answer.json)) as? [String: Any])
    let search = try #require(object["search"] as? [String: Any])
    let places = try #require(search["commutes"] as? [[String: Any]])
    #expect(places[0]["place"] as? String == "BTS Asok (E4)")
    #expect(places[0]["minutes"] as? Int == 30 && places[0]["leaveAt"] as? String == "08:30")
    let items = try #require(object["items"] as? [[String: Any]])
    let commute = try #require((items[0]["commutes"] as? [[String: Any]])?.first)
    #expect(Set(commute.keys) == ["place", "minutes", "leaveAt", "lines"])
    var options = AnswerOptions(language: .thai)
    options.format = .csv
    let rows = String(decoding: answer.document(options), as: UTF8.self).split(separator: "\r\n")
    #expect(rows[0].hasSuffix(",commute_1_min"))
    #expect(rows[1].hasSuffix(",\(answer.items[0].commutes[0].minutes ?? -1)"))
    options.format = .kml
    let kml = String(decoding: answer.document(options), as: UTF8.self)
    #expect(kml.contains(#"<Data name="commutes"><value>BTS อโศก (E4) "#))
    options.format = .geojson
    options.fields = [.commutes]
    let features = String(decoding: answer.document(options), as: UTF8.self)
    #expect(features.contains(#""properties":{"commutes":[{"place":"BTS อโศก (E4)","minutes":"#))
  }

  @Test func lineNamesFollowTheLanguage() async throws {
    let answer = try await finder().answer(to: query(["commute": ["Siam:1h"]]))
    let english = String(
      decoding: answer.document(AnswerOptions(language: .english)), as: UTF8.self)
    #expect(english.contains(#""lines":["Sukhumvit"]"#) && english.contains(#""lines":["Silom"]"#))
    let thai = String(decoding: answer.document(AnswerOptions(language: .thai)), as: UTF8.self)
    #expect(thai.contains(#""lines":["สายสุขุมวิท"]"#) && thai.contains(#""lines":["สายสีลม"]"#))
  }

  @Test func commutePagesContinue() async throws {
    let finder = try finder()
    var values = ["commute": ["Asok:60min"], "sort": ["commute"], "limit": ["2"]]
    let all = try await finder.answer(to: query(["commute": ["Asok:60min"], "sort": ["commute"]]))
    var ids: [String] = []
    while true {
      let page = try await finder.answer(to: query(values))
      ids += page.items.map(\.id.text)
      guard let next = page.next else { break }
      values["cursor"] = [next.text]
    }
    #expect(ids == all.items.map(\.id.text) && ids.count > 4)
    values["commute"] = ["Asok:61min"]
    #expect(throws: SearchError.self) { try query(values) }
  }

  @Test func lastColonSeparatesPlaceAndDuration() throws {
    for (text, place, minutes, time) in [
      ("Asok:30min", "Asok", 30, "12:00"), ("อโศก: ๓๐ นาที", "อโศก", 30, "12:00"),
      ("Asok:1h", "Asok", 60, "12:00"), ("อโศก:1 ชม. 30 นาที@08:30", "อโศก", 90, "08:30"),
      ("listing:a@5:30min", "listing:a@5", 30, "12:00"),
      ("geo:13.7,100.5:45min@09:00", "geo:13.7,100.5", 45, "09:00"),
      ("listing:145831:5 minutes@9:05", "listing:145831", 5, "09:05"),
      (
        "https://maps.example/@13.7,100.5,15z:20min", "https://maps.example/@13.7,100.5,15z", 20,
        "12:00"
      ),
    ] {
      let wish = try CommuteWish(parsing: text, parameter: "commute")
      #expect(wish.text == place && wish.minutes == minutes && wish.leaveAt.text == time)
    }
  }

  @Test(arguments: [
    ("Asok:0min", "commute “Asok:0min” is out of range; use 1 to 180 minutes"),
    ("Asok:181min", "commute “Asok:181min” is out of range; use 1 to 180 minutes"),
    ("Asok:4h", "commute “Asok:4h” is out of range; use 1 to 180 minutes"),
    (
      "Asok:",
      "commute “Asok:” is not a place with minutes; write it as Asok:30min or Asok:30min@09:00"
    ),
    ("Asok:30min@25:00", "commute “25:00” is not a time of day; write it as 09:00 or 21:30"),
    ("Asok:30min@", "commute “” is not a time of day; write it as 09:00 or 21:30"),
  ])
  func invalidCommutesAreReported(text: String, problem: String) {
    #expect(problems([text]) == [problem])
    // The other value is valid, so only one problem is reported.
    #expect(problems([text, "Siam:30min"]) == [problem])
  }

  @Test(arguments: [
    "", ":30min", " :30min", "Asok", "30min", "Asok:min", "Asok:3.5min", "Asok:-5min", "Asok:30",
    "Asok:1.5h", "Asok:30min 1h",
  ])
  func incompleteCommutesAreReported(text: String) {
    #expect(problems([text]).count == 1)
  }

  @Test(
    arguments: [
      ("30min", 30), ("1h", 60), (" 1 h 30 min ", 90), ("1h5m", 65), ("1 HOUR", 60),
      ("45 minutes", 45), ("๑ ชม. ๓๐ นาที", 90), ("2 ชั่วโมง", 120), ("0min", 0),
      ("99999999999999999999min", 1_000_000),
    ] as [(String, Int)])
  func durationsAreParsed(text: String, minutes: Int) {
    #expect(DurationText.minutes(text) == minutes)
    #expect(DurationText.minutes(text, mayLackUnit: true) == minutes)
  }

  @Test(arguments: [
    "", " ", "h", "min", "1h30", "30min 1h", "1h 1h", "1.5h", "-1h", "1d", "½h", "1hh", "㊿min",
  ])
  func invalidDurationsAreRefused(text: String) {
    #expect(DurationText.minutes(text) == nil)
    #expect(DurationText.minutes(text, mayLackUnit: true) == nil)
    #expect(DurationText.minutes("30") == nil)
    #expect(DurationText.minutes("30", mayLackUnit: true) == 30)
  }

  @Test func exceededLimitsAreReported() throws {
    #expect(problems((1...5).map { "E\($0):30min" }).isEmpty)
    #expect(
      problems((1...6).map { "E\($0):30min" }) == ["commute has 6 values; give at most 5"])
    #expect(
      problems(["Asok:30min", "Asok:20min"]) == [
        "commute names “Asok” with 30 and with 20 minutes; give one of them"
      ])
    #expect(problems(["Asok:30min", "Asok:30min", "Asok:20min@08:00"]).isEmpty)
    #expect(throws: SearchError.self) {
      try query(["lat": ["13.7"], "lon": ["100.5"], "sort": ["commute-max"]])
    }
    #expect(problems(["Asok:30min"], ["lat": ["13.7"]]) == ["lon is missing; for example 100.5603"])
  }

  @Test func unknownPlacesAreReported() async throws {
    for names in [["Asgard"], ["listing:7777"], ["Nowhere", "listing:7777", "Atlantis"]] {
      let texts = ["Siam:30min"] + names.map { "\($0):30min" } + ["Asok:30min"]
      let (finder, query) = try (finder(), query(["commute": texts]))
      do throws(SearchError) {
        _ = try await finder.answer(to: query)
        Issue.record("\(names) were found")
      } catch {
        #expect(error.code == .unknownPlace)
        #expect(error.parameters.map(\.name) == names.map { _ in "commute" })
        for (parameter, name) in zip(error.parameters, names) {
          #expect(parameter.reason.english.contains(name))
        }
      }
    }
  }

  @Test func onePlaceHasOneLimit() async throws {
    let (finder, twice) = try (finder(), query(["commute": ["Asok:30min", "อโศก:20min"]]))
    do throws(SearchError) {
      _ = try await finder.answer(to: twice)
      Issue.record("both limits were taken")
    } catch {
      #expect(error.code == .invalidParameter)
      #expect(
        error.parameters.map { "\($0.name) \($0.reason)" } == [
          "commute names one place as “Asok” with 30 and as “อโศก” with 20 minutes; give one of them"
        ])
    }
    for other in ["อโศก:20min@08:00", "อโศก:30min"] {
      let answer = try await finder.answer(to: query(["commute": ["Asok:30min", other]]))
      #expect(answer.total > 0)
    }
  }

  @Test func placesFarFromStationsAddANote() async throws {
    let answer = try await finder().answer(to: query(["commute": ["13.2,100.5:60min"]]))
    #expect(answer.total == 0)
    #expect(
      answer.notes.map(\.english).contains {
        $0.hasPrefix("No station is within 30 minutes on foot of “13.20000, 100.50000”")
      })
  }

  @Test func timesWithoutTrainsAddANote() async throws {
    let finder = try finder()
    let note = "No train runs on a weekday at 03:00; choose another time to leave."
    let night = try await finder.answer(
      to: query(["commute": ["Asok:30min@03:00", "Siam:30min@03:00"]]))
    #expect(night.notes.map(\.english).filter { $0 == note }.count == 1)
    let day = try await finder.answer(to: query(["commute": ["Asok:30min"]]))
    #expect(!day.notes.map(\.english).contains { $0.hasPrefix("No train runs") })
  }
}
