import Foundation
import HomefindTesting
import Testing

@testable import Accounts
@testable import Alerts
@testable import Facade

@Suite struct AlertRouteTests {
  private static let search = """
    {"name": "Near", "search": "nearby", "parameters": {"lat": 13.7, "lon": 100.5, "radius": "2km"}}
    """

  @Test func searchIsSavedReadChangedAndDeleted() async throws {
    try await HuntFacade.run { facade in
      let nok = try facade.person("Nok")
      let made = try await nok.send("POST /v1/searches", Self.search)
      #expect(made.status == 201)
      let id = try #require(made.json["id"] as? String)
      #expect(made.fields["location"]?.hasSuffix("/v1/searches/\(id)") == true)
      #expect(made.json["frequency"] as? String == "as-it-happens")
      #expect(made.json["report"] as? [String] == ["new", "price-drop", "gone"])
      #expect((made.json["parameters"] as? [String: String])?["radius"] == "2km")
      let changed = try await nok.send(
        "PATCH /v1/searches/\(id)",
        #"{"frequency": "weekly", "report": ["gone"], "language": "th"}"#)
      #expect(changed.json["frequency"] as? String == "weekly")
      let listed = try await nok.send("GET /v1/searches")
      #expect((listed.json["items"] as? [[String: Any]])?.map { $0["id"] as? String } == [id])
      #expect(try await nok.send("DELETE /v1/searches/\(id)").status == 204)
      #expect(try await nok.send("GET /v1/searches/\(id)").status == 404)
    }
  }

  @Test func savedSearchIsOnlyForItsAccount() async throws {
    try await HuntFacade.run { facade in
      let (nok, other) = (try facade.person("Nok"), try facade.person("Other"))
      let made = try await nok.send("POST /v1/searches", Self.search)
      let path = "/v1/searches/\(try #require(made.json["id"] as? String))"
      for (line, body) in [
        ("GET \(path)", nil), ("PATCH \(path)", "{}"), ("DELETE \(path)", nil),
        ("POST \(path)/feed", nil), ("DELETE \(path)/feed", nil),
      ] as [(String, String?)] {
        #expect(try await other.send(line, body).status == 404)
        #expect(try await facade.stranger.send(line, body).status == 401)
      }
      #expect(try await facade.stranger.send("GET /v1/searches").status == 401)
      #expect(try await facade.stranger.send("POST /v1/searches", Self.search).status == 401)
      #expect(try await nok.send("GET \(path)").status == 200)
    }
  }

  @Test(
    arguments: [
      #"{"name": "a", "search": "nearby", "parameters": {"lat": 91, "lon": 100.5}}"#,
      #"{"name": "a", "search": "sold", "parameters": {}}"#, #"{"name": "a"}"#, "[]", "{",
      #"{"name": "a", "search": "nearby", "parameters": {"lat": 13.7, "lon": 100.5, "lang": "th"}}"#,
    ])
  func invalidSearchBodyIsRefused(body: String) async throws {
    try await HuntFacade.run { facade in
      let nok = try facade.person("Nok")
      #expect(try await nok.send("POST /v1/searches", body).status == 400)
    }
  }

  @Test func feedNeedsNoSession() async throws {
    try await HuntFacade.run { facade in
      let nok = try facade.person("Nok")
      let made = try await nok.send("POST /v1/searches", Self.search)
      let path = "/v1/searches/\(try #require(made.json["id"] as? String))/feed"
      let url = try #require(try await nok.send("POST \(path)").json["url"] as? String)
      let feed = try await facade.stranger.send("GET \(url)")
      #expect(feed.status == 200)
      #expect(feed.fields["content-type"] == "application/atom+xml")
      #expect(String(decoding: feed.body, as: UTF8.self).contains("<title>Near</title>"))
      #expect(try await nok.send("DELETE \(path)").status == 204)
      #expect(try await facade.stranger.send("GET \(url)").status == 404)
    }
  }

  @Test func onlyPOSTUnsubscribes() async throws {
    try await HuntFacade.run { facade in
      let nok = try facade.person("Nok")
      let made = try await nok.send("POST /v1/searches", Self.search)
      let text = try #require(made.json["id"] as? String)
      let id = try #require(SavedSearchID(text))
      let key = try #require(try facade.store.read { try StoreKey(of: $0) })
      let token = AlertService.unsubscribeToken(of: id, key: key)
      let path = "\(AlertService.unsubscribePath)\(token)"
      for line in ["GET \(path)", "HEAD \(path)"] {
        #expect(try await facade.stranger.send(line).status == 200)
      }
      #expect(
        try await nok.send("GET /v1/searches/\(text)").json["frequency"] as? String
          == "as-it-happens")
      let ended = try await facade.client.raw(
        "POST \(path)", ["Content-Type": "application/x-www-form-urlencoded"],
        body: "List-Unsubscribe=One-Click")
      #expect(ended.status == 200)
      #expect(
        try await nok.send("GET /v1/searches/\(text)").json["frequency"] as? String == "never")
      #expect(try await facade.stranger.send("POST \(path)0").status == 404)
    }
  }

  @Test(arguments: UnsubscribePage.Text.allCases)
  func unsubscribePageRendersInBothLanguages(text: UnsubscribePage.Text) {
    #expect(MessageFaults.of(text) == [])
  }
}
