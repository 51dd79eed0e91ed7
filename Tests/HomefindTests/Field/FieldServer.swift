import Foundation
import HomefindTesting
import Testing
import Transport

/// The server `serve.py`, which returns the cases' scripted responses.
struct FieldServer {
  /// The kind of server: a SOAP feed or a RESO Web API.
  enum Kind: String {
    case soap, reso
  }

  private let program: RunningProgram
  /// The server's host and port.
  let host: String

  /// Starts a server and waits until it is listening.
  init(_ kind: Kind) async throws {
    program = RunningProgram(
      [FieldCase.folder.appending(path: "serve.py").path, kind.rawValue],
      executable: URL(filePath: PeerPython.path ?? "/usr/bin/python3"))
    try program.start()
    host = "127.0.0.1:\(try #require(await program.firstLine()).trimmingCharacters(in: .newlines))"
  }

  func url(_ name: String) -> String { "http://\(host)/c/\(name)" }

  /// Switches to the next response of a case.
  func next(_ name: String) async throws {
    _ = try await HTTPClient().collect(
      HTTPRequest(service: "feed", url: "http://\(host)/next/\(name)", limits: .patient))
  }

  func stop() async {
    program.terminate()
    _ = await program.outcome()
  }
}
