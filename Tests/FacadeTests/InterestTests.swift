import HomefindTesting
import StoresTesting
import Testing

/// Tests valid and invalid reports of interest in homes.
@Suite(.bothStores) struct InterestTests {
  @Test func interestInKnownHomeIsAccepted() async throws {
    try await FacadeClient.runOverSample { client in
      let search = try await client.get("/v1/train?station=Asok&limit=1&fields=id")
      let items = try #require(search.json["items"] as? [[String: Any]])
      let id = try #require(items.first?["id"] as? String)
      for kind in ["view", "save", "call"] {
        let answer = try await client.post(
          "/v1/interest", #"{"home": "\#(id)", "kind": "\#(kind)"}"#)
        #expect(answer.status == 204 && answer.text.isEmpty && answer.keeping == "no-store")
      }
    }
  }

  @Test(arguments: [
    (#"{"home": "nowhere.1", "kind": "view"}"#, 404, "nowhere"),
    (#"{"home": "1", "kind": "like"}"#, 400, "view"), (#"{"kind": "view"}"#, 400, "home"),
    (#"{"home": 145831, "kind": "view"}"#, 400, "home"),
    (#"{"home": "1", "home": "2", "kind": "view"}"#, 400, "home"),
    (#"{"home": "1", "kind": "view", "who": 1}"#, 400, "who"), ("[]", 400, "view"),
    ("{", 400, "body"),
    (#"{"home": ""# + String(repeating: "x", count: 20_000) + #"", "kind": "view"}"#, 413, "long"),
  ])
  func invalidPartIsNamed(body: String, status: Int, part: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.post("/v1/interest", body)
      #expect(answer.status == status && answer.text.contains(part), "\(answer.text)")
    }
  }

  @Test func otherTypesAndParametersAreRefused() async throws {
    try await FacadeClient.runOverSample { client in
      let body = #"{"home": "1", "kind": "view"}"#
      let statuses = try await [
        client.post("/v1/interest", body, type: "text/plain").status,
        client.post("/v1/interest?who=me", body).status, client.get("/v1/interest").status,
      ]
      #expect(statuses == [415, 400, 405])
    }
  }
}
