import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests how operators use keys, settings files and signals.
@Suite struct KeysTests {
  private let http = HTTPClient()

  private func status(_ url: String, key: String? = nil) async throws -> Int {
    var request = HTTPRequest(service: "server", url: url, limits: .patient)
    if let key { request.headers = ["X-API-Key": key] }
    return try await http.collect(request).response.status
  }

  @Test func keysAreCreatedListedAndRevoked() async throws {
    let folder = TemporaryFolder()
    let file = folder.file("keys")
    let made = try await Program.run("keys", "add", "shop", "--keys", file)
    #expect(made.status == 0 && made.output.hasPrefix("hf_"))
    #expect(try await Program.run("keys", "add", "shop", "--keys", file).status == 64)
    let listed = try await Program.run("keys", "list", environment: ["HOMEFIND_KEYS": file])
    #expect(listed.output.hasPrefix("shop, created 2"))
    let server = RunningProgram(["serve", "--port", "0", "--keys", file])
    try server.start()
    let url = try #require(await server.firstLine())
    let key = made.output.trimmingCharacters(in: .newlines)
    #expect(try await status(url + "v1/stations") == 401)
    #expect(try await status(url + "v1/stations", key: key) == 200)
    let asked = try await Program.run("keys", "revoke", "shop", "--keys", file)
    #expect(asked.status == 64 && asked.errors.contains(/the key “shop”, created 2.*--yes/))
    let tried = try await Program.run("keys", "revoke", "shop", "--keys", file, "--dry-run")
    #expect(tried.status == 0 && tried.output.contains("from \(file)"), "\(tried)")
    #expect(try await status(url + "v1/stations", key: key) == 200)
    let revoked = try await Program.run("keys", "revoke", "shop", "--keys", file, "--yes")
    #expect(revoked.output == "revoked shop\n" && revoked.errors.contains(file))
    for _ in 1...60_000 {
      if try await status(url + "v1/stations", key: key) == 401 { break }
    }
    #expect(try await status(url + "v1/stations", key: key) == 401)
    #expect(try await Program.run("keys", "revoke", "shop", "--keys", file).status == 64)
    #expect(try await Program.run("keys", "list", "--keys", folder.file("none")).status == 66)
    #expect(try await Program.run("keys", "list").status == 64)
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  /// A key is printed only once, so if printing fails, the key is not stored.
  @Test func unprintedKeyIsNotStored() async throws {
    let folder = TemporaryFolder()
    let file = folder.file("keys")
    let shell = RunningProgram(
      ["-c", "exec \"$PROGRAM\" keys add shop --keys \"$FILE\" >/dev/full"],
      environment: ["PROGRAM": Program.url.path, "FILE": file],
      executable: URL(filePath: "/bin/sh"))
    try shell.start()
    let outcome = await shell.outcome()
    #expect(outcome.status == 1 && outcome.errors.contains("could not be written"))
    let listed = try await Program.run("keys", "list", "--keys", file)
    #expect(listed.status == 0 && !listed.output.contains("shop"))
    #expect(try await Program.run("keys", "add", "shop", "--keys", file).status == 0)
  }

  @Test func settingsFileIsReloadedOnSIGHUP() async throws {
    let folder = TemporaryFolder()
    let file = folder.file("config.yaml")
    func write(_ text: String) throws {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    try write("serve:\n  port: 0\n  base-path: /one\n  rate-limit: off\n")
    let server = RunningProgram(["serve"], environment: ["HOMEFIND_CONFIG": file])
    try server.start()
    let url = try #require(await server.firstLine())
    #expect(url.hasSuffix("/one/"))
    #expect(try await status(url + "v1/stations") == 200)
    try write("serve:\n  base-path: /two\n")
    server.signal(SIGHUP)
    let moved = String(url.dropLast(4)) + "two/v1/stations"
    for _ in 1...60_000 {
      if try await status(moved) == 200 { break }
    }
    #expect(try await status(moved) == 200)
    #expect(try await status(url + "v1/stations") == 404)
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  @Test(arguments: [
    ("--rate-limit", "5", 64), ("--cors", "homes.example", 64),
    ("--trusted-proxies", "10.0.0.0/8,x", 64), ("--base-path", "x", 64),
    ("--keys", "/nowhere/keys", 66), ("--log-level", "loud", 64), ("--max-running", "0", 64),
    ("--answer-time", "soon", 64), ("--log-format", "xml", 64),
  ])
  func invalidServeSettingsAreReported(flag: String, value: String, status: Int32) async throws {
    let outcome = try await Program.run("serve", flag, value)
    #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.errors)")
    #expect(outcome.errors.contains(status == 64 ? flag : value))
  }
}
