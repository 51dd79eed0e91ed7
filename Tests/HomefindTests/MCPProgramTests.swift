import Foundation
import HomefindTesting
import Testing

/// Tests the tools with PyPI's `mcp` client, in both protocol versions, over standard input and
/// output and over HTTP.
@Suite(
  .enabled(
    if: PeerPython.path != nil,
    "\(PeerPython.absence(of: "mcp"))"))
struct MCPPeerTests {
  private typealias Fields = [String: Any]

  private func calls(_ mode: String, _ place: [String]) async throws -> [String: Fields] {
    let script = PeerPython.script("peers/mcp_client.py")
    let client = RunningProgram(
      [script.path, mode] + place, executable: URL(filePath: try #require(PeerPython.path)))
    try client.start()
    let outcome = await client.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Fields])
  }

  @Test(arguments: ["auto", "legacy"])
  func everyToolWorksWithPythonClient(mode: String) async throws {
    let server = RunningProgram(["serve", "--port", "0"])
    try server.start()
    let url = try #require(await server.firstLine())
    let overHTTP = try await calls(mode, ["\(url)mcp"])
    let started = try await calls(mode, [Program.url.path, "mcp", "--lang", "th"])
    #expect(overHTTP.count >= 10 && overHTTP.keys == started.keys)
    for (tool, call) in overHTTP {
      #expect(call["isError"] as? Bool == false, "\(tool): \(call["text"] ?? "")")
      #expect(started[tool]?["isError"] as? Bool == false, "\(tool)")
    }
    // Find condos under 3 million baht within 25 minutes of Asok; the command line must find the
    // same homes.
    let asked = try await Program.run([
      "nearby", "--commute", "Asok:25min", "--type", "condo", "--max-price", "3000000", "--limit",
      "5", "--json",
    ])
    let wanted = try #require(
      JSONSerialization.jsonObject(with: Data(asked.output.utf8)) as? Fields)
    for found in [overHTTP, started] {
      let answer = try #require(found["search_homes"]?["answer"] as? Fields)
      #expect(answer["total"] as? Int == wanted["total"] as? Int)
      let ids = (answer["items"] as? [Fields])?.compactMap { $0["id"] as? String }
      #expect(ids == (wanted["items"] as? [Fields])?.compactMap { $0["id"] as? String })
    }
    // Responses over HTTP link to the page; the stdio server has no page to link to.
    let text = try #require(overHTTP["search_homes"]?["text"] as? String)
    #expect(text.contains("/?tab=nearby&home=sample."))
    let thai = try #require(started["search_homes"]?["text"] as? String)
    #expect(thai.contains("รายการ") && !thai.contains("?tab="))
    server.terminate()
    #expect(await server.outcome().status == 0)
  }
}

/// Tests invalid messages on standard input.
@Suite struct MCPProgramTests {
  @Test func overlongLineIsRejectedAndNextAnswered() async throws {
    let outcome = try await Program.run(
      ["mcp"],
      input: #"{"a":""# + String(repeating: "x", count: 10_000_000) + "\"}\n"
        + #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("-32600"))
    #expect(lines.last == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
  }
}
