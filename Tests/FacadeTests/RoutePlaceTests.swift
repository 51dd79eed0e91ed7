import Foundation
import Testing

/// Tests the start and end points of routes over HTTP.
@Suite struct RoutePlaceTests {
  @Test func routeEndsAtAHome() async throws {
    try await FacadeClient.runOverSample { client in
      let found = try await client.get("/v1/nearby?lat=13.7370&lon=100.5603&limit=1")
      let text = String(decoding: found.body, as: UTF8.self)
      let id = try #require(text.firstMatch(of: /"id":"([^"]+)/)?.1)
      let way = try await client.get("/v1/routes?from=Mo%20Chit&to=listing:\(id)")
      #expect(way.status == 200)
      let routes = try #require(way.json["routes"] as? [[String: Any]])
      #expect((routes[0]["name"] as? String)?.hasPrefix("Mo Chit (N8) to ") == true)
      #expect(try await client.get("/v1/routes?from=E4&to=listing:x").status == 404)
    }
  }

  @Test func unknownStationNamesItsParameter() async throws {
    try await FacadeClient.runOverSample { client in
      let unknown = try await client.get("/v1/routes?from=E9&to=Atlantis")
      #expect(unknown.status == 404)
      #expect((unknown.json["detail"] as? String)?.hasPrefix("to “Atlantis”") == true)
    }
  }
}
