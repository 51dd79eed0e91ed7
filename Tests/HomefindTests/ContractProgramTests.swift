import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests the OpenAPI document against the running program.
@Suite struct ContractProgramTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of the Python that runs the client, if Python is installed.
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A small Python client that is generated from the document returns what the API page shows.
  @Test(.enabled(if: python != nil, "there is no python3"))
  func clientGeneratedFromContractRunsPageExamples() async throws {
    let server = RunningProgram(["serve", "--port", "0"])
    try server.start()
    let url = try #require(await server.firstLine())
    let client = RunningProgram(
      [
        Self.root.appending(path: "scripts/peers/run_page.py").path, url,
        Documents.path(of: "docs/api.md"),
      ], executable: URL(filePath: try #require(Self.python)))
    try client.start()
    let outcome = await client.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(Int(outcome.output.split(separator: "\n").last ?? "") ?? 0 >= 1)
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  private typealias Fields = [String: Any]

  /// The request in an example, and the response that the document shows.
  private struct Example: Sendable {
    var method: String
    var path: String
    var body: [UInt8]
    var answer: Data
  }

  private static func examples() throws -> [Example] {
    let file = root.appending(path: "Sources/CEmbedded/data/openapi.json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Fields)
    var examples: [Example] = []
    let paths = try #require(document["paths"] as? [String: [String: Fields]])
    for operation in paths.values.flatMap(\.values) {
      let responses = try #require(operation["responses"] as? [String: Fields])
      let body = (operation["requestBody"] as? Fields)?["content"] as? [String: Fields]
      let sent = try body?.values.compactMap { $0["example"] }.first.map {
        try ($0 as? String).map { Data($0.utf8) } ?? JSONSerialization.data(withJSONObject: $0)
      }
      for response in responses.values {
        examples += try Self.examples(of: response, body: sent ?? Data())
      }
    }
    let shared = (document["components"] as? Fields)?["responses"] as? [String: Fields] ?? [:]
    for response in shared.values { examples += try Self.examples(of: response, body: Data()) }
    // Searches run first, because other examples request homes that a search has stored.
    func needsHomes(_ example: Example) -> Bool {
      ["/v1/listings", "/v1/tours", "/v1/companies", "/v1/recommended"].contains(
        where: example.path.hasPrefix)
    }
    // Responses depend on what earlier requests fetched, so sort the examples; the dictionary has
    // no fixed order.
    examples.sort { ($0.path, $0.method) < ($1.path, $1.method) }
    return examples.filter { !needsHomes($0) } + examples.filter(needsHomes)
  }

  private static func examples(of response: Fields, body: Data) throws -> [Example] {
    let content = response["content"] as? [String: Fields] ?? [:]
    return try content.values.flatMap { $0["examples"] as? [String: Fields] ?? [:] }.map {
      let summary = try #require($0.value["summary"] as? String).split(separator: " ")
      return Example(
        method: String(summary[0]), path: String(summary[1]),
        body: summary[0] == "POST" ? Array(body) : [],
        answer: try JSONSerialization.data(withJSONObject: try #require($0.value["value"])))
    }
  }

  @Test func contractExamplesMatchResponses() async throws {
    let examples = try Self.examples()
    #expect(examples.count > 20)
    let folder = TemporaryFolder()
    let store = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    let beacon = RunningProgram(
      [
        "beacons", "add", "lobby", "--uuid", "f7826da6-4fa2-4e98-8024-bc5b71e0893e", "--major", "2",
        "--minor", "14759", "--listing", "145831", "--lat", "13.73706", "--lon", "100.56033",
        "--opens", "10:00", "--closes", "18:00", "--tx-power=-59",
      ], environment: store)
    try beacon.start()
    #expect(await beacon.outcome().status == 0)
    let server = RunningProgram(["serve", "--port", "0"], environment: store)
    try server.start()
    let url = try #require(await server.firstLine())
    for example in examples {
      let request = HTTPRequest(
        service: "facade", url: url.dropLast() + example.path,
        method: example.method == "POST" ? .post : .get,
        headers: ["Content-Type": "application/json"], body: example.body, limits: .patient)
      let answer = try await HTTPClient().collect(request).body
      #expect(
        try Self.timeless(Data(answer)) == Self.timeless(example.answer), "\(example.path)")
    }
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  /// Returns a document without the fields that differ between requests: times, and the records
  /// skipped in circles that another request fetched.
  private static func timeless(_ data: Data) throws -> NSDictionary? {
    timeless(try JSONSerialization.jsonObject(with: data)) as? NSDictionary
  }

  private static func timeless(_ value: Any) -> Any {
    if let fields = value as? Fields {
      return fields.filter {
        ![
          "fetchedAt", "freshness", "skipped", "firstSeen", "lastSeen", "at", "knownSince", "open",
        ].contains($0.key)
      }.mapValues(timeless)
    }
    return (value as? [Any])?.map(timeless) ?? value
  }
}
