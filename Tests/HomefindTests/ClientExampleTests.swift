import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests that the example clients in `docs/clients` print the homes and the errors that the service
/// returns.
@Suite(.serialized) struct ClientExampleTests {
  @Test(.enabled(if: ExampleRuntime.python != nil, "there is no python3"))
  func python() async throws {
    try await check(#require(ExampleRuntime.python), [Documents.path(of: "docs/clients/nearby.py")])
  }

  @Test(
    .enabled("there is no Deno, and no Node from 22.6 on") {
      await ExampleRuntime.typeScript() != nil
    })
  func typeScript() async throws {
    let runtime = try #require(await ExampleRuntime.typeScript())
    try await check(
      runtime.path, runtime.arguments + [Documents.path(of: "docs/clients/nearby.ts")])
  }

  @Test(.enabled(if: ExampleRuntime.swift != nil, "there is no swiftc"))
  func swift() async throws {
    let folder = TemporaryFolder()
    let program = folder.file("nearby")
    let compiler = RunningProgram(
      [
        "-swift-version", "6", "-Onone", "-o", program,
        Documents.path(of: "docs/clients/nearby.swift"),
      ], executable: URL(filePath: try #require(ExampleRuntime.swift)))
    try compiler.start()
    let outcome = await compiler.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("warning:"), "\(outcome.errors)")
    try await check(program, [])
  }

  /// Runs a client against a server that serves the sample.
  private func check(_ path: String, _ arguments: [String]) async throws {
    let server = RunningProgram(["serve", "--port", "0"])
    try server.start()
    let url = try #require(await server.firstLine())
    func run(_ more: String..., at address: String? = nil) async throws -> Program.Outcome {
      let client = RunningProgram(
        arguments + [address ?? url] + more, executable: URL(filePath: path))
      try client.start()
      return await client.outcome()
    }
    // Covers a Thai parameter and homes without a price.
    let found = try await run("13.7370", "100.5603", "radius=5km", "limit=50", "text=สกาย")
    #expect(found.status == 0, "\(found.errors)")
    let lines = try await lines(
      ofAnswerAt: "\(url)v1/nearby?lat=13.7370&lon=100.5603&radius=5km&limit=50"
        + "&text=%E0%B8%AA%E0%B8%81%E0%B8%B2%E0%B8%A2")
    #expect(found.output == lines && lines.contains("\t-\t"))

    let refused = try await run("95", "100.5603", "colour=red")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("Invalid parameter\n  colour: "))
    #expect(refused.errors.contains("\n  lat: 95 is out of range"))

    server.terminate()
    #expect(await server.outcome().status == 0)
    // Reserve a port, so that no other test's server can listen on it.
    let nobody = try RefusingPort()
    let alone = try await run("13.7370", "100.5603", at: "http://127.0.0.1:\(nobody.port)/")
    #expect(alone.status == 1 && !alone.errors.isEmpty && alone.output.isEmpty)
    withExtendedLifetime(nobody) {}
  }

  /// Returns the output that a client should print for a response.
  private func lines(ofAnswerAt address: String) async throws -> String {
    let body = try await HTTPClient().collect(
      HTTPRequest(service: "facade", url: address, limits: .patient)
    ).body
    let answer = try #require(JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    let homes = try #require(answer["items"] as? [[String: Any]])
    let lines = homes.map { home in
      let name = home["name"] as? [String: String] ?? [:]
      let baht = ((home["price"] as? [String: Any])?["min"] as? Int).map { "\($0)" } ?? "-"
      let metres = Int(home["distanceMeters"] as? Double ?? -1)
      return "\(home["id"] ?? "")\t\(baht)\t\(metres)\t\(name["en"] ?? name["th"] ?? "-")\n"
    }
    return lines.joined() + "\(homes.count) of \(answer["total"] ?? 0) homes\n"
  }
}

/// The installed programs that run the clients in `docs/clients`.
private enum ExampleRuntime {
  static let python = program("python3", in: ["/usr/bin", "/usr/local/bin"])
  static let swift = program("swiftc")

  /// Returns a runtime that runs TypeScript without a build step, and its options.
  static func typeScript() async -> (path: String, arguments: [String])? {
    let beside = PeerPython.path.map { [URL(filePath: $0).deletingLastPathComponent().path] } ?? []
    if let deno = program("deno", in: beside) { return (deno, ["run", "--check", "--allow-net"]) }
    guard let node = program("node") else { return nil }
    let option = "--experimental-strip-types"
    // Older versions of Node.js reject the option.
    let trial = RunningProgram([option, "--version"], executable: URL(filePath: node))
    guard (try? trial.start()) != nil, await trial.outcome().status == 0 else { return nil }
    return (node, [option])
  }

  /// Returns the path of the first executable with this name.
  private static func program(_ name: String, in folders: [String] = []) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (folders + path.split(separator: ":").map(String.init)).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
