import Foundation
import HomefindTesting
import Testing

/// Tests that errors name invalid parameters in both languages and that unusual but valid
/// parameters are accepted.
@Suite struct InputTests {
  private typealias Fields = [String: Any]
  private static let near = "/v1/nearby?lat=13.7370&lon=100.5603"

  @Test(arguments: [
    ("\(near)&min-price=5m&max-price=2m", ["min-price"]),
    ("/v1/map?bbox=100,13,101,14&zoom=9&min-price=2&max-price=1", ["min-price"]),
    ("/v1/within?bbox=100.5,13.8,100.6,13.7", ["bbox"]),
    ("/v1/map?bbox=10,10,11,9&zoom=9", ["bbox"]), ("/v1/events?bbox=10,10,11,9", ["bbox"]),
    ("/v1/nearby?lat=0xd&lon=0x64", ["lat", "lon"]),
    ("/v1/nearby?lat=1e1&lon=1.0e2", ["lat", "lon"]),
    ("/v1/nearby?lat=nan&lon=inf", ["lat", "lon"]),
    ("/v1/nearby?lat=.&lon=1.2.3", ["lat", "lon"]),
    ("/v1/stations/near?lat=0xd&lon=100", ["lat"]),
    ("/v1/within?bbox=0x64,13,101,14", ["bbox"]),
    ("/v1/within?polygon=1,1;2,2;1e0,3", ["polygon"]),
    ("\(near)&since=-1d", ["since"]), ("\(near)&price-drop=-2026-11-01", ["price-drop"]),
    ("\(near)&since=7-d", ["since"]), ("\(near)&bom=true", ["bom"]),
    ("\(near)&format=csv&bom=perhaps", ["bom"]), ("/v1/provinces?bom=true", ["bom"]),
    ("/v1/listings?ids=1&fields=id,distanceMeters", ["fields"]),
    ("/v1/listings/1?fields=colour", ["fields"]), ("\(near)&fields=firstSeen", ["fields"]),
  ])
  func invalidParametersAreNamedInBothLanguages(path: String, names: [String]) async throws {
    try await FacadeClient.runOverSample { client in
      let english = try await client.raw("GET \(path)")
      #expect(english.status == 400)
      #expect(english.badParameters == names)
      let thai = try await client.raw("GET \(path)&lang=th")
      #expect(thai.status == 400)
      let pairs = zip(Self.reasons(english), Self.reasons(thai))
      #expect(pairs.allSatisfy { $0 != $1 }, "\(Self.reasons(thai))")
    }
  }

  private static func reasons(_ answer: RawAnswer) -> [String] {
    (answer.json["invalid_params"] as? [Fields] ?? []).compactMap { $0["reason"] as? String }
  }

  @Test(arguments: ["bbox=100.5,13.7,100.6,13.8", "polygon=1,1;2,2;1,3", "bbox="])
  func areaInQueryAndBodyIsRefused(query: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.raw(
        "POST /v1/within?\(query)", ["Content-Type": "application/json"],
        body:
          #"{"type":"Polygon","coordinates":[[[100.55,13.73],[100.57,13.73],[100.56,13.745]]]}"#)
      #expect(answer.status == 400)
      #expect(answer.badParameters == [String(query.prefix { $0 != "=" })])
    }
  }

  @Test func placesWithoutHomesHaveNoResults() async throws {
    try await FacadeClient.runOverSample { client in
      for path in [
        "/v1/nearby?lat=0&lon=0", "/v1/nearby?lat=-0.0&lon=%2B0", "/v1/nearby?lat=.5&lon=5.",
      ] {
        let answer = try await client.get(path)
        #expect(answer.status == 200 && answer.json["total"] as? Int == 0)
      }
    }
  }

  @Test func csvStartsWithByteOrderMarkOnRequest() async throws {
    try await FacadeClient.runOverSample { client in
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let plain = try await client.raw("GET \(Self.near)&limit=2&format=csv")
      let marked = try await client.raw("GET \(Self.near)&limit=2&format=csv&bom=true")
      #expect(plain.status == 200 && plain.body.starts(with: "id,".utf8))
      #expect(marked.body == mark + plain.body)
      let asked = try await client.raw("GET \(Self.near)&limit=2&bom", ["Accept": "text/csv"])
      #expect(asked.body == marked.body)
      let none = try await client.raw("GET \(Self.near)&limit=2&bom=false")
      #expect(none.status == 200 && none.body.first == UInt8(ascii: "{"))
    }
  }

  @Test func listingsHaveOnlyRequestedFields() async throws {
    try await FacadeClient.runOverSample { client in
      let found = try await client.get("\(Self.near)&limit=2")
      let ids = try #require(found.json["items"] as? [Fields]).compactMap { $0["id"] as? String }
      for fields in ["id,name", "price,priceChanges,firstSeen", "nearestStation,feed,lastSeen"] {
        let names = Set(fields.split(separator: ",").map(String.init))
        let one = try await client.get("/v1/listings/\(ids[0])?fields=\(fields)")
        #expect(one.status == 200 && Set(one.json.keys) == names)
        let list = try await client.get("/v1/listings?ids=\(ids[0]),\(ids[1]),7&fields=\(fields)")
        let items = try #require(list.json["items"] as? [Fields])
        #expect(items.count == 2 && items.allSatisfy { Set($0.keys) == names })
        #expect(list.json["missing"] as? [String] == ["7"])
      }
    }
  }

  @Test(arguments: [
    ("/v1/train?station=Pink", ["line"]), ("/v1/train?station=Sukhumvit", ["station", "line"]),
    ("/v1/routes?from=Sukhumvit&to=Asok", ["station", "line"]),
    ("/v1/area?province=10&district=Bang+Ra", ["district", "district"]),
    ("\(near)&station-system=Bang+Ma", ["station", "station", "station"]),
  ])
  func ambiguousNameGetsCandidates(path: String, kinds: [String]) async throws {
    try await FacadeClient.runOverSample { client in
      for language in ["en", "th"] {
        let answer = try await client.get("\(path)&lang=\(language)")
        #expect(answer.status == 404)
        let candidates = try #require(answer.json["candidates"] as? [Fields], "\(path)")
        #expect(candidates.compactMap { $0["kind"] as? String } == kinds)
        for candidate in candidates {
          let name = try #require(candidate["name"] as? [String: String])
          #expect(name["en"]?.isEmpty == false)
          #expect((candidate["kind"] as? String == "line") || name["th"]?.isEmpty == false)
          #expect((candidate["kind"] as? String == "line") == (candidate["code"] == nil))
          let parents = [
            "district": ["province"], "station": ["system", "line"], "line": ["system"],
          ]
          for parent in parents[candidate["kind"] as? String ?? ""] ?? [] {
            #expect((candidate[parent] as? String)?.isEmpty == false, "\(candidate)")
          }
        }
      }
    }
  }
}
