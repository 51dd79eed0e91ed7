import Formats
import Foundation
import HomefindTesting
import JSONStream
import Testing
import Transport

@testable import Facade

/// Tests the MCP tools over HTTP.
@Suite struct MCPTests {
  private typealias Fields = [String: Any]

  private struct Answer: @unchecked Sendable {
    var status: Int
    var body: [UInt8]
    var json: Fields
    var result: Fields? { json["result"] as? Fields }
    var code: Int? { (json["error"] as? Fields)?["code"] as? Int }
    var text: String? {
      ((result?["content"] as? [Fields])?.first)?["text"] as? String
    }
  }

  private static let meta = #"""
    "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {}}
    """#

  /// The header fields of a request in revision 2026-07-28.
  private static func header(_ method: String, _ name: String? = nil) -> [(String, String)] {
    [("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", method)]
      + (name.map { [("Mcp-Name", $0)] } ?? [])
  }

  private static func post(
    _ client: FacadeClient, _ body: String, _ fields: [(String, String)] = []
  ) async throws -> Answer {
    var request = HTTPRequest(
      service: "facade", url: "http://127.0.0.1:\(client.port)/mcp", method: .post,
      body: Array(body.utf8), limits: .patient)
    request.headers.append("Content-Type", "application/json")
    for (name, value) in fields { request.headers.append(name, value) }
    let answer = try await HTTPClient().collect(request)
    let json = try? JSONSerialization.jsonObject(with: Data(answer.body)) as? Fields
    return Answer(status: answer.response.status, body: answer.body, json: json ?? [:])
  }

  private static func call(
    _ client: FacadeClient, _ tool: String, _ arguments: String
  ) async throws -> Answer {
    try await post(
      client,
      #"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "\#(tool)", "#
        + #""arguments": \#(arguments)}}"#)
  }

  @Test func toolReturnsTheResultOfItsOperation() async throws {
    try await FacadeClient.runOverSample { client in
      for (tool, arguments, path) in [
        (
          "search_homes", #"{"at": "Asok", "type": ["condo"], "limit": 3}"#,
          "/v1/train?station=Asok&type=condo&limit=3"
        ),
        (
          "search_homes", #"{"at": "13.737,100.5603", "min-price": 2000000, "group": true}"#,
          "/v1/nearby?lat=13.737&lon=100.5603&min-price=2000000&group=true"
        ),
        (
          "search_homes", #"{"province": "Bangkok", "district": "Watthana", "lang": "th"}"#,
          "/v1/area?province=Bangkok&district=Watthana&lang=th"
        ),
        (
          "search_homes", #"{"commute": ["Asok:25min", "Siam:40min"], "sort": "commute"}"#,
          "/v1/nearby?commute=Asok:25min&commute=Siam:40min&sort=commute"
        ),
        ("show_home", #"{"id": "145831"}"#, "/v1/listings/145831"),
        ("compare_homes", #"{"ids": ["145831", "none"]}"#, "/v1/listings?ids=145831,none"),
        ("find_places", #"{"q": "thong lo"}"#, "/v1/suggest?q=thong+lo"),
        ("find_stations", #"{"q": "Asok"}"#, "/v1/stations/find?q=Asok"),
        (
          "stations_near", #"{"lat": 13.737, "lon": 100.5603}"#,
          "/v1/stations/near?lat=13.737&lon=100.5603"
        ),
        (
          "plan_route", #"{"from": "Asok", "to": "Mo Chit", "lang": "th"}"#,
          "/v1/routes?from=Asok&to=Mo+Chit&lang=th"
        ),
        ("market_prices", #"{"at": "Asok"}"#, "/v1/market?at=Asok"),
        ("list_companies", #"{"limit": 2}"#, "/v1/companies?limit=2"),
      ] {
        // Send an initial request, so that the next two responses have the same counts.
        _ = try await client.get(path)
        let operation = try await client.get(path)
        let answer = try await Self.call(client, tool, arguments)
        #expect(answer.status == 200 && answer.result?["isError"] as? Bool == false, "\(tool)")
        #expect(!answer.body.contains(UInt8(ascii: "\n")))
        let structured = try #require(answer.result?["structuredContent"] as? Fields)
        #expect(Self.lasting(structured) == Self.lasting(operation.json), "\(tool)")
        #expect(answer.text?.isEmpty == false)
      }
      let times = try await Self.call(
        client, "travel_times", #"{"from": ["Asok"], "to": ["Siam", "Asok"]}"#)
      let rows = (times.result?["structuredContent"] as? Fields)?["minutes"] as? [[Int]]
      #expect(rows?.count == 1 && rows?[0].count == 2)
      let partly = try await Self.call(
        client, "travel_times", #"{"from": ["Asok"], "to": ["Siam", "Nowhere"]}"#)
      #expect(partly.text?.contains("“Nowhere” is not known.") == true)
      let thai = try await Self.call(
        client, "travel_times", #"{"from": ["Asok"], "to": ["Siam"], "lang": "th"}"#)
      #expect(thai.text?.hasPrefix("เวลาเดินทางเป็นนาที") == true)
    }
  }

  /// An assistant has no base URL, so a path alone would not work as a link.
  @Test func linksToThePageAreAbsolute() async throws {
    for publicURL in [nil, "https://homes.example/find"] {
      try await FacadeClient.runOverSample { configuration in
        configuration.publicURL = publicURL
      } _: { client in
        let answer = try await Self.call(client, "search_homes", #"{"at": "Asok", "limit": 1}"#)
        let root = publicURL ?? "http://127.0.0.1:\(client.port)"
        #expect(answer.text?.contains("<\(root)/?tab=nearby&home=") == true)
      }
    }
  }

  /// Returns a result without its source information.
  private static func lasting(_ fields: Fields) -> NSDictionary {
    fields.filter { !["source", "sources"].contains($0.key) } as NSDictionary
  }

  /// Tools that read `lang` as a parameter reject an unknown language together with other invalid
  /// arguments. Other tools ignore an unknown language.
  @Test func onlyToolsThatReadLanguageRejectUnknownOnes() async throws {
    try await FacadeClient.runOverSample { client in
      for (tool, arguments) in [
        ("search_homes", #"{"at": "Asok", "limit": "many", "lang": "xx"}"#),
        ("show_home", #"{"id": "145831", "lang": "xx"}"#),
        ("compare_homes", #"{"ids": "145831", "lang": "xx"}"#),
        ("plan_route", #"{"from": "Asok", "to": "Siam", "lang": "xx"}"#),
      ] {
        let answer = try await Self.call(client, tool, arguments)
        #expect(answer.result?["isError"] as? Bool == true, "\(tool)")
        #expect(answer.text?.contains("lang") == true, "\(answer.text ?? "")")
        #expect(arguments.contains("many") == (answer.text?.contains("limit") == true), "\(tool)")
      }
      for (tool, arguments) in [
        ("find_places", #"{"q": "Asok", "lang": "xx"}"#),
        ("find_stations", #"{"q": "Asok", "lang": "xx"}"#),
        ("stations_near", #"{"lat": 13.7370, "lon": 100.5603, "lang": "xx"}"#),
        ("travel_times", #"{"from": ["Asok"], "to": ["Siam"], "lang": "xx"}"#),
        ("market_prices", #"{"at": "Asok", "lang": "xx"}"#),
        ("list_companies", #"{"lang": "xx"}"#),
      ] {
        let answer = try await Self.call(client, tool, arguments)
        #expect(answer.result?["isError"] as? Bool == false, "\(tool): \(answer.text ?? "")")
      }
    }
  }

  @Test func refusedToolCallExplainsWhy() async throws {
    try await FacadeClient.runOverSample { client in
      for (tool, arguments, part) in [
        ("search_homes", "{}", "at is missing"),
        ("search_homes", #"{"at": "Asok", "lat": 13}"#, "at"),
        ("search_homes", #"{"at": "Asok", "limt": 3}"#, "did you mean limit?"),
        ("search_homes", #"{"at": "Asok", "limit": {"a": 1}}"#, "limit"),
        ("search_homes", #"{"at": "Asok", "limit": "many"}"#, "limit"),
        ("search_homes", #"{"at": "Asok", "format": "csv"}"#, "csv"),
        ("search_homes", #"{"at": "Asgard"}"#, "Asgard"),
        ("show_home", "{}", "id"), ("show_home", #"{"id": "none"}"#, "none"),
        ("travel_times", #"{"from": []}"#, "from"),
      ] {
        let answer = try await Self.call(client, tool, arguments)
        #expect(answer.status == 200 && answer.result?["isError"] as? Bool == true)
        #expect(answer.result?["structuredContent"] == nil)
        #expect(answer.text?.contains(part) == true, "\(answer.text ?? "")")
      }
      let thai = try await Self.call(client, "search_homes", #"{"lang": "th"}"#)
      #expect(thai.text?.contains("at") == true && thai.text?.contains("missing") == false)
    }
  }

  @Test func bothProtocolRevisionsWork() async throws {
    try await FacadeClient.runOverSample { client in
      let begun = try await Self.post(
        client,
        #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}"#
      )
      #expect(begun.result?["protocolVersion"] as? String == "2025-06-18")
      let noted = try await Self.post(
        client, #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#)
      #expect(noted.status == 202 && noted.body.isEmpty)
      let plain = try await Self.post(
        client, #"{"jsonrpc": "2.0", "id": "a", "method": "tools/list"}"#)
      #expect(plain.json["id"] as? String == "a" && plain.result?["resultType"] == nil)
      let found = try await Self.post(
        client,
        #"{"jsonrpc": "2.0", "id": 2, "method": "server/discover", "params": {\#(Self.meta)}}"#,
        Self.header("server/discover"))
      #expect(found.result?["supportedVersions"] as? [String] == MCPRevision.names)
      let listed = try await Self.post(
        client, #"{"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {\#(Self.meta)}}"#,
        Self.header("tools/list"))
      #expect(listed.result?["resultType"] as? String == "complete")
      let tools = try #require(listed.result?["tools"] as? [Fields])
      #expect(
        tools.compactMap { $0["name"] as? String } == [
          "search_homes", "show_home", "compare_homes", "find_places", "find_stations",
          "stations_near", "plan_route", "travel_times", "market_prices", "list_companies",
        ])
      for tool in tools {
        let (input, output) = (tool["inputSchema"] as? Fields, tool["outputSchema"] as? Fields)
        #expect(input?["type"] as? String == "object" && output?["type"] as? String == "object")
        #expect((tool["annotations"] as? Fields)?["readOnlyHint"] as? Bool == true)
        #expect((input?["properties"] as? Fields)?["lang"] != nil)
      }
      // Prices can be JSON numbers, and flags can be JSON Booleans.
      let inputs = try #require((tools[0]["inputSchema"] as? Fields)?["properties"] as? Fields)
      #expect((inputs["min-price"] as? Fields)?["type"] as? [String] == ["integer", "string"])
      #expect((inputs["group"] as? Fields)?["type"] as? String == "boolean")
      let called = try await Self.post(
        client,
        #"{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "find_stations", "#
          + #""arguments": {"q": "Asok"}, \#(Self.meta)}}"#,
        Self.header("tools/call", "find_stations"))
      #expect(called.result?["resultType"] as? String == "complete")
    }
  }

  /// Clients that pass tools to a language model drop references or reject the tool.
  @Test func inputSchemasHaveNoReferences() async throws {
    try await SampleFacade.run { facade in
      let routes = facade.server.routes
      let all = MCPTools(
        finder: routes.finder, routes: routes.routes, services: routes.services, linkRoot: nil
      ).operations.compactMap(\.tool)
      let list = Data(AssistantTool.list(of: all))
      let tools = try #require(JSONSerialization.jsonObject(with: list) as? [Fields])
      #expect(tools.compactMap { $0["name"] as? String } == all.map(\.name))
      #expect(all.filter(\.needsWholeIndex).map(\.name) == ["list_companies"])
      for tool in tools {
        let input = try #require(tool["inputSchema"] as? Fields)
        let text = String(
          decoding: try JSONSerialization.data(withJSONObject: input), as: UTF8.self)
        #expect(!text.contains("$ref") && !text.contains("$defs"), "\(tool["name"] ?? "")")
        for (name, value) in input["properties"] as? [String: Fields] ?? [:] {
          #expect(!value.isEmpty && value["description"] as? String != "", "\(name)")
        }
      }
    }
  }

  @Test(arguments: [
    // A description next to the reference takes precedence.
    (
      ##"{"a": {"$ref": "#/components/schemas/A", "description": "own"}}"##,
      ##"{"a":{"type":"string","description":"own"}}"##
    ),
    // References inside arrays and inside components are also resolved.
    (
      ##"{"oneOf": [{"$ref": "#/components/schemas/B"}, {"type": "null"}]}"##,
      ##"{"oneOf":[{"type":"array","items":{"type":"string","description":"A."}},{"type":"null"}]}"##
    ),
    // A recursive component is cut off at its inner occurrence.
    (
      ##"{"$ref": "#/components/schemas/C"}"##,
      ##"{"type":"object","properties":{"next":{}}}"##
    ),
  ])
  func componentsReplaceReferences(schema: String, inlined: String) throws {
    let components = try JSONDocument(
      Array(
        ##"""
        {"A": {"type": "string", "description": "A."},
         "B": {"type": "array", "items": {"$ref": "#/components/schemas/A"}},
         "C": {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/C"}}}}
        """##.utf8))
    let inliner = InlinedSchema(
      definitions: Dictionary(
        components.root.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    )
    let written = inliner.json(of: try JSONDocument(Array(schema.utf8)).root)
    #expect(String(decoding: written, as: UTF8.self) == inlined)
  }

  @Test func invalidMessagesGetErrorCodes() async throws {
    try await FacadeClient.runOverSample { client in
      let name = "อโศก"
      let encoded = "=?base64?\(Data(name.utf8).base64EncodedString())?="
      func modern(_ method: String, _ parameters: String = "") -> String {
        #"{"jsonrpc": "2.0", "id": 1, "method": "\#(method)", "params": {\#(parameters)\#(Self.meta)}}"#
      }
      let called = modern("tools/call", #""name": "find_stations", "arguments": {"q": "E4"}, "#)
      for (body, fields, status, code) in [
        ("nonsense", [], 400, -32_700),
        (#"[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]"#, [], 400, -32_600),
        (#"{"jsonrpc": "1.0", "id": 1, "method": "ping"}"#, [], 400, -32_600),
        (#"{"jsonrpc": "2.0", "id": {}, "method": "ping"}"#, [], 400, -32_600),
        (#"{"jsonrpc": "2.0", "id": 1, "method": "sing"}"#, [], 404, -32_601),
        (#"{"jsonrpc": "2.0", "id": 1, "method": "server/discover"}"#, [], 400, -32_602),
        (
          #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "sing"}}"#, [],
          400, -32_602
        ),
        (
          #"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#,
          [("MCP-Protocol-Version", "2026-07-28")], 400, -32_602
        ),
        (modern("ping"), Self.header("ping"), 404, -32_601),
        (modern("tools/list"), [], 400, -32_020),
        (
          modern("tools/list").replacing("2026-07-28", with: "2027-01-01"), [], 400, -32_022
        ),
        (called, Self.header("ping", "find_stations"), 400, -32_020),
        (called, Self.header("tools/call", encoded), 400, -32_020),
      ] as [(String, [(String, String)], Int, Int)] {
        let answer = try await Self.post(client, body, fields)
        #expect(answer.status == status && answer.code == code, "\(body)")
      }
      let named = try await Self.post(
        client, called.replacing("find_stations", with: name), Self.header("tools/call", encoded))
      // The header matches the body, but no tool has this name.
      #expect(named.code == -32_602)
      let long = try await Self.post(
        client, #"{"jsonrpc": "2.0", "id": ""# + String(repeating: "x", count: MCPServer.longest))
      #expect(long.status == 413)
      let got = try await client.get("/mcp")
      #expect(got.status == 405)
    }
  }

  /// Another site's host name can resolve to this server (DNS rebinding), so a match between
  /// `Origin` and `Host` is not sufficient.
  @Test(arguments: [
    ("http://127.0.0.1:80", "127.0.0.1:80", true), ("http://[::1]:80", "[::1]:80", true),
    ("https://localhost", "localhost", true), ("http://a.example", "a.example", false),
    ("http://127.0.0.1.a.example", "127.0.0.1.a.example", false),
    ("https://homes.example", "a.example", true), ("https://homes.example:1", "a.example", false),
    ("null", "127.0.0.1:80", false), ("http://127.0.0.1:81", "127.0.0.1:80", false),
    ("x://127.0.0.1:80", "127.0.0.1:80", false),
  ])
  func ownOriginsAreRecognized(origin: String, host: String, isOwn: Bool) {
    let publicURL = "https://homes.example/find"
    #expect(FacadeRoutes.isOwn(origin, host: host, publicURL: publicURL) == isOwn)
  }

  @Test func onlyOwnOriginsMayCallUnlessOthersAreAllowed() async throws {
    let body = #"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#
    try await FacadeClient.runOverSample { client in
      let own = "http://127.0.0.1:\(client.port)"
      let answer = try await Self.post(client, body, [("Origin", own)])
      #expect(answer.status == 200)
      for origin in ["https://elsewhere.example", "null", "http://127.0.0.1:1"] {
        let answer = try await Self.post(client, body, [("Origin", origin)])
        #expect(answer.status == 403)
      }
    }
    try await FacadeClient.runOverSample { configuration in
      configuration.origins = .only(["https://a.example"])
    } _: { client in
      let answer = try await Self.post(client, body, [("Origin", "https://a.example")])
      #expect(answer.status == 200)
    }
  }
}
