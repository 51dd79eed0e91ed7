import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests commutes, reachable areas and travel times over HTTP.
@Suite struct ReachTests {
  @Test func homesAreLimitedAndSortedByCommute() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(
        "/v1/nearby?commute=Asok:20min&commute=Siam:25min@08:30&sort=commute&limit=5")
      #expect(answer.status == 200)
      let items = try #require(answer.json["items"] as? [[String: Any]])
      #expect(items.count == 5)
      for item in items {
        let commutes = try #require(item["commutes"] as? [[String: Any]])
        let minutes = commutes.compactMap { $0["minutes"] as? Int }
        #expect(minutes.count == 2 && minutes[0] <= 20 && minutes[1] <= 25)
      }
      let map = try await client.get(
        "/v1/map?bbox=100.55,13.73,100.57,13.75&zoom=16&commute=Asok:5min")
      #expect(map.status == 200)
      let bad = try await client.get("/v1/nearby?commute=Asok:30min@25:00&lat=13.7&lon=100.5")
      #expect(bad.status == 400)
      let names = (bad.json["invalid_params"] as? [[String: Any]])?.compactMap {
        $0["name"] as? String
      }
      #expect(names == ["commute"])
      let unknown = try await client.raw(
        "GET /v1/nearby?commute=Nowhere:1h&commute=Asok:1h&commute=Atlantis:1h")
      #expect(unknown.status == 404 && unknown.badParameters == ["commute", "commute"])
      let detail = try #require(unknown.json["detail"] as? String)
      #expect(detail.contains("Nowhere") && detail.contains("Atlantis"))
    }
  }

  @Test func reachableAreaIsReturned() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get("/v1/reach?from=Asok&within=5min,10min&lang=th")
      #expect(answer.status == 200 && answer.type == "application/geo+json")
      #expect((answer.json["features"] as? [Any])?.count == 2)
      #expect((answer.json["from"] as? [String: Any])?["label"] as? String == "อโศก (E4)")
      // Clients that accept only JSON get GeoJSON as `application/json`.
      let json = try await HTTPClient().collect(
        HTTPRequest(
          service: "facade",
          url: "http://127.0.0.1:\(client.port)/v1/reach?from=Asok&within=5min",
          headers: ["Accept": "application/json"], limits: .patient))
      #expect(json.response.status == 200 && json.response.mediaType == "application/json")
      #expect(try await client.get("/v1/reach?from=Asok").status == 400)
      #expect(try await client.get("/v1/reach?from=Asgard&within=5min").status == 404)
      #expect(try await client.get("/v1/reach?from=Asok&within=5min&lang=de&x=1").status == 400)
    }
  }

  @Test func travelTimesHaveMinutesForEachPair() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.post(
        "/v1/travel-times", #"{"from": ["Asok"], "to": ["Asok", "13.2,100.5"]}"#)
      #expect(answer.status == 200)
      #expect(answer.text == "{\"leaveAt\":\"12:00\",\"minutes\":[[0,null]]}\n")
      let partly = try await client.post(
        "/v1/travel-times", #"{"from": ["Asok", "Nowhere"], "to": ["Asok", "Atlantis"]}"#)
      #expect(partly.status == 200)
      #expect(
        partly.text
          == #"{"leaveAt":"12:00","minutes":[[0,null],[null,null]],"missing":["Nowhere","Atlantis"]}"#
          + "\n")
      #expect(
        try await client.post("/v1/travel-times", #"{"from": ["Nowhere"], "to": ["Asok"]}"#).status
          == 404)
      #expect(
        try await client.post(
          "/v1/travel-times", #"{"from": ["Asok"], "to": ["Nowhere", "Atlantis"]}"#
        ).status == 404)
      #expect(try await client.post("/v1/travel-times", "{}", type: "text/plain").status == 415)
      #expect(try await client.post("/v1/travel-times", "{}").status == 400)
      #expect(
        try await client.post("/v1/travel-times", String(repeating: " ", count: 300_000)).status
          == 413)
      #expect(try await client.get("/v1/travel-times").status == 405)
    }
  }
}
