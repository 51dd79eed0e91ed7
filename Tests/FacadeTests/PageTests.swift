import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests the web page over HTTP.
@Suite struct PageTests {
  @Test func pageAndItsFilesAreServed() async throws {
    try await FacadeClient.runOverSample { client in
      let page = try await client.get("/")
      #expect(page.status == 200 && page.type == "text/html")
      let text = String(decoding: page.body, as: UTF8.self)
      let script = try #require(text.firstMatch(of: #/<script type="module" src="([^"]*)"/#))
      let main = try await client.get("/\(script.output.1)")
      #expect(main.status == 200 && main.type == "text/javascript")
      #expect(try await client.get("/sw.js").type == "text/javascript")
      #expect(try await client.get("/favicon.svg").type == "image/svg+xml")
      #expect(try await client.get("/app/config.json").json["streets"] as? Bool == false)
      for path in ["/app/0/js/main.js", "/app/0/js/../../index.html", "/app/0/map/none.json"] {
        #expect(try await client.get(path).status == 404, "\(path)")
      }
    }
  }

  @Test func pageAndScriptHaveSecurityPolicies() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await HTTPClient().collect(
        HTTPRequest(
          service: "facade", url: "http://127.0.0.1:\(client.port)/", limits: .patient))
      let policy = answer.response.headers["Content-Security-Policy"]
      #expect(policy?.contains("script-src 'self'") == true)
      // The page's policy applies to its scripts. A script that is opened directly is not allowed
      // to load or run anything.
      let text = try await client.get("/")
      let script = try #require(
        String(decoding: text.body, as: UTF8.self)
          .firstMatch(of: #/<script type="module" src="([^"]*)"/#))
      let part = try await HTTPClient().collect(
        HTTPRequest(
          service: "facade", url: "http://127.0.0.1:\(client.port)/\(script.output.1)",
          limits: .patient))
      #expect(
        part.response.headers["Content-Security-Policy"]
          == "default-src 'none'; frame-ancestors 'none'")
    }
  }

  @Test func railNetworkHasLinesAndPaths() async throws {
    try await FacadeClient.runOverSample { client in
      let rail = try await client.get("/app/rail.json")
      let lines = try #require(rail.json["lines"] as? [[String: Any]])
      let blue = try #require(lines.first { $0["name"] as? String == "Blue" })
      #expect(blue["color"] as? String == "#1964B7")
      #expect(blue["title"] as? [String: String] == ["th": "สายสีน้ำเงิน", "en": "Blue"])
      let stations = try #require(blue["stations"] as? [[String: Any]])
      let paths = try #require(blue["paths"] as? [[Int]])
      // Trains on the Blue Line pass Tha Phra twice.
      #expect(paths.map(\.count) == [stations.count + 1])
      let pink = try #require(lines.first { $0["name"] as? String == "Pink" })
      #expect((pink["paths"] as? [[Int]])?.count == 2)
    }
  }
}
