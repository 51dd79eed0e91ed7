import Foundation
import HomefindTesting
import StoresTesting
import Testing

/// Tests suggestions and maps over HTTP.
@Suite(.bothStores) struct MapTests {
  private typealias Fields = [String: Any]

  @Test(arguments: [
    ("asok", "station", "BTS Asok (E4)"), ("อโศก", "station", "BTS Asok (E4)"),
    ("asoek", "station", "BTS Asok (E4)"), ("ask", "station", "BTS Asok (E4)"),
    ("watana", "district", "Watthana, Bangkok"), ("Wattana", "district", "Watthana, Bangkok"),
    ("prom pong", "station", "BTS Phrom Phong (E5)"), ("tonglo", "station", "BTS Thong Lo (E6)"),
    ("klong toei", "station", "MRT Khlong Toei (BL24)"),
    ("watthan", "district", "Watthana, Bangkok"),
    ("วัฒนา", "district", "Watthana, Bangkok"),
  ])
  func bestSuggestionMatchesTypedText(text: String, kind: String, label: String) async throws {
    try await FacadeClient.runOverSample { client in
      let q = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let answer = try await client.get("/v1/suggest?q=\(q)&limit=5")
      #expect(answer.status == 200)
      let items = try #require(answer.json["items"] as? [Fields])
      #expect(items.count <= 5)
      #expect(items.first?["kind"] as? String == kind)
      #expect(items.first?["label"] as? String == label)
    }
  }

  /// Any text that `--at` accepts as a place leads to a suggestion for the place, even if it is a
  /// long link.
  @Test(arguments: [
    "13.7370,100.5603", "13°44'13.2\"N 100°33'37.1\"E", "geo:13.7370,100.5603?z=17",
    "https://www.google.com/maps/place/Asok/@13.7,100.5,17z/data=!3d13.7370!4d100.5603"
      + String(repeating: "!5sx", count: 60),
  ])
  func typedPositionIsSuggested(text: String) async throws {
    try await FacadeClient.runOverSample { client in
      let q = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let answer = try await client.get("/v1/suggest?q=\(q)")
      #expect(answer.status == 200)
      let items = try #require(answer.json["items"] as? [Fields])
      #expect(items.map { $0["kind"] as? String } == ["coordinate"])
      let position = try #require(items.first?["position"] as? [String: Double])
      #expect(abs((position["lat"] ?? 0) - 13.737) < 0.0001)
      #expect(abs((position["lon"] ?? 0) - 100.5603) < 0.0001)
    }
  }

  @Test func longTextWithoutPlaceSuggestsNothing() async throws {
    try await FacadeClient.runOverSample { client in
      let link = "https://maps.example/" + String(repeating: "a", count: 400)
      let answer = try await client.get("/v1/suggest?q=\(link)")
      #expect(answer.status == 200 && (answer.json["items"] as? [Any])?.isEmpty == true)
      let endless = try await client.get("/v1/suggest?q=" + String(repeating: "a", count: 2_001))
      #expect(endless.status == 400)
    }
  }

  @Test func suggestionsIncludeKnownProjectsAndCompanies() async throws {
    try await FacadeClient.runOverSample { client in
      let found = try await client.get("/v1/nearby?lat=13.7370&lon=100.5603&limit=1")
      let home = try #require((found.json["items"] as? [Fields])?.first)
      let names = try #require(home["name"] as? [String: String])
      let company = try #require((home["company"] as? Fields)?["name"] as? String)
      for (text, kind) in [(names["en"] ?? "", "project"), (company, "company")] {
        let q = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try await client.get("/v1/suggest?q=\(q)&lang=th")
        let items = try #require(answer.json["items"] as? [Fields])
        let item = try #require(items.first { $0["kind"] as? String == kind })
        #expect(item["homes"] as? Int ?? 0 >= 1)
        #expect(item["label"] as? String == (kind == "project" ? names["th"] : company))
      }
    }
  }

  /// Stations and districts come first even if names of homes contain the text or start with
  /// similar text.
  @Test(arguments: [("ask", "station"), ("asoke", "station"), ("watana", "district")])
  func placesRankBeforeHomes(text: String, kind: String) async throws {
    try await FacadeClient.runOverSample { client in
      _ = try await client.get("/v1/nearby?lat=13.7370&lon=100.5603&radius=30km&limit=1")
      let answer = try await client.get("/v1/suggest?q=\(text)&limit=3")
      let items = try #require(answer.json["items"] as? [Fields])
      #expect(items.first?["kind"] as? String == kind)
      #expect(items.first?["close"] as? Bool == true)
    }
  }

  @Test func mapShowsClustersWhenFarAndHomesWhenNear() async throws {
    try await FacadeClient.runOverSample { client in
      let far = try await client.get("/v1/map?bbox=100.3,13.6,100.8,13.95&zoom=10")
      #expect(far.status == 200)
      let total = try #require(far.json["total"] as? Int)
      let clusters = try #require(far.json["clusters"] as? [Fields])
      let alone = try #require(far.json["homes"] as? [Fields])
      #expect(total > 300)
      #expect(clusters.compactMap { $0["count"] as? Int }.reduce(alone.count, +) == total)
      for cluster in clusters {
        let box = try #require(cluster["bbox"] as? [Double])
        let center = try #require(cluster["center"] as? [String: Double])
        #expect(box[0]...box[2] ~= center["lon"] ?? 0 || box[0] == box[2])
        #expect(cluster["expansionZoom"] as? Int ?? 0 > 10)
        if let least = cluster["minPrice"] as? Int {
          #expect(cluster["maxPrice"] as? Int ?? 0 >= least)
        }
      }
      #expect(clusters.contains { $0["maxPrice"] as? Int ?? 0 > $0["minPrice"] as? Int ?? .max })
      let near = try await client.get("/v1/map?bbox=100.555,13.733,100.565,13.741&zoom=16")
      #expect((near.json["clusters"] as? [Any])?.isEmpty == true)
      let homes = try #require(near.json["homes"] as? [Fields])
      #expect(homes.count == near.json["total"] as? Int && !homes.isEmpty)
      #expect(near.json["complete"] as? Bool == true)
      // A view with too many homes shows clusters even at a high zoom level.
      let crowded = try await client.get("/v1/map?bbox=100.3,13.6,100.8,13.95&zoom=14")
      #expect((crowded.json["clusters"] as? [Any])?.isEmpty == false)
    }
  }

  @Test func geoJSONMapHasFilteredHomes() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "/v1/map?bbox=100.54,13.72,100.58,13.75&zoom=15&type=condo&max-price=4m"
      let answer = try await client.get(path + "&format=geojson&fields=id,type,price")
      #expect(answer.type == "application/geo+json")
      let features = try #require(answer.json["features"] as? [Fields])
      for feature in features {
        let properties = try #require(feature["properties"] as? Fields)
        #expect(properties["type"] as? String == "condo")
        #expect(Set(properties.keys).isSubset(of: ["id", "type", "price"]))
        #expect((feature["geometry"] as? Fields)?["type"] as? String == "Point")
      }
      #expect(features.count == (try await client.get(path).json["total"] as? Int))
    }
  }

  @Test(arguments: [
    ("/v1/map", ["bbox", "zoom"]), ("/v1/map?bbox=1,2,3&zoom=30", ["bbox", "zoom"]),
    ("/v1/map?bbox=0,0,0,95&zoom=3", ["bbox"]),
    ("/v1/map?bbox=0,0,1,1&zoom=3&format=kml", ["format"]),
    ("/v1/suggest", ["q"]), ("/v1/suggest?q=a&limit=51", ["limit"]),
    ("/v1/suggest?q=a&lang=de", ["lang"]),
  ])
  func invalidQueryParametersAreNamed(path: String, names: [String]) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(path)
      #expect(answer.status == 400)
      let problems = answer.json["invalid_params"] as? [Fields] ?? []
      #expect(problems.compactMap { $0["name"] as? String }.sorted() == names)
    }
  }

  @Test func mapViewWithoutHomesIsEmpty() async throws {
    try await FacadeClient.runOverSample { client in
      for box in ["10,9,11,10", "0,0,0,0", "-180,-90,180,90", "179,-1,-179,1"] {
        let answer = try await client.get("/v1/map?bbox=\(box)&zoom=9")
        #expect(answer.status == 200, "\(box)")
        #expect(answer.json["total"] as? Int == 0)
      }
    }
  }
}
