import Foundation
import HomefindTesting
import Testing
import Transport

@Suite struct DirectionsTests {
  private static let document = """
    <kml><Document><Placemark><name>There</name><LineString><coordinates>100.5,13.7 100.6,13.8\
    </coordinates></LineString></Placemark></Document></kml>
    """

  private func post(
    _ client: FacadeClient, _ path: String, _ body: [UInt8], language: String = "en"
  ) async throws -> (status: Int, type: String?, json: [String: Any], text: String) {
    let answer = try await HTTPClient().collect(
      HTTPRequest(
        service: "facade", url: "http://127.0.0.1:\(client.port)\(path)", method: .post,
        headers: ["Accept-Language": language], body: body, limits: .patient))
    let json = try? JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    return (
      answer.response.status, answer.response.mediaType, json ?? [:],
      String(decoding: answer.body, as: UTF8.self)
    )
  }

  @Test func routeConnectsTwoPlaces() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(
        "/v1/routes?from=13.7370,100.5565&to=Mo%20Chit&mode=transit")
      #expect(answer.status == 200 && answer.type == "application/json")
      let routes = try #require(answer.json["routes"] as? [[String: Any]])
      #expect((1...3).contains(routes.count))
      let steps = try #require(routes[0]["steps"] as? [[String: Any]])
      #expect(steps.compactMap { $0["line"] as? String } == ["Sukhumvit"])
      #expect((steps.last?["instruction"] as? String)?.hasSuffix("to Mo Chit (N8)") == true)
      let thai = try await client.get(
        "/v1/routes?from=E4&to=E9&lang=th&alternatives=1&format=geojson")
      #expect(thai.type == "application/geo+json")
      #expect(String(decoding: thai.body, as: UTF8.self).contains("ขึ้นสายสุขุมวิท"))
    }
  }

  @Test func invalidQueryParametersAreNamed() async throws {
    try await FacadeClient.runOverSample { client in
      let bad = try await client.get("/v1/routes?from=99,999&mode=plane&alternatives=7&colour=red")
      #expect(bad.status == 400)
      let names = (bad.json["invalid_params"] as? [[String: Any]])?.compactMap {
        $0["name"] as? String
      }
      #expect(Set(names ?? []) == ["from", "to", "mode", "alternatives", "colour"])
      let car = try await client.get("/v1/routes?from=E4&to=E9&mode=car")
      #expect(car.status == 400)
      #expect((car.json["detail"] as? String)?.contains("HOMEFIND_ROUTE_SERVICE") == true)
      #expect(try await client.get("/v1/routes?from=Atlantis&to=E9").status == 404)
      #expect(try await client.get("/v1/routes?from=listing:1&to=E9").status == 404)
      #expect(try await client.get("/v1/routes?from=E4&to=E9&format=png").status == 400)
    }
  }

  @Test func directionsDocumentIsRead() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await post(client, "/v1/routes/read", Array(Self.document.utf8))
      #expect(answer.status == 200 && answer.type == "application/json")
      let routes = try #require(answer.json["routes"] as? [[String: Any]])
      #expect(routes.count == 1 && routes[0]["name"] as? String == "There")
      #expect(routes[0]["polylines"] as? [[[Double]]] == [[[100.5, 13.7], [100.6, 13.8]]])
      let gpx = try await post(client, "/v1/routes/read?format=gpx", Array(Self.document.utf8))
      #expect(gpx.type == "application/gpx+xml" && gpx.text.contains("<trkpt"))
      let line = try await post(
        client, "/v1/routes/read?precision=6", Array("_p~iF~ps|U_ulLnnqC".utf8))
      #expect(line.status == 200)
    }
  }

  /// If a document's text contradicts its geometry, a note in the client's language reports this.
  @Test func notesUseTheRequestedLanguage() async throws {
    let document = """
      {"routes":[{"distance":9000,"geometry":{"type":"LineString","coordinates":\
      [[100.5,13.7],[100.6,13.8]]},"legs":[]}],"code":"Ok"}
      """
    try await FacadeClient.runOverSample { client in
      for (language, words) in [("en", "The document says 9000 m"), ("th", "เอกสารบอกว่า 9000 ม.")] {
        let answer = try await post(
          client, "/v1/routes/read", Array(document.utf8), language: language)
        #expect(answer.status == 200 && answer.text.contains(words), "\(answer.text)")
      }
    }
  }

  @Test func unreadableDirectionsGet422() async throws {
    try await FacadeClient.runOverSample { client in
      for body in ["", "hello there", "<html/>", "<kml/>", "<kml>", "{\"a\":"] {
        let answer = try await post(client, "/v1/routes/read", Array(body.utf8))
        #expect(answer.status == 422 && answer.type == "application/problem+json", "\(body)")
        #expect(answer.json["title"] as? String == "The directions cannot be read")
      }
      let long = Array(repeating: UInt8(ascii: "?"), count: 17 << 20)
      #expect(try await post(client, "/v1/routes/read", long).status == 422)
      #expect(try await post(client, "/v1/routes/read?precision=12", []).status == 400)
    }
  }
}
