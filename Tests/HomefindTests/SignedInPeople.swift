import CommandOutput
import Foundation
import HomefindTesting
import Testing
import Transport

@testable import homefind

/// A server over the sample, and people who are signed in at it, each with a session of their own.
struct SignedInPeople {
  /// The server's address, without a slash at its end.
  let url: String
  private let folder = TemporaryFolder()
  private let server: RunningProgram

  /// Starts the server and signs people in by the codes that a mail server takes.
  init(_ people: [String]) async throws {
    let peer = try MailPeer(["--count", "\(people.count)"])
    server = RunningProgram([
      "serve", "--port", "0", "--store", folder.file("store.sqlite"), "--mail",
      "smtp://127.0.0.1:\(try await peer.port())", "--mail-from", "homes@homes.example",
    ])
    try server.start()
    url = String(try #require(await server.firstLine()).dropLast())
    for person in people {
      // Without a code it is mailed, and there is none on standard input.
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
    // Now the server knows the homes around.
    let (response, _) = try await get("/v1/nearby?lat=13.7370&lon=100.5603")
    #expect(response.status == 200)
  }

  /// Runs the program for one of them.
  func run(
    _ person: String, _ arguments: [String], input: String = ""
  ) async throws -> Program.Outcome {
    try await Program.run(
      arguments, environment: ["XDG_CONFIG_HOME": folder.file(person)], input: input)
  }

  /// Runs the program for one of them.
  func run(
    _ person: String, _ arguments: String..., input: String = ""
  ) async throws -> Program.Outcome {
    try await run(person, arguments, input: input)
  }

  /// What the program prints for one of them.
  func output(_ person: String, _ arguments: String...) async throws -> String {
    let outcome = try await run(person, arguments)
    #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
    return outcome.output
  }

  /// Asks the server for a path, for nobody.
  func get(_ path: String) async throws -> (response: HTTPResponse, body: [UInt8]) {
    try await HTTPClient().collect(
      HTTPRequest(service: "server", url: url + path, limits: .patient))
  }

  /// What asks the server for one of them, as the program does.
  func client(of person: String) throws -> AccountClient {
    let text = try String(
      contentsOfFile: folder.file("\(person)/homefind/session"), encoding: .utf8)
    let token = try #require(text.split(separator: "\n").dropFirst().first)
    return AccountClient(server: url, token: String(token), key: nil, http: HTTPClient())
  }

  /// Ends the server, which has said nothing of anybody.
  func end() async {
    server.terminate()
    let ended = await server.outcome()
    #expect(ended.status == 0 && !ended.errors.contains("@mail.example"), "\(ended.errors)")
  }
}
