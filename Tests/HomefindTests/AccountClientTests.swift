import CommandOutput
import HomefindTesting
import JSONStream
import Messages
import Testing
import Transport

@testable import homefind

/// Tests the account client against a server with scripted responses.
@Suite(.timeLimit(.minutes(5))) struct AccountClientTests {
  private func client(_ server: ScriptedServer, _ path: String = "") -> AccountClient {
    AccountClient(server: server.url(path), token: "hfs_1", key: nil, http: HTTPClient())
  }

  @Test(
    arguments: [
      (400, .usage), (401, .feedRefusedLogin), (403, .feedRefusedLogin), (404, .unknownPlace),
      (409, .usage), (429, .usage), (500, .feedUnavailable),
    ] as [(Int, CommandOutput.ExitStatus)])
  func serverProblemSetsMessageAndStatus(status: Int, ending: CommandOutput.ExitStatus) async throws
  {
    let server = try ScriptedServer { _ in
      .response(status, body: #"{"type": "urn:x", "detail": "No, \u0007since\nI say so."}"#)
    }
    defer { server.stop() }
    let failure = await #expect(throws: CommandFailure.self) {
      try await client(server).ask("/v1/hunts/1", .delete)
    }
    #expect(failure?.status == ending)
    #expect(failure?.message.english == "No,  since I say so.")
    let seen = try #require(server.requests.first)
    #expect(seen.method == "DELETE" && seen.header("Authorization") == "Bearer hfs_1")
  }

  /// Signing out drops the local session only if a homefind server itself reports that the session
  /// has ended.
  @Test(arguments: [
    (#"{"type": "urn:homefind:problem:not-signed-in", "detail": "x"}"#, true),
    (#"{"type": "urn:homefind:problem:missing-key", "detail": "x"}"#, false), ("<html>", false),
  ])
  func endedSessionCountsAsSignedOut(body: String, isAccepted: Bool) async throws {
    let server = try ScriptedServer { _ in .response(401, body: body) }
    defer { server.stop() }
    let ended = try? await client(server).ask("/v1/me/sign-out", .post, body: [], accepting: 401)
    #expect((ended != nil) == isAccepted)
  }

  @Test(arguments: ["<html>", "{}", "", "[1"])
  func unexpectedBodyIsReportedAsUnavailableServer(body: String) async throws {
    let server = try ScriptedServer { .response($0.method == "GET" ? 200 : 404, body: body) }
    defer { server.stop() }
    let failure = await #expect(throws: CommandFailure.self) {
      try await client(server).ask("/v1/hunts", .post, body: [])
    }
    #expect(failure?.status == .feedUnavailable)
    guard body != "{}" else { return }
    let other = await #expect(throws: CommandFailure.self) {
      _ = try await client(server).read("/v1/hunts")
    }
    #expect(other?.status == .feedUnavailable)
  }

  /// The client joins the pages of a long hunt into one document.
  @Test func huntPagesAreJoined() async throws {
    let server = try ScriptedServer { request in
      .response(
        body: request.target.contains("after=b%2F")
          ? #"{"id": "1", "homes": [{"listing": "c"}]}"#
          : #"{"id": "1", "homes": [{"listing": "a"}, {"listing": "b/"}], "next": "b/"}"#)
    }
    defer { server.stop() }
    let hunt = try await client(server).hunt(at: "/v1/hunts/1")
    #expect(hunt.list("homes").compactMap { $0["listing"]?.string } == ["a", "b/", "c"])
    #expect(hunt.root["next"] == nil && hunt.root["id"]?.string == "1")
    #expect(server.requests.count == 2)
  }

  @Test func nameOrIDResolvesToPath() async throws {
    let server = try ScriptedServer { _ in
      .response(
        body: """
          {"items": [{"id": "1", "name": "Ours"}, {"id": "2", "name": "ours"}, \
          {"id": "3", "name": "Twice"}, {"id": "4", "name": "Twice"}]}
          """)
    }
    defer { server.stop() }
    let client = client(server)
    for (name, path) in [("Ours", "1"), ("ours ", "2")] {
      #expect(try await client.path(of: name, in: .hunts) == "/v1/hunts/\(path)")
    }
    for (name, text) in [("Twice", "use an id: 3 or 4."), ("Ourz", "did you mean")] {
      let failure = await #expect(throws: CommandFailure.self) {
        _ = try await client.path(of: name, in: .hunts)
      }
      #expect(failure?.status == .unknownPlace)
      #expect(failure?.message.english.contains(text) == true, "\(String(describing: failure))")
    }
    let count = server.requests.count
    let id = String(repeating: "0a", count: 16)
    #expect(try await client.path(of: id, in: .searches) == "/v1/searches/\(id)")
    #expect(server.requests.count == count)
  }

  @Test(arguments: [
    ("https://homes.example/find", "/find/v1/alerts/x", "https://homes.example/find/v1/alerts/x"),
    ("http://127.0.0.1:8080", "/?invitation=x", "http://127.0.0.1:8080/?invitation=x"),
    ("http://127.0.0.1:8080", "https://homes.example/x", "https://homes.example/x"),
  ])
  func serverPathsBecomeAbsoluteURLs(server: String, text: String, address: String) {
    let client = AccountClient(server: server, token: nil, key: nil, http: HTTPClient())
    #expect(client.address(text) == address)
  }
}
