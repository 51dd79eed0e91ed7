import Foundation
import Messages
import Parameters
import Search
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Commute

@Suite(.bothStores) struct ReachTests {
  private func routes() throws -> RouteFinder {
    RouteFinder(try HomeFinder(FixtureSource([]), stations: StationFacts.ofMainRegion()))
  }

  @Test func timeWithoutTrainsGetsANote() async throws {
    let reach = try await routes().reach(
      ReachQuery(parameters: ["from": ["Asok"], "within": ["20min"], "leave-at": ["03:00"]]))
    #expect(
      reach.notes.map(\.english) == [
        "No train runs on a weekday at 03:00; choose another time to leave."
      ])
    #expect(String(decoding: reach.document(in: .thai), as: UTF8.self).contains("ไม่มีรถไฟวิ่ง"))
  }

  @Test func reachIsReadAndWritten() async throws {
    let routes = try routes()
    let answer = try await routes.reach(
      ReachQuery(parameters: ["to": ["Asok"], "within": ["30min,10min"], "leave-at": ["8:30"]]))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(answer.document(in: .thai))) as? [String: Any])
    #expect((object["to"] as? [String: Any])?["label"] as? String == "อโศก (E4)")
    let features = try #require(object["features"] as? [[String: Any]])
    #expect(
      features.map { ($0["properties"] as? [String: Int])?["minutes"] } == [10, 30])
    #expect(object["leaveAt"] as? String == "08:30")
    let hours = try ReachQuery(parameters: ["from": ["Asok"], "within": ["1h30min,1h", "60min"]])
    #expect(hours.minutes == [60, 90])
    for (values, problem) in [
      (["within": ["5min"]], "from is missing; for example Asok"),
      (["from": ["Asok"]], "within is missing; for example 15min,30min,45min"),
      (
        ["from": ["Asok"], "to": ["Siam"], "within": ["5min"]],
        "from is given together with to; give one of them"
      ),
      (
        ["from": ["Asok"], "within": ["5"]],
        "within “5” is not a number of minutes; write it as 30min"
      ),
      (
        ["from": ["Asok"], "within": ["0min"]],
        "within “0min” is out of range; use 1 to 180 minutes"
      ),
      (
        ["from": ["Asok"], "within": ["1min,2min,3min,4min,5min,6min"]],
        "within has 6 values; give at most 5"
      ),
    ] {
      do throws(SearchError) {
        _ = try ReachQuery(parameters: values)
        Issue.record("\(values)")
      } catch {
        #expect(error.parameters.map { "\($0.name) \($0.reason)" } == [problem])
      }
    }
  }

  @Test func travelTimesAreWrittenAsTable() async throws {
    let routes = try routes()
    let known = try TravelTimesQuery(
      json: Array(#"{"from": ["Asok", "13.2,100.5"], "to": ["Siam", "E4"]}"#.utf8))
    let text = String(decoding: try await routes.travelTimes(known), as: UTF8.self)
    #expect(
      text.wholeMatch(of: #/\{"leaveAt":"12:00","minutes":\[\[\d+,0\],\[null,null\]\]\}\n/#) != nil)
  }

  @Test func unknownPlacesInTableDoNotAffectOthers() async throws {
    let routes = try routes()
    let query = try TravelTimesQuery(
      json: Array(
        #"{"from": ["Nowhere", "Asok"], "to": ["Siam", "Atlantis", "E4", "listing:2", "Nowhere"]}"#
          .utf8))
    #expect(throws: Never.self) { query.cost }
    let text = String(decoding: try await routes.travelTimes(query), as: UTF8.self)
    let start = #"{"leaveAt":"12:00","minutes":[[null,null,null,null,null],["#
    let end = #",null,0,null,null]],"missing":["Nowhere","Atlantis","listing:2"]}"# + "\n"
    #expect(text.hasPrefix(start) && text.hasSuffix(end), "\(text)")
    for (json, names) in [
      (#"{"from": ["Nowhere", "listing:2"], "to": ["Siam", "Atlantis"]}"#, ["from", "from"]),
      (#"{"from": ["Nowhere", "Asok"], "to": ["Atlantis", "Atlantis"]}"#, ["to"]),
      (#"{"from": ["Nowhere"], "to": ["Atlantis"]}"#, ["from", "to"]),
    ] {
      let query = try TravelTimesQuery(json: Array(json.utf8))
      do throws(SearchError) {
        _ = try await routes.travelTimes(query)
        Issue.record("\(json)")
      } catch {
        #expect(error.code == .unknownPlace && error.parameters.map(\.name) == names)
      }
    }
  }

  @Test func tablesHaveLimits() throws {
    func problems(_ json: String) -> [String] {
      do throws(SearchError) {
        _ = try TravelTimesQuery(json: Array(json.utf8))
        return []
      } catch {
        return error.parameters.isEmpty
          ? [error.message.english] : error.parameters.map { "\($0.name) \($0.reason)" }
      }
    }
    func list(_ count: Int) -> String {
      "[\(repeatElement(#""Asok""#, count: count).joined(separator: ","))]"
    }
    #expect(problems(#"{"from": \#(list(50)), "to": \#(list(1_000))}"#).isEmpty)
    #expect(
      problems(#"{"from": \#(list(51)), "to": \#(list(1_001)), "leaveAt": 9, "by": 1}"#) == [
        "by is not a parameter of this path; use from, to or leaveAt",
        "from has 51 values; give at most 50", "to has 1001 values; give at most 1000",
        "leaveAt “9” is not a time of day; write it as 09:00 or 21:30",
      ])
    #expect(problems(#"{"from": [], "to": ["Asok", 5]}"#).count == 2)
    #expect(
      problems(#"{"from": "Asok", "to": {}, "leaveAt": "25:00"}"#) == [
        #"from is not a list; write it as ["Asok", "13.7370,100.5603"]"#,
        #"to is not a list; write it as ["Asok", "13.7370,100.5603"]"#,
        "leaveAt “25:00” is not a time of day; write it as 09:00 or 21:30",
      ])
    #expect(problems(#"{"from": ["Asok"], "to": ["Siam"], "leaveAt": null}"#).count == 1)
    #expect(problems("[1").first?.hasPrefix("The body cannot be read as JSON") == true)
  }
}
