import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests the RESO Web API with other OData clients: PyPI's `python-odata` and `odatapy`.
@Suite(
  .enabled(
    if: PeerPython.path != nil,
    "\(PeerPython.absence(of: "python-odata and odatapy"))"))
struct ODataPeerTests {
  /// The results that a client prints.
  private struct Seen: Decodable {
    var client: String
    var sets: [String]
    var fields: [String]
    var all: [String]
    var near: [String]
    var name: String
    var count: Int
    var refused: String
  }

  @Test func otherClientsReadAndFilter() async throws {
    let server = RunningProgram(["serve", "--port", "0"])
    try server.start()
    let url = try #require(await server.firstLine())
    // The service responds from the store, so fill it with a wide search.
    _ = try await homes("\(url)v1/nearby?lat=13.7370&lon=100.5603&radius=10km&limit=1")
    let near = try await homes(
      "\(url)v1/nearby?lat=13.7370&lon=100.5603&radius=2km&max-price=3000000&sort=price&limit=100")
    let script = PeerPython.script("peers/odata_clients.py")
    let peer = RunningProgram(
      [script.path, "\(url)reso/"], environment: ["PYTHONDONTWRITEBYTECODE": "1"],
      executable: URL(filePath: try #require(PeerPython.path)))
    try peer.start()
    let outcome = await peer.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let seen = try outcome.output.split(separator: "\n").map { line in
      try JSONDecoder().decode(Seen.self, from: Data(line.utf8))
    }
    #expect(seen.map(\.client) == ["python-odata", "odatapy"])
    for seen in seen {
      #expect(seen.sets == ["EntityEvent", "Lookup", "Media", "Office", "Property"])
      #expect(seen.fields.contains("ListPrice") && seen.fields.contains("Location"))
      #expect(seen.all.count > 500 && Set(seen.all).count == seen.all.count)
      #expect(Set(seen.near) == Set(near.compactMap { $0["id"] as? String }), "\(seen.client)")
      #expect(seen.name == (near.first?["name"] as? [String: String])?["en"])
      #expect(seen.count >= near.count && seen.count < seen.all.count)
      #expect(seen.refused.hasPrefix("HTTP 400") && seen.refused.contains("BadField"))
    }
    #expect(seen.first?.all == seen.last?.all && seen.first?.near == seen.last?.near)
    #expect(seen.first?.fields == seen.last?.fields && seen.first?.count == seen.last?.count)
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  private func homes(_ address: String) async throws -> [[String: Any]] {
    let body = try await HTTPClient().collect(
      HTTPRequest(service: "facade", url: address, limits: .patient)
    ).body
    let answer = try #require(JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    return try #require(answer["items"] as? [[String: Any]])
  }
}
