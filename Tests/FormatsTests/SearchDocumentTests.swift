import Formats
import Foundation
import Geo
import Listings
import Search
import SearchTesting
import Stations
import Testing

@Suite struct SearchDocumentTests {
  @Test func writesEveryField() async throws {
    var home = try Listing.home(9_007_199_254_740_993, 13.738, 100.5603)
    home.name = LocalizedText(thai: "บ้าน", english: "House")
    home.typeText = "คอนโด"
    home.priceText = "เริ่ม 2.59 ล้านบาท"
    home.telephoneText = "02-123-4567 #12"
    home.address = "1 Sukhumvit"
    home.companyID = 7
    home.companyName = "Seller"
    home.promotion = "Free"
    home.picture = "https://feed.example/s.jpg"
    home.plan = "https://feed.example/l.jpg"
    let asok = try StationFacts.ofMainRegion().filter { $0.code == "E4" }
    let query = try SearchQuery(
      kind: .nearby,
      parameters: ["lat": ["13.737"], "lon": ["100.5603"], "type": ["condo"]])
    let answer = try await HomeFinder(FixtureSource([home]), stations: asok).answer(to: query)
    #expect(
      String(decoding: answer.json, as: UTF8.self) == """
        {"search":{"kind":"nearby","center":{"lat":13.737,"lon":100.5603,\
        "label":"13.73700, 100.56030"},"radiusMeters":2000.0,"types":["condo"]},"total":1,"items":[\
        {"id":"fixture.9007199254740993","name":{"th":"บ้าน","en":"House"},"type":"condo","typeLabel":"Condominium",\
        "typeText":"คอนโด","price":{"text":"เริ่ม 2.59 ล้านบาท","min":2590000,"currency":"THB"},\
        "position":{"lat":13.738,"lon":100.5603},"distanceMeters":110.6,"bearing":0.0,"compass":"N",\
        "address":"1 Sukhumvit","district":{"code":"1039","name":{"th":"วัฒนา","en":"Watthana"},\
        "province":{"code":"10","name":{"th":"กรุงเทพมหานคร","en":"Bangkok"}}},"company":{"id":"7","name":"Seller"},"telephones":[\
        {"text":"02-123-4567 #12","uri":"tel:+6621234567;ext=12"}],"promotion":"Free","images":{\
        "thumbnail":"https://feed.example/s.jpg","large":"https://feed.example/l.jpg"},\
        "nearestStation":{"system":"BTS","line":"Sukhumvit","code":"E4","name":{"th":"อโศก",\
        "en":"Asok"},"distanceMeters":104.0,"walkMinutes":2}}],"source":{"feed":"fixture",\
        "freshness":"live","fetchedAt":"2025-11-13T02:13:20Z","skipped":[{"reason":"noPosition",\
        "count":2}]},"sources":[{"name":"fixture","kind":"test","freshness":"live",\
        "fetchedAt":"2025-11-13T02:13:20Z","skipped":[{"reason":"noPosition","count":2}]}]}

        """)
  }

  @Test func leavesOutAbsentFields() async throws {
    let query = try SearchQuery(kind: .nearby, parameters: ["lat": ["13.7"], "lon": ["100.5"]])
    let home = try Listing.home(1, 13.7, 100.5)
    let answer = try await HomeFinder(FixtureSource([home])).answer(to: query)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(answer.json)) as? [String: Any])
    #expect(Set(object.keys) == ["search", "total", "items", "source", "sources"])
    let item = try #require((object["items"] as? [[String: Any]])?.first)
    #expect(
      Set(item.keys) == [
        "id", "name", "type", "typeLabel", "position", "distanceMeters", "district",
      ])
    #expect((item["name"] as? [String: String]) == ["en": "Home 1"])
  }
}
