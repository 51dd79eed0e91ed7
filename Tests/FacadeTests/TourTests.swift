import Foundation
import HomefindTesting
import Testing

@Suite struct TourTests {
  private typealias Fields = [String: Any]

  private func post(
    _ client: FacadeClient, _ body: Fields, query: String = ""
  ) async throws -> (status: Int, type: String?, text: String, json: Fields) {
    let data = try JSONSerialization.data(withJSONObject: body)
    let answer = try await client.post("/v1/tours\(query)", String(decoding: data, as: UTF8.self))
    return (answer.status, answer.type, answer.text, answer.json)
  }

  /// Returns the ids of homes that are far enough apart for a tour.
  private func ids(_ client: FacadeClient, _ count: Int) async throws -> [String] {
    let found = try await client.get(
      "/v1/nearby?lat=13.7370&lon=100.5603&radius=4km&limit=400&fields=id"
    ).json
    let items = try #require(found["items"] as? [Fields])
    let ids = items.compactMap { $0["id"] as? String }
    try #require(ids.count > 10 * count)
    return stride(from: 0, to: ids.count, by: ids.count / count).prefix(count).map { ids[$0] }
  }

  @Test func tourVisitsEachHomeOnce() async throws {
    try await FacadeClient.runOverSample { client in
      let ids = try await ids(client, 6)
      let answer = try await post(
        client, ["from": "Asok", "homes": ids, "return": true, "stay": "20min", "leaveAt": "10:00"])
      try #require(answer.status == 200, "\(answer.text)")
      let stops = try #require(answer.json["stops"] as? [Fields])
      let legs = try #require(answer.json["legs"] as? [Fields])
      #expect(Set(stops.compactMap { $0["id"] as? String }) == Set(ids))
      #expect(legs.count == ids.count + 1)
      let formatter = ISO8601DateFormatter()
      func time(_ fields: Fields, _ name: String) throws -> Date {
        let text = try #require(fields[name] as? String)
        return try #require(formatter.date(from: text))
      }
      var last = try time(answer.json, "leaves")
      var travel = 0.0
      for (leg, stop) in zip(legs, stops) {
        #expect(try time(leg, "leaves") == last)
        let arrives = try time(leg, "arrives")
        #expect(try time(stop, "arrives") == arrives)
        #expect(arrives.timeIntervalSince(last) == leg["durationSeconds"] as? Double)
        travel += arrives.timeIntervalSince(last)
        last = try time(stop, "leaves")
        #expect(last.timeIntervalSince(arrives) == 1_200)
      }
      travel += try time(answer.json, "ends").timeIntervalSince(last)
      #expect(answer.json["travelSeconds"] as? Double == travel)
      // In the given order, the tour takes at least as long as in the best order.
      let kept = try await post(
        client, ["from": "Asok", "homes": ids, "return": true, "keepOrder": true]
      ).json
      #expect((kept["stops"] as? [Fields])?.compactMap { $0["id"] as? String } == ids)
      #expect((kept["travelSeconds"] as? Double ?? 0) >= travel)
    }
  }

  @Test func tourLegEqualsRoute() async throws {
    try await FacadeClient.runOverSample { client in
      let ids = try await ids(client, 3)
      let answer = try await post(client, ["from": "Asok", "homes": ids])
      let first = try #require((answer.json["stops"] as? [Fields])?[0]["id"] as? String)
      let route = try await client.get("/v1/routes?from=Asok&to=listing:\(first)&alternatives=1")
      let routes = try #require(route.json["routes"] as? [Fields])
      let leg = try #require((answer.json["legs"] as? [Fields])?[0])
      #expect(leg["durationSeconds"] as? Double == routes[0]["durationSeconds"] as? Double)
      #expect((leg["steps"] as? [Any])?.count == (routes[0]["steps"] as? [Any])?.count)
    }
  }

  @Test func appointmentsAreKept() async throws {
    try await FacadeClient.runOverSample { client in
      var ids = try await ids(client, 4)
      ids[3] += "@11:00-11:30"
      ids[2] += "@13:00-14:00"
      let answer = try await post(client, ["from": "Asok", "homes": ids, "date": "2099-03-02"])
      try #require(answer.status == 200, "\(answer.text)")
      let stops = try #require(answer.json["stops"] as? [Fields])
      let bound = stops.filter { $0["appointment"] != nil }
      #expect(bound.count == 2)
      let begins = bound.compactMap { ($0["begins"] ?? $0["arrives"]) as? String }
      #expect(begins[0] == "2099-03-02T11:00:00+07:00" && begins[1] >= "2099-03-02T13:00:00+07:00")
      #expect(bound[1]["leaves"] as? String ?? "z" <= "2099-03-02T14:00:00+07:00")
    }
  }

  /// If the client fixes the order and the tour misses an appointment, a note tells the user how to
  /// move the appointment.
  @Test func missedAppointmentInFixedOrderIsNamed() async throws {
    try await FacadeClient.runOverSample { client in
      let ids = try await ids(client, 2)
      let answer = try await post(
        client,
        [
          "from": "Asok", "homes": [ids[0], ids[1] + "@10:00-10:30"], "keepOrder": true,
          "stay": "3h", "date": "2099-03-07",
        ])
      try #require(answer.status == 200, "\(answer.text)")
      let stops = try #require(answer.json["stops"] as? [Fields])
      #expect(stops[0]["lateSeconds"] == nil && stops[1]["lateSeconds"] as? Int ?? 0 > 3_600)
      let notes = try #require(answer.json["notes"] as? [String])
      #expect(notes.contains { $0.contains("too late for the appointment 10:00-10:30; move it") })
      // 2099-03-07 is a Saturday.
      #expect(notes.contains { $0.hasPrefix("2099-03-07 is a Saturday or Sunday: this plan") })
    }
  }

  /// Each leg is the same as the route at its departure time. At night, when no trains run, the
  /// route is on foot.
  @Test func eachLegEqualsRouteAtItsDepartureTime() async throws {
    try await FacadeClient.runOverSample { client in
      let ids = try await ids(client, 2)
      let answer = try await post(
        client, ["from": "Asok", "homes": ids, "leaveAt": "21:30", "stay": "4h"])
      let stops = try #require(answer.json["stops"] as? [Fields])
      let leg = try #require((answer.json["legs"] as? [Fields])?.last)
      let leaves = try #require(leg["leaves"] as? String)
      #expect(leaves.contains("T01:") || leaves.contains("T02:"), "\(leaves)")
      let time = leaves.dropFirst(11).prefix(5)
      let places = stops.compactMap { $0["id"] as? String }
      let route = try await client.get(
        "/v1/routes?from=listing:\(places[0])&to=listing:\(places[1])&leave-at=\(time)&alternatives=1"
      )
      let routes = try #require(route.json["routes"] as? [Fields])
      #expect(leg["durationSeconds"] as? Double == routes[0]["durationSeconds"] as? Double)
      #expect((leg["notes"] as? [String])?.contains { $0.contains("No train runs") } == true)
    }
  }

  @Test func impossibleAppointmentGetsAlternative() async throws {
    try await FacadeClient.runOverSample { client in
      var ids = try await ids(client, 3)
      ids[2] += "@09:00-09:30"
      let answer = try await post(client, ["from": "Asok", "homes": ids])
      #expect(answer.status == 400)
      let works = try #require(
        answer.text.firstMatch(of: /(\d\d:\d\d-\d\d:\d\d) works/), "\(answer.text)")
      ids[2] = ids[2].replacing("09:00-09:30", with: String(works.1))
      #expect(try await post(client, ["from": "Asok", "homes": ids]).status == 200)
    }
  }

  @Test func unknownHomesAreOmittedAndNamed() async throws {
    try await FacadeClient.runOverSample { client in
      let ids = try await ids(client, 2)
      let answer = try await post(client, ["from": "Asok", "homes": ids + ["no-such-home"]])
      #expect(answer.status == 200)
      #expect((answer.json["stops"] as? [Any])?.count == 2)
      #expect(answer.json["missing"] as? [String] == ["no-such-home"])
      #expect((answer.json["notes"] as? [String])?.first?.contains("no-such-home") == true)
      let none = try await post(client, ["from": "Asok", "homes": ["no-such-home", ids[0]]])
      #expect(none.status == 404 && none.text.contains("no-such-home"))
    }
  }

  @Test(arguments: [
    (#"{"from": "Asok", "homes": ["1"]}"#, "2 to 25 homes"),
    (#"{"from": "Asok", "homes": ["1", "1"]}"#, "twice"),
    (#"{"from": "Asok", "homes": ["1", "2"], "stay": 0}"#, "stay"),
    (#"{"homes": ["1", "2"]}"#, "from is missing"), (#"{"from": "Asok", "homes": 7}"#, "homes"),
    (#"{"from": "Asok", "homes": ["1", "2"], "speed": 7}"#, "speed"), ("[]", "tour"),
  ])
  func invalidMemberIsNamed(body: String, part: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.post("/v1/tours", body)
      #expect(answer.status == 400)
      #expect(answer.text.contains(part), "\(answer.text)")
    }
  }

  @Test(arguments: [
    ("kml", "application/vnd.google-earth.kml+xml", "<Placemark>"),
    ("gpx", "application/gpx+xml", "<rtept "), ("geojson", "application/geo+json", "LineString"),
    ("ics", "text/calendar", "BEGIN:VEVENT\r\n"),
  ])
  func tourIsExportedInEveryFormat(format: String, type: String, part: String) async throws {
    try await FacadeClient.runOverSample { client in
      let ids = try await ids(client, 3)
      let answer = try await post(
        client, ["from": "Asok", "homes": ids], query: "?format=\(format)&lang=th")
      #expect(answer.status == 200 && answer.type == type)
      #expect(answer.text.contains(part) && answer.text.contains("ชม"))
      #expect(answer.text.matches(of: /BEGIN:VEVENT/).count == (format == "ics" ? 3 : 0))
    }
  }

  @Test func carToursNeedAStreetNetwork() async throws {
    try await FacadeClient.runOverSample { client in
      let ids = try await ids(client, 2)
      let car = try await post(client, ["from": "Asok", "homes": ids, "mode": "car"])
      #expect(car.status == 400 && car.text.contains("street network"))
      let walk = try await post(client, ["from": "Asok", "homes": ids, "mode": "walk"])
      #expect(walk.status == 200)
    }
  }
}
