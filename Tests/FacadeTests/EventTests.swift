import Foundation
import HomefindTesting
import StoresTesting
import Testing
import Transport

/// Tests changes to listings over HTTP.
@Suite(.bothStores) struct EventTests {
  private typealias Fields = [String: Any]

  @Test func foundHomesAppearAsNewEvents() async throws {
    try await FacadeClient.runOverSample { client in
      let begin = try await client.get("/v1/events")
      #expect(begin.status == 200 && (begin.json["items"] as? [Any])?.isEmpty == true)
      let cursor = try #require(begin.json["next"] as? String)
      let found = try await client.get("/v1/nearby?lat=13.7370&lon=100.5603&radius=500m&limit=500")
      let total = try #require(found.json["total"] as? Int)
      let path = "/v1/events?lat=13.7370&lon=100.5603&radius=500m"
      var next = cursor
      var ids: [String] = []
      while true {
        let answer = try await client.get("\(path)&limit=7&cursor=\(next)&fields=id,type&lang=th")
        let items = try #require(answer.json["items"] as? [Fields])
        #expect(items.count <= 7)
        #expect(items.allSatisfy { $0["event"] as? String == "new" })
        ids += items.compactMap { ($0["home"] as? Fields)?["id"] as? String }
        next = try #require(answer.json["next"] as? String)
        if answer.json["more"] as? Bool != true { break }
      }
      #expect(ids.count == total && Set(ids).count == total)
      let condos = try await client.get("\(path)&cursor=\(cursor)&limit=1000&type=condo")
      let kinds = (condos.json["items"] as? [Fields])?.compactMap {
        ($0["home"] as? Fields)?["type"] as? String
      }
      #expect(Set(kinds ?? []) == ["condo"])
      let after = try await client.get("\(path)&cursor=\(next)")
      #expect((after.json["items"] as? [Any])?.isEmpty == true && after.json["reset"] == nil)
      let lost = try await client.get("\(path)&cursor=zz-1")
      #expect(lost.json["reset"] as? Bool == true)
    }
  }

  @Test func streamReportsNewHomes() async throws {
    try await FacadeClient.runOverSample { client in
      var request = HTTPRequest(
        service: "facade",
        url: "http://127.0.0.1:\(client.port)/v1/events?type=townhome&fields=id,type",
        limits: .patient)
      request.headers.append("Accept", "text/event-stream")
      let (pieces, arriving) = AsyncStream.makeStream(of: String.self)
      let listening = Task { [request] in
        _ = try? await HTTPClient().send(
          request, onHead: { arriving.yield("\($0.mediaType ?? "")\n") }
        ) { arriving.yield(String(decoding: $0, as: UTF8.self)) }
        arriving.finish()
      }
      defer { listening.cancel() }
      var text = ""
      var hasAsked = false
      for await piece in pieces {
        text += piece
        if !hasAsked, text.contains("id: ") {
          hasAsked = true
          _ = try await client.get("/v1/nearby?lat=13.7370&lon=100.5603")
        }
        if text.contains("event: new\ndata: "), text.hasSuffix("\n\n") { break }
      }
      #expect(text.hasPrefix("text/event-stream\n"))
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("data: ") })
      let event = try #require(
        JSONSerialization.jsonObject(with: Data(line.dropFirst(6).utf8)) as? Fields)
      #expect(event["event"] as? String == "new")
      #expect((event["home"] as? Fields)?["type"] as? String == "townhome")
    }
  }

  @Test(arguments: [
    ("/v1/events?cursor=x", ["cursor"]), ("/v1/events?lat=1", ["lon"]),
    ("/v1/events?lat=1&lon=1&bbox=1,1,2,2", ["lat"]), ("/v1/events?limit=0", ["limit"]),
    ("/v1/events?wings=2&lang=xx", ["lang", "wings"]),
  ])
  func invalidQueryParametersAreNamed(path: String, names: [String]) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(path)
      #expect(answer.status == 400)
      let problems = answer.json["invalid_params"] as? [Fields] ?? []
      #expect(problems.compactMap { $0["name"] as? String }.sorted() == names)
    }
  }
}
