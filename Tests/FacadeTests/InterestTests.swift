import HomefindTesting
import Testing
import Transport

/// What pages say of people who look at homes, where it is not well said.
@Suite struct InterestTests {
  private func post(
    _ client: FacadeClient, _ body: String, type: String = "application/json",
    query: String = ""
  ) async throws -> (status: Int, keeping: String?, text: String) {
    var request = HTTPRequest(
      service: "facade", url: "http://127.0.0.1:\(client.port)/v1/interest\(query)", method: .post,
      body: Array(body.utf8), limits: .patient)
    request.headers.append("Content-Type", type)
    let answer = try await HTTPClient().collect(request)
    return (
      answer.response.status, answer.response.headers["Cache-Control"],
      String(decoding: answer.body, as: UTF8.self)
    )
  }

  @Test func aHomeThatIsKnownIsEnough() async throws {
    try await FacadeClient.runOverSample { client in
      let search = try await client.get("/v1/train?station=Asok&limit=1&fields=id")
      let items = try #require(search.json["items"] as? [[String: Any]])
      let id = try #require(items.first?["id"] as? String)
      for kind in ["view", "save", "call"] {
        let answer = try await post(client, #"{"home": "\#(id)", "kind": "\#(kind)"}"#)
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
  func whatIsWrongIsNamed(body: String, status: Int, part: String) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await post(client, body)
      #expect(answer.status == status && answer.text.contains(part), "\(answer.text)")
    }
  }

  @Test func otherTypesAndParametersAreRefused() async throws {
    try await FacadeClient.runOverSample { client in
      let body = #"{"home": "1", "kind": "view"}"#
      let statuses = try await [
        post(client, body, type: "text/plain").status,
        post(client, body, query: "?who=me").status, client.get("/v1/interest").status,
      ]
      #expect(statuses == [415, 400, 405])
    }
  }
}
