import Foundation
import HomefindTesting
import StoresTesting
import Testing
import Transport

/// Tests formats, languages, areas and field selections over HTTP.
@Suite(.bothStores) struct FormTests {
  private typealias Fields = [String: Any]
  private static let near = "lat=13.7370&lon=100.5603&radius=800m"

  private func send(
    _ client: FacadeClient, _ path: String, headers: [String: String] = [:],
    method: HTTPMethod = .get, body: String = ""
  ) async throws -> (status: Int, type: String?, text: String, json: Fields) {
    var request = HTTPRequest(
      service: "facade", url: "http://127.0.0.1:\(client.port)\(path)", method: method,
      body: Array(body.utf8), limits: .patient)
    for (name, value) in headers { request.headers.append(name, value) }
    let answer = try await HTTPClient().collect(request)
    let json = try? JSONSerialization.jsonObject(with: Data(answer.body)) as? Fields
    return (
      answer.response.status, answer.response.mediaType,
      String(decoding: answer.body, as: UTF8.self), json ?? [:]
    )
  }

  @Test(arguments: [
    ("", "*/*", "application/json"), ("", "application/geo+json", "application/geo+json"),
    ("", "application/geo+json;q=0.2, application/json", "application/json"),
    ("", "text/csv, */*;q=0.1", "text/csv"), ("&format=csv", "application/json", "text/csv"),
    ("&format=kml", "*/*", "application/vnd.google-earth.kml+xml"),
    ("&format=atom", "*/*", "application/atom+xml"),
    ("", "application/atom+xml", "application/atom+xml"),
    ("&format=gddf", "*/*", "application/gamaray-gddf"),
    ("", "application/gamaray-gddf", "application/gamaray-gddf"),
    ("&format=arml", "*/*", "application/arml+xml"),
    ("&format=arml1", "*/*", "application/vnd.google-earth.kml+xml"),
    ("&format=area", "application/json", "text/xml"), ("", "text/xml", "text/xml"),
    ("", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json"),
    ("", "application/*", "application/json"), ("", "text/html, */*", "application/json"),
  ])
  func formatIsNegotiated(format: String, accept: String, type: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await send(
        client, "/v1/nearby?\(Self.near)\(format)", headers: ["Accept": accept])
      #expect(answer.status == 200 && answer.type == type)
    }
  }

  @Test func everyFormatHasTheSameHomes() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "/v1/nearby?\(Self.near)&limit=30"
      let items = try #require(try await client.get(path).json["items"] as? [Fields])
      let ids = items.compactMap { $0["id"] as? String }
      #expect(ids.count > 10)
      let geo = try await client.get(path + "&format=geojson").json
      let features = try #require(geo["features"] as? [Fields])
      #expect(features.compactMap { $0["id"] as? String } == ids)
      #expect(geo["total"] as? Int != nil && geo["type"] as? String == "FeatureCollection")
      let csv = try await send(client, path + "&format=csv").text
      let lines = csv.split(separator: "\r\n")
      #expect(lines[0].hasPrefix("id,name_th,name_en,type,type_label,price,price_min"))
      #expect(lines.dropFirst().map { String($0.prefix { $0 != "," }) } == ids)
      let kml = try await send(client, path + "&format=kml").text
      #expect(kml.matches(of: /<Placemark id="home-([^"]+)">/).map { String($0.1) } == ids)
    }
  }

  @Test func labelsUseTheRequestedLanguage() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "/v1/train?station=E4&type=condo&limit=1"
      for (suffix, headers) in [
        ("&lang=th", [:]), ("", ["Accept-Language": "de, th-TH;q=0.8, en;q=0.5"]),
      ] {
        let answer = try await send(client, path + suffix, headers: headers)
        let center = (answer.json["search"] as? Fields)?["center"] as? Fields
        #expect(center?["label"] as? String == "BTS อโศก (E4)")
        let item = (answer.json["items"] as? [Fields])?.first
        #expect(item?["typeLabel"] as? String == "คอนโดมิเนียม")
        #expect((item?["compass"] as? String)?.contains { $0.isASCII } == false)
        #expect((item?["name"] as? Fields)?["en"] != nil)
      }
      let english = try await send(
        client, path + "&lang=en", headers: ["Accept-Language": "th"])
      let item = (english.json["items"] as? [Fields])?.first
      #expect(item?["typeLabel"] as? String == "Condominium")
    }
  }

  /// If the station belongs to another rail system, the problem names that system in both
  /// languages.
  @Test(arguments: [
    (
      "MRT", "asok", "“asok” is not on MRT; Asok (E4) is a BTS station",
      "แต่ อโศก (E4) เป็นสถานีของ BTS"
    ),
    (
      "MRT", "อโศก", "“อโศก” is not on MRT; Asok (E4) is a BTS station",
      "แต่ อโศก (E4) เป็นสถานีของ BTS"
    ),
    ("BTS", "Makkasan", "“Makkasan” is not on BTS; Makkasan (A6) is an APL station", "ของ APL"),
    ("BTS", "Hogwarts", "“Hogwarts” is not known; see /v1/stations", "ดู /v1/stations"),
  ])
  func stationOfAnotherSystemIsExplained(
    system: String, station: String, english: String, thai: String
  ) async throws {
    try await FacadeClient.runOverSample { client in
      let name = station.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for (language, words) in [("en", english), ("th", thai)] {
        let answer = try await send(
          client, "/v1/train?system=\(system)&station=\(name)",
          headers: ["Accept-Language": language])
        #expect(answer.status == 404)
        let reason = (answer.json["invalid_params"] as? [Fields])?.first?["reason"] as? String
        #expect(reason?.contains(words) == true, "\(reason ?? "")")
      }
    }
  }

  @Test func onlyRequestedFieldsAreSent() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(
        "/v1/nearby?\(Self.near)&limit=2&fields=id,price&fields=distanceMeters")
      for item in try #require(answer.json["items"] as? [Fields]) {
        #expect(Set(item.keys) == ["id", "price", "distanceMeters"])
      }
      let csv = try await send(
        client, "/v1/nearby?\(Self.near)&limit=1&fields=id,bearing&format=csv")
      #expect(csv.text.hasPrefix("id,bearing\r\n"))
    }
  }

  @Test func allInvalidParametersAreNamedTogether() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(
        "/v1/nearby?lat=x&lon=1&format=png&fields=colour&lang=xx&limit=0&wings=2")
      let problems = answer.json["invalid_params"] as? [Fields] ?? []
      #expect(
        problems.compactMap { $0["name"] as? String }.sorted()
          == ["fields", "format", "lang", "lat", "limit", "wings"])
    }
  }

  @Test func boxesAndPolygonsFindTheSameHomes() async throws {
    try await FacadeClient.runOverSample { client in
      let box = try await client.get("/v1/within?bbox=100.55,13.73,100.57,13.745&limit=500")
      let total = try #require(box.json["total"] as? Int)
      #expect(total > 10)
      for item in try #require(box.json["items"] as? [Fields]) {
        let position = try #require(item["position"] as? [String: Double])
        #expect(100.55...100.57 ~= position["lon"] ?? 0)
        #expect(13.73...13.745 ~= position["lat"] ?? 0)
      }
      #expect(
        (box.json["search"] as? Fields)?["bbox"] as? [Double] == [100.55, 13.73, 100.57, 13.745])
      let corners = "13.73,100.55;13.73,100.57;13.745,100.57;13.745,100.55"
      let polygon = try await client.get("/v1/within?polygon=\(corners)")
      #expect(polygon.json["total"] as? Int == total)
      let ring = "[[100.55,13.73],[100.57,13.73],[100.57,13.745],[100.55,13.745],[100.55,13.73]]"
      let geometry = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
      for body in [geometry, #"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#] {
        let posted = try await send(
          client, "/v1/within?limit=1", headers: ["Content-Type": "application/geo+json"],
          method: .post, body: body)
        #expect(posted.status == 200)
        #expect(posted.json["total"] as? Int == total)
      }
      // The next page starts where the first page ended.
      let first = try await client.get("/v1/within?polygon=\(corners)&limit=5")
      let cursor = try #require(first.json["next"] as? String)
      let second = try await client.get("/v1/within?polygon=\(corners)&limit=5&cursor=\(cursor)")
      #expect(second.status == 200 && (second.json["items"] as? [Any])?.count == 5)
    }
  }

  @Test func severalPolygonsAndHolesAreSearched() async throws {
    func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
      "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
    }
    let (outer, hole) = (
      square(100.54, 13.72, 100.58, 13.75), square(100.555, 13.73, 100.565, 13.74)
    )
    let second = square(100.5, 13.75, 100.53, 13.77)
    let holed = #"{"type":"Polygon","coordinates":[\#(outer),\#(hole)]}"#
    let other = #"{"type":"Polygon","coordinates":[\#(second)]}"#
    let both = #"{"type":"MultiPolygon","coordinates":[[\#(outer),\#(hole)],[\#(second)]]}"#
    func feature(_ geometry: String) -> String {
      #"{"type":"Feature","properties":null,"geometry":\#(geometry)}"#
    }
    let features = [holed, other].map(feature).joined(separator: ",")
    let collection = #"{"type":"FeatureCollection","features":[\#(features)]}"#
    let bodies = [
      (holed, false), (feature(holed), false), (both, true), (collection, true),
      (feature(both), true),
    ]
    try await FacadeClient.runOverSample { client in
      let view = try await client.get("/v1/within?bbox=100.4,13.7,100.6,13.8&limit=10000")
      let homes = try #require(view.json["items"] as? [Fields])
      let positions = try homes.map { try #require($0["position"] as? [String: Double]) }
      func count(_ isInside: (Double, Double) -> Bool) -> Int {
        positions.count { isInside($0["lon"] ?? 0, $0["lat"] ?? 0) }
      }
      let whole = count { 100.54...100.58 ~= $0 && 13.72...13.75 ~= $1 }
      let left = count {
        100.54...100.58 ~= $0 && 13.72...13.75 ~= $1
          && !(100.555 < $0 && $0 < 100.565 && 13.73 < $1 && $1 < 13.74)
      }
      let beside = count { 100.5...100.53 ~= $0 && 13.75...13.77 ~= $1 }
      #expect(whole > left && left > 0 && beside > 0)
      for (body, isBoth) in bodies {
        let total = left + (isBoth ? beside : 0)
        let answer = try await send(
          client, "/v1/within?limit=10000", headers: ["Content-Type": "application/geo+json"],
          method: .post, body: body)
        #expect(answer.status == 200 && answer.json["total"] as? Int == total, "\(body)")
        let rings = (answer.json["search"] as? Fields)?["multiPolygon"] as? [[[[Double]]]]
        #expect(rings?.first?.map(\.count) == [5, 5])
        #expect(rings?.first?.first?.first == [100.54, 13.72])
      }
    }
  }

  @Test(arguments: [
    ("/v1/within", "", 400), ("/v1/within?bbox=1,2,3", "", 400),
    ("/v1/within?bbox=1,2,3,4&polygon=1,2;3,4;5,6", "", 400),
    ("/v1/within?polygon=1,1;2,2;1,2;2,1", "", 400), ("/v1/within?polygon=1,1;2", "", 400),
    ("/v1/within", "{", 400), ("/v1/within", #"{"type":"Point"}"#, 400),
    ("/v1/within", #"{"type":"Polygon","coordinates":[]}"#, 400),
    ("/v1/within", #"{"type":"Polygon","coordinates":[[[1,2],[3]]]}"#, 400),
    ("/v1/within", #"{"type":"MultiPolygon","coordinates":[]}"#, 400),
    ("/v1/within", #"{"type":"MultiPolygon","coordinates":[[]]}"#, 400),
    ("/v1/within", #"{"type":"FeatureCollection","features":[]}"#, 400),
    ("/v1/within", #"{"type":"FeatureCollection","features":[{"type":"Polygon"}]}"#, 400),
    ("/v1/within", #"{"type":"Feature","geometry":null}"#, 400),
    (
      "/v1/within",
      #"{"type":"Feature","geometry":{"type":"Feature","geometry":{"type":"Point"}}}"#,
      400
    ),
    ("/v1/within", #"{"type":"GeometryCollection","geometries":[]}"#, 400),
    (
      "/v1/within",
      #"{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2]],[[5,5],[6,5],[6,6]]]}"#, 400
    ),
    ("/v1/within", #"{"type":"Polygon","coordinates":[[[1,2],[3,95],[4,4]]]}"#, 400),
  ])
  func invalidAreasGetProblems(path: String, body: String, status: Int) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await send(
        client, path, headers: ["Content-Type": "application/json"],
        method: body.isEmpty ? .get : .post, body: body)
      #expect(answer.status == status && answer.type == "application/problem+json")
      #expect((answer.json["detail"] as? String)?.isEmpty == false)
    }
  }

  @Test func unsupportedAndLongBodiesAreRefused() async throws {
    try await FacadeClient.runOverSample { client in
      let other = try await send(
        client, "/v1/within", headers: ["Content-Type": "text/plain"], method: .post, body: "{}")
      #expect(other.status == 415)
      let long = try await send(
        client, "/v1/within", headers: ["Content-Type": "application/json"], method: .post,
        body: String(repeating: " ", count: 300_000))
      #expect(long.status == 413)
    }
  }

  @Test func listingsAreFoundByID() async throws {
    try await FacadeClient.runOverSample { client in
      let found = try await client.get("/v1/nearby?\(Self.near)&limit=2")
      let ids = try #require(found.json["items"] as? [Fields]).compactMap { $0["id"] as? String }
      let answer = try await client.get("/v1/listings?ids=\(ids.joined(separator: ",")),7&lang=th")
      let items = try #require(answer.json["items"] as? [Fields])
      #expect(items.compactMap { $0["id"] as? String } == ids)
      #expect(answer.json["missing"] as? [String] == ["7"])
      #expect(try await client.get("/v1/listings/\(ids[0])?lang=th").status == 200)
      #expect(try await client.get("/v1/listings/7").status == 404)
      #expect(try await client.get("/v1/listings/x").status == 404)
      let foreign = try await client.get("/v1/listings/market.7")
      #expect(foreign.status == 404 && "\(foreign.json)".contains("No source is named “market”"))
      for path in ["/v1/listings", "/v1/listings?ids=", "/v1/listings?ids=,"] {
        #expect(try await client.get(path).status == 400)
      }
      // Keys without the source's name are also accepted.
      let keys = ids.compactMap { $0.split(separator: ".").last.map(String.init) }
      let bare = try await client.get("/v1/listings?ids=\(keys.joined(separator: ","))")
      #expect(
        try #require(bare.json["items"] as? [Fields]).compactMap { $0["id"] as? String } == ids)
      let many = (1...101).map(String.init).joined(separator: ",")
      #expect(try await client.get("/v1/listings?ids=\(many)").status == 400)
    }
  }

  @Test func stationsAreFoundByPositionAndText() async throws {
    try await FacadeClient.runOverSample { client in
      let near = try await client.get("/v1/stations/near?lat=13.7370&lon=100.5603&limit=3")
      let items = try #require(near.json["items"] as? [Fields])
      #expect(items.count == 3 && items[0]["code"] as? String == "E4")
      let distances = items.compactMap { $0["distanceMeters"] as? Double }
      #expect(distances.count == 3 && distances == distances.sorted())
      let mrt = try await client.get(
        "/v1/stations/near?lat=13.7370&lon=100.5603&system=MRT&limit=2")
      #expect((mrt.json["items"] as? [Fields])?.first?["system"] as? String == "MRT")
      let typed = try await client.get("/v1/stations/find?q=mochit&limit=4")
      #expect((typed.json["items"] as? [Fields])?.first?["code"] as? String == "N8")
      for path in [
        "/v1/stations/near", "/v1/stations/find", "/v1/stations/find?q=a&system=X",
        "/v1/stations/near?lat=1&lon=1&limit=0",
      ] {
        #expect(try await client.get(path).status == 400, "\(path)")
      }
    }
  }
}
