import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests that secrets appear neither in the log nor in files that other users can read.
@Suite struct SecrecyTests {
  private let folder = TemporaryFolder()

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func storeIsAccessibleToOwnerOnly() async throws {
    let path = folder.file("new/folder/store.sqlite")
    let environment = ["HOMEFIND_STORE": path]
    let server = RunningProgram(["serve", "--port", "0"], environment: environment)
    try server.start()
    let url = try #require(await server.firstLine())
    let answer = try await HTTPClient().collect(
      HTTPRequest(
        service: "server", url: "\(url)v1/nearby?lat=13.7370&lon=100.5603", limits: .patient))
    #expect(answer.response.status == 200)
    #expect(try mode(folder.file("new")) == 0o700)
    #expect(try mode(folder.file("new/folder")) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("new/folder"))
    #expect(names.contains("store.sqlite") && names.contains("store.sqlite-wal"))
    for name in names {
      #expect(try mode(folder.file("new/folder/\(name)")) == 0o600, "\(name)")
    }
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  @Test func keysFileIsAccessibleToOwnerOnly() async throws {
    let path = folder.file("keys")
    let made = try await Program.run("keys", "add", "shop", "--keys", path)
    #expect(try mode(path) == 0o600)
    // The next write restores the permissions of a file that others can read.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    _ = try await Program.run("keys", "add", "other", "--keys", path)
    #expect(try mode(path) == 0o600)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains(made.output.trimmingCharacters(in: .newlines).dropFirst(3)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")) == ["keys"])
  }

  @Test func logContainsNoSecretOrCoordinate() async throws {
    let feed = try ScriptedServer { request in
      .response(500, headers: ["Content-Type": "text/html"], body: request.text)
    }
    defer { feed.stop() }
    let server = RunningProgram(
      ["serve", "--port", "0", "--log-level", "trace"],
      environment: [
        "HOMEFIND_STORE": folder.file("store.sqlite"),
        "HOMEFIND_FEED_URL": "http://who:hush-hush@127.0.0.1:\(feed.port)/x.svc?token=hush-hush",
        "HOMEFIND_FEED_USER": "demo", "HOMEFIND_FEED_PASSWORD": "hush-hush",
        "HOMEFIND_ROUTE_SERVICE": "osrm=http://who:hush-hush@127.0.0.1:\(feed.port)/hush-hush",
        "HOMEFIND_ROUTE_KEY": "hush-hush",
      ])
    try server.start()
    let url = try #require(await server.firstLine())
    for path in [
      "v1/nearby?lat=13.7373&lon=100.5603", "v1/provinces", "readyz", "metrics",
      "v1/routes?from=13.7373,100.5603&to=13.8,100.6&mode=car",
    ] {
      let answer = try await HTTPClient().collect(
        HTTPRequest(service: "server", url: url + path, limits: .patient))
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("hush-hush"), "\(path)")
    }
    server.terminate()
    let outcome = await server.outcome()
    #expect(outcome.errors.contains("/v1/nearby"))
    #expect(!(outcome.errors + outcome.output).contains("hush-hush"))
    #expect(!outcome.errors.contains("13.7373"))
  }

  /// The log contains no amount from a budget, whether the budget is sent in a body or a URL, and
  /// whether the request is accepted or rejected.
  @Test func logContainsNoBudgetFigure() async throws {
    let server = RunningProgram(["serve", "--port", "0", "--log-level", "trace"])
    try server.start()
    let url = try #require(await server.firstLine())
    let near = "lat=13.7370&lon=100.5603"
    let requests: [(path: String, body: String)] = [
      ("v1/nearby?\(near)", #"{"budget": {"salary": 456789, "deposit": 3456789, "debts": 5678}}"#),
      ("v1/nearby?\(near)", #"{"budget": {"salary": -456789, "deposit": "3456789x"}}"#),
      ("v1/budget", #"{"budget": {"salary": 456789}, "prices": [3456789]}"#),
      ("v1/nearby?\(near)&salary=456789&deposit=3456789&debts=5678", ""),
      ("v1/recommended?salary=456789&deposit=3456789&debts=5678", ""),
      ("v1/recommended?\(near)&salary=456789&format=atom", ""),
      ("v1/recommended?salary=456789x", ""),
    ]
    for (path, body) in requests {
      let answer = try await HTTPClient().collect(
        HTTPRequest(
          service: "server", url: url + path, method: body.isEmpty ? .get : .post,
          headers: ["Content-Type": "application/json"], body: Array(body.utf8),
          limits: .patient))
      #expect([200, 400].contains(answer.response.status))
    }
    server.terminate()
    let outcome = await server.outcome()
    #expect(outcome.status == 0)
    for route in ["/v1/nearby", "/v1/budget", "/v1/recommended"] {
      #expect(outcome.errors.contains(route), "\(route)")
    }
    #expect(!(outcome.errors + outcome.output).contains("456789"))
  }
}
