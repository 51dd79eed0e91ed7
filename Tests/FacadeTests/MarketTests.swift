import Foundation
import HomefindTesting
import StoresTesting
import Testing

/// Tests market prices and companies over HTTP.
@Suite(.bothStores) struct MarketTests {
  private typealias Fields = [String: Any]

  @Test func marketIsReportedAroundPlaceAndByStation() async throws {
    try await FacadeClient.runOverSample { client in
      let around = try await client.get("/v1/market?at=Asok&type=condo&lang=th")
      #expect(around.status == 200 && around.type == "application/json")
      let place = try #require((around.json["items"] as? [Fields])?.first)
      #expect(place["label"] as? String == "BTS อโศก (E4)")
      #expect(around.json["total"] as? Int == 1)
      let types = try #require(place["types"] as? [Fields])
      #expect(types.map { $0["type"] as? String } == ["condo"])
      // The market reports the same number of homes as the search.
      let found = try await client.get(
        "/v1/train?system=BTS&station=Asok&radius=1km&type=condo&limit=1")
      #expect(place["homes"] as? Int == found.json["total"] as? Int)

      let stations = try await client.get("/v1/market?system=BTS&type=condo&sort=homes")
      let items = try #require(stations.json["items"] as? [Fields])
      #expect(stations.json["total"] as? Int == items.count)
      let asok = try #require(items.first { $0["code"] as? String == "E4" })
      #expect(asok["homes"] as? Int == place["homes"] as? Int)
      #expect(asok["complete"] as? Bool == false)
      let homes = items.compactMap { $0["homes"] as? Int }
      #expect(homes == homes.sorted(by: >))
      let notes = stations.json["notes"] as? [String]
      #expect(notes?.first?.contains("homefind sync") == true)
      let again = try await client.get("/v1/market?system=BTS&type=condo&sort=homes")
      #expect(again.body == stations.body)
    }
  }

  @Test func companiesAreListedAndShown() async throws {
    try await FacadeClient.runOverSample { client in
      let none = try await client.get("/v1/companies")
      #expect(none.status == 200 && none.json["total"] as? Int == 0)
      _ = try await client.get("/v1/nearby?lat=13.7370&lon=100.5603&limit=1")
      let seller = try await client.get("/v1/companies?listing=145831")
      let company = try #require((seller.json["items"] as? [Fields])?.first)
      let id = try #require(company["id"] as? String)
      #expect(company["numbers"] as? [String] == ["1042"])
      let sheet = try await client.get("/v1/companies/\(id)?limit=2")
      #expect(sheet.status == 200 && sheet.json["homes"] as? Int == company["homes"] as? Int)
      #expect((sheet.json["items"] as? [Any])?.count == 2)
      let numbers = try #require(sheet.json["telephones"] as? [Fields])
      #expect(numbers.allSatisfy { ($0["projects"] as? [Any])?.isEmpty == false })
      let links = numbers.compactMap { $0["uri"] as? String }
      #expect(!links.isEmpty && links.count == Set(links).count)

      let page = try await client.get("/v1/companies?limit=1")
      let next = try #require(page.json["next"] as? String)
      let second = try await client.get("/v1/companies?limit=1&cursor=\(next)")
      #expect(second.status == 200)
      #expect(
        (second.json["items"] as? [Fields])?.first?["id"] as? String
          != (page.json["items"] as? [Fields])?.first?["id"] as? String)
    }
  }

  @Test(arguments: [
    ("/v1/market?system=BTS&at=Asok", 400, "invalid-parameter"),
    ("/v1/market?radius=1km", 400, "invalid-parameter"),
    ("/v1/market?at=Asgard", 404, "unknown-place"),
    ("/v1/market?province=Atlantis", 404, "unknown-place"),
    ("/v1/companies?text=", 400, "invalid-parameter"),
    ("/v1/companies?cursor=zzz", 400, "invalid-parameter"),
    ("/v1/companies?listing=999999999", 404, "unknown-listing"),
    ("/v1/companies/none", 404, "unknown-company"),
    ("/v1/companies/none?cursor=1", 400, "invalid-parameter"),
  ])
  func invalidMarketRequestsGetProblems(path: String, status: Int, kind: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(path)
      #expect(answer.status == status)
      #expect(answer.json["type"] as? String == "urn:homefind:problem:\(kind)")
    }
  }
}
