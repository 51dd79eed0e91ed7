import CommandOutput
import Foundation
import HomefindTesting
import Testing
import Transport

@testable import homefind

/// A server over the sample and people who are signed in to it, each with a separate session.
struct SignedInPeople {
  /// The server's URL, without a trailing slash.
  let url: String
  private let folder = TemporaryFolder()
  private let server: RunningProgram

  /// Starts the server and signs people in with the codes that it mails to a test mail server.
  init(_ people: [String]) async throws {
    let peer = try MailPeer(["--count", "\(people.count)"])
    server = RunningProgram([
      "serve", "--port", "0", "--store", folder.file("store.sqlite"), "--mail",
      "smtp://127.0.0.1:\(try await peer.port())", "--mail-from", "homes@homes.example",
    ])
    try server.start()
    url = String(try #require(await server.firstLine()).dropLast())
    for person in people {
      // Without a code, `login` requests one by email, and then fails because standard input is
      // empty.
      let asked = try await run(person, "login", "--server", url, "\(person)@mail.example")
      #expect(asked.status == ExitStatus.usage.rawValue, "\(asked.errors)")
    }
    for mail in try await peer.mails(isWaiting: true) {
      let address = try #require((mail["to"] as? [String])?.first)
      let text = try #require(mail["text"] as? String)
      let code = try #require(text.firstMatch(of: /\b[A-HJKMNP-Z2-9]{6}\b/)).output
      let signedIn = try await run(
        String(address.prefix { $0 != "@" }), "login", "--server", url, address, "--code",
        String(code))
      #expect(signedIn.status == 0, "\(signedIn.errors)")
    }
    // The search stores the homes nearby.
    let (response, _) = try await get("/v1/nearby?lat=13.7370&lon=100.5603")
    #expect(response.status == 200)
  }

  /// Runs the program for a person.
  func run(
    _ person: String, _ arguments: [String], input: String = ""
  ) async throws -> Program.Outcome {
    try await Program.run(
      arguments, environment: ["XDG_CONFIG_HOME": folder.file(person)], input: input)
  }

  /// Runs the program for a person.
  func run(
    _ person: String, _ arguments: String..., input: String = ""
  ) async throws -> Program.Outcome {
    try await run(person, arguments, input: input)
  }

  /// Runs the program for a person and returns its standard output.
  func output(_ person: String, _ arguments: String...) async throws -> String {
    let outcome = try await run(person, arguments)
    #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
    return outcome.output
  }

  /// Requests a path without signing in.
  func get(_ path: String) async throws -> (response: HTTPResponse, body: [UInt8]) {
    try await HTTPClient().collect(
      HTTPRequest(service: "server", url: url + path, limits: .patient))
  }

  /// Returns a client with the person's session, as the program uses it.
  func client(of person: String) throws -> AccountClient {
    let text = try String(
      contentsOfFile: folder.file("\(person)/homefind/session"), encoding: .utf8)
    let token = try #require(text.split(separator: "\n").dropFirst().first)
    return AccountClient(server: url, token: String(token), key: nil, http: HTTPClient())
  }

  /// Stops the server and checks that its log contains no email address.
  func end() async {
    server.terminate()
    let ended = await server.outcome()
    #expect(ended.status == 0 && !ended.errors.contains("@mail.example"), "\(ended.errors)")
  }
}
