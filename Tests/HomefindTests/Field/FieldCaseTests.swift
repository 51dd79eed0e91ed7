import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests that inputs from public bug reports produce correct results.
@Suite(.enabled(if: FieldCase.isPresent, FieldCase.absence))
struct FieldCaseTests {
  private typealias Fields = FieldMatching.Fields

  private static let near = ["nearby", "--lat", "13.7370", "--lon", "100.5603", "--json"]

  /// The station table in the root folder of the checkout.
  private static let table = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "stations.sqlite").path

  /// Records a failure unless the outcome is an expected error, or the program succeeds and `holds`
  /// is true for another expectation.
  private func check(
    _ test: FieldCase, _ outcome: Program.Outcome, host: String = "", mayReport: Bool = false,
    _ holds: (FieldCase.Expectation) -> Bool
  ) {
    #expect(
      test.expected.contains { expected in
        guard let error = expected.error else { return outcome.status == 0 && holds(expected) }
        return (mayReport || outcome.output.isEmpty)
          && FieldMatching.isError(outcome, error, host: host)
      }, "\(test.name): \(outcome)")
  }

  @Test func everyCaseKindIsKnown() throws {
    let known = [
      "route-read", "place", "soap", "reso", "csv-feed", "sync", "odata", "mcp", "openapi",
      "stations",
    ]
    #expect(Set(try FieldCase.list.get().map(\.run)).isSubset(of: known))
  }

  @Test(arguments: FieldCase.all("route-read"))
  func routeDocuments(test: FieldCase) async throws {
    let input = test.folder.appending(path: try #require(test.input)).path
    let outcome = try await Program.run("route", "read", "--json", input)
    let routes = FieldMatching.object(outcome.output)["routes"] as? [Fields] ?? []
    check(test, outcome) { FieldMatching.isEqual(routes, $0) }
  }

  @Test(arguments: FieldCase.all("place"))
  func places(test: FieldCase) async throws {
    let outcome = try await Program.run("nearby", "--at", try test.text, "--json")
    let center = (FieldMatching.object(outcome.output)["search"] as? Fields)?["center"] as? Fields
    check(test, outcome) {
      FieldMatching.isNear(
        [center?["lat"] as? Double ?? 0, center?["lon"] as? Double ?? 0], $0.at ?? [],
        tolerance: $0.tolerance ?? 0.00002)
    }
  }

  @Test(arguments: FieldCase.all("soap"))
  func soapAnswers(test: FieldCase) async throws {
    let server = try await FieldServer(.soap)
    // The cases' README lists each case's credentials; "u" is a one-letter user name.
    let user = test.name == "soap-login-one-letter" ? "u" : "joe"
    let outcome = try await Program.run(
      Self.near + ["--feed-url", server.url(test.name), "--feed-user", user],
      environment: ["HOMEFIND_RETRIES": "0"])
    await server.stop()
    check(test, outcome, host: server.host) {
      FieldMatching.isEqual(FieldMatching.object(outcome.output), homes: $0)
    }
  }

  @Test(arguments: FieldCase.all("reso"))
  func resoServices(test: FieldCase) async throws {
    let server = try await FieldServer(.reso)
    let source = "kind: reso, url: \"\(server.url(test.name))/odata\", page-size: 2"
    let outcome = try await nearby(source: source)
    await server.stop()
    check(test, outcome, host: server.host) {
      FieldMatching.isEqual(FieldMatching.object(outcome.output), homes: $0)
    }
  }

  private func nearby(source: String) async throws -> Program.Outcome {
    let folder = TemporaryFolder()
    let path = folder.file("config.yaml")
    try Data("sources:\n  - {name: a, \(source)}\n".utf8).write(to: URL(filePath: path))
    return try await Program.run(
      Self.near, environment: ["HOMEFIND_CONFIG": path, "HOMEFIND_RETRIES": "0"])
  }

  @Test(arguments: FieldCase.all("csv-feed"))
  func tables(test: FieldCase) async throws {
    let path = test.folder.appending(path: try #require(test.input)).path
    let outcome: Program.Outcome
    if test.source == "file" {
      outcome = try await nearby(source: "kind: file, path: \"\(path)\"")
    } else {
      let provider = RunningProgram(
        ["feed", "serve", "--port", "0", "--data", path, "--user", "joe", "--password", "joe"])
      try provider.start()
      if let url = await provider.firstLine()?.trimmingCharacters(in: .newlines) {
        outcome = try await Program.run(
          Self.near + ["--feed-url", url, "--feed-user", "joe"],
          environment: ["HOMEFIND_FEED_PASSWORD": "joe"])
        provider.terminate()
        _ = await provider.outcome()
      } else {
        outcome = await provider.outcome()
      }
    }
    check(test, outcome) {
      FieldMatching.isEqual(FieldMatching.object(outcome.output), homes: $0)
    }
  }

  @Test(arguments: FieldCase.all("sync"))
  func secondSyncStoresExpectedHomes(test: FieldCase) async throws {
    let (server, folder) = (try await FieldServer(.soap), TemporaryFolder())
    let environment = ["HOMEFIND_STORE": folder.file("store.sqlite"), "HOMEFIND_RETRIES": "0"]
    let sync = ["sync", "--feed-url", server.url(test.name), "--feed-user", "joe"]
    let first = try await Program.run(sync, environment: environment)
    #expect(first.status == 0, "\(first)")
    try await server.next(test.name)
    let second = try await Program.run(sync, environment: environment)
    await server.stop()
    let stored = try await Program.run(["store", "stats", "--json"], environment: environment)
    let items = FieldMatching.object(stored.output)["items"] as? [Fields] ?? []
    let homes = items.reduce(0) { $0 + ($1["homes"] as? Int ?? 0) }
    let gone = items.reduce(0) { $0 + ($1["gone"] as? Int ?? 0) }
    #expect(
      test.expected.contains { expected in
        let ends =
          expected.syncOK == true
          ? second.status == 0
          : (1...127).contains(second.status)
            && FieldMatching.matches(second.errors, expected.syncError ?? "^$")
        return ends && homes == expected.homesAfter && homes + gone == 60
      }, "\(second) \(stored)")
  }

  @Test(arguments: FieldCase.all("odata"))
  func odataQueries(test: FieldCase) async throws {
    try await withServer { url in
      let (body, response) = try await get(url + "reso/" + test.text, headers: test.headers ?? [:])
      let type = response.headers["Content-Type"] ?? ""
      var holds = false
      for expected in test.expected where expected.status == response.status {
        let row = (body["value"] as? [Fields])?.first ?? [:]
        var isRight = (expected.strings ?? []).allSatisfy { row[$0] is String }
        isRight = isRight && expected.contentType.map(type.contains) ?? true
        if let same = expected.sameAs {
          let (other, _) = try await get(url + "reso/" + same, headers: [:])
          isRight = isRight && other["@odata.count"] as? Int == body["@odata.count"] as? Int
          let rows = [other, body].map { NSArray(array: $0["value"] as? [Any] ?? []) }
          isRight = isRight && rows[0] == rows[1]
        }
        holds = holds || isRight
      }
      #expect(holds, "\(response.status) \(type) \(body)")
    }
  }

  @Test(arguments: FieldCase.all("openapi"))
  func contracts(test: FieldCase) async throws {
    try await withServer { url in
      let (document, _) = try await get(url.dropLast() + test.text, headers: [:])
      for expected in test.expected {
        #expect(document["paths"] != nil)
        if expected.arraysHaveItems == true { #expect(FieldSchema.arraysHaveItems(document)) }
        if expected.namesDiffer == true { #expect(FieldSchema.bodyNamesDiffer(document)) }
      }
    }
  }

  /// Starts a server with all homes in the sample and calls `body` with its URL.
  private func withServer(_ body: (_ url: String) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    let store = ["HOMEFIND_STORE": folder.file("store.sqlite")]
    #expect(try await Program.run(["sync"], environment: store).status == 0)
    let server = RunningProgram(["serve", "--port", "0"], environment: store)
    try server.start()
    try await body(try #require(await server.firstLine()).trimmingCharacters(in: .newlines))
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  /// Requests a URL whose query is already escaped.
  private func get(
    _ address: String, headers: [String: String]
  ) async throws -> (Fields, HTTPResponse) {
    var fields = HTTPHeaders()
    for (name, value) in headers { fields[name] = value }
    let answer = try await HTTPClient().collect(
      HTTPRequest(service: "facade", url: address, headers: fields, limits: .patient))
    let body = FieldMatching.object(String(decoding: answer.body, as: UTF8.self))
    return (body, answer.response)
  }

  @Test(arguments: FieldCase.all("mcp"))
  func toolSchemas(test: FieldCase) async throws {
    let greeting =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","#
      + #""capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#
    let outcome = try await Program.run(["mcp"], input: "\(greeting)\n\(try test.text)\n")
    let answer = FieldMatching.object(String(outcome.output.split(separator: "\n").last ?? ""))
    let tools = (answer["result"] as? Fields)?["tools"] as? [Fields] ?? []
    #expect(tools.count >= 10)
    for tool in tools {
      let schema = try #require(tool["inputSchema"])
      for name in test.expected.compactMap(\.absent).joined() {
        #expect(!FieldSchema.contains(name, in: schema), "\(tool["name"] ?? "") has \(name)")
      }
    }
  }

  @Test(arguments: FieldCase.all("stations"))
  func stationSources(test: FieldCase) async throws {
    let folder = TemporaryFolder()
    let table = folder.file("stations.sqlite")
    try FileManager.default.copyItem(atPath: Self.table, toPath: table)
    let path = test.folder.appending(path: try #require(test.input)).path
    let outcome = try await Program.run(
      ["stations", "refresh", "--dry-run", path], environment: ["HOMEFIND_STATIONS": table])
    // A refresh that is refused still prints the changes that it would make.
    check(test, outcome, mayReport: true) { expected in
      let text = outcome.output + outcome.errors
      return expected.out.map { FieldMatching.matches(text, $0) } ?? true
        && !(expected.notOut.map { FieldMatching.matches(text, $0) } ?? false)
    }
  }
}
