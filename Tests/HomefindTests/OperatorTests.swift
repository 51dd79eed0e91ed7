import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests what a server reports to its operators.
@Suite struct OperatorTests {
  // The tests expect 503 responses, so the client must neither retry nor open its circuit breaker.
  private let http = HTTPClient(
    HTTPClient.Configuration(retries: RetryPolicy(limit: 0, failuresToRest: .max)))
  private let folder = TemporaryFolder()

  private func get(_ url: String, key: String? = nil) async throws -> (status: Int, text: String) {
    var request = HTTPRequest(service: "server", url: url, limits: .patient)
    if let key { request.headers = ["X-API-Key": key] }
    let answer = try await http.collect(request)
    return (answer.response.status, String(decoding: answer.body, as: UTF8.self))
  }

  /// Repeats the request until it gets the expected response or the attempts are exhausted, and
  /// returns the last response.
  private func get(
    _ url: String, key: String? = nil, until isWanted: (Int, String) -> Bool
  ) async throws -> (status: Int, text: String) {
    var answer = try await get(url, key: key)
    for _ in 1...60_000 where !isWanted(answer.status, answer.text) {
      answer = try await get(url, key: key)
    }
    return answer
  }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any], "\(line)")
    }
  }

  @Test(arguments: ["deleted", "replaced", "read-only"])
  func lostStoreIsReported(deed: String) async throws {
    let path = folder.file("s.sqlite")
    // Root ignores file permissions, so run the server as another user.
    let isRoot = geteuid() == 0
    let wantsOther = deed == "read-only" && isRoot
    if wantsOther { chmod(folder.file(""), 0o777) }
    let arguments = ["serve", "--port", "0", "--store", path, "--log-format", "json"]
    let server =
      wantsOther
      ? RunningProgram(
        ["--reuid=65534", "--regid=65534", "--clear-groups", Program.url.path] + arguments,
        executable: URL(filePath: "/usr/bin/setpriv"))
      : RunningProgram(arguments)
    try server.start()
    let url = try #require(await server.firstLine())
    #expect(try await get(url + "readyz").status == 200)
    #expect(try await get(url + "metrics").text.contains("\nhomefind_store_up 1\n"))
    switch deed {
    case "deleted": try FileManager.default.removeItem(atPath: path)
    case "replaced":
      try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
      try #require(rename(path + ".copy", path) == 0)
    default: chmod(path, 0o444)
    }
    let ready = try await get(url + "readyz") { status, _ in status == 503 }
    #expect(ready.status == 503 && ready.text.contains(#""store":"failed""#))
    #expect(try await get(url + "metrics").text.contains("\nhomefind_store_up 0\n"))
    // The server still serves searches from memory.
    #expect(try await get(url + "v1/nearby?lat=13.7370&lon=100.5603").status == 200)
    if deed == "read-only" {
      chmod(path, 0o600)
      #expect(try await get(url + "readyz") { status, _ in status == 200 }.status == 200)
    }
    server.terminate()
    let end = await server.outcome()
    #expect(end.status == 0)
    _ = try objects(end.errors)
  }

  @Test func unopenableStoreIsReported() async throws {
    try Data("x".utf8).write(to: URL(filePath: folder.file("file")))
    let server = RunningProgram(["serve", "--port", "0", "--store", folder.file("file/s.sqlite")])
    try server.start()
    let url = try #require(await server.firstLine())
    #expect(try await get(url + "readyz").status == 503)
    #expect(try await get(url + "metrics").text.contains("\nhomefind_store_up 0\n"))
    server.terminate()
    #expect(await server.outcome().status == 0)
  }

  /// An empty configuration file, or one without the keys, must not open the service to everyone.
  @Test(arguments: ["", "serve:\n  rate-limit: off\n", "serve:\n  keys:\n", "x: y\n", nil])
  func keysAreNotDroppedSilently(text: String?) async throws {
    let (keys, file) = (folder.file("keys"), folder.file("config.yaml"))
    let made = try await Program.run("keys", "add", "shop", "--keys", keys)
    let key = made.output.trimmingCharacters(in: .newlines)
    func write(_ text: String) throws {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    try write("serve:\n  port: 0\n  keys: \(keys)\n  base-path: /one\n")
    let log = folder.file("log")
    let server = RunningProgram(
      ["-c", "exec \"$0\" serve --log-format json 2>\"$1\"", Program.url.path, log],
      environment: ["HOMEFIND_CONFIG": file], executable: URL(filePath: "/bin/sh"))
    func logged() throws -> String { try String(contentsOfFile: log, encoding: .utf8) }
    try server.start()
    let url = try #require(await server.firstLine())
    #expect(try await get(url + "v1/stations").status == 401)
    if let text { try write(text) } else { try FileManager.default.removeItem(atPath: file) }
    server.signal(SIGHUP)
    while try !logged().contains("not reloaded") { await Task.yield() }
    #expect(try await get(url + "v1/stations").status == 401)
    #expect(try await get(url + "v1/stations", key: key).status == 200)
    // A valid file is applied again.
    try write("serve:\n  keys: \(keys)\n  base-path: /two\n")
    server.signal(SIGHUP)
    let moved = String(url.dropLast(4)) + "two/v1/stations"
    #expect(try await get(moved, key: key) { status, _ in status == 200 }.status == 200)
    #expect(try await get(moved).status == 401)
    server.terminate()
    #expect(await server.outcome().status == 0)
    let text = try logged()
    let refused = try objects(text).filter { $0["level"] as? String == "error" }
    #expect(refused.count == 1, "\(text)")
    #expect(refused.first?["message"] as? String == "the settings were not reloaded")
    #expect(refused.first?["reason"] as? String != nil)
  }

  @Test func everyJSONLogLineIsJSON() async throws {
    let taken = try ScriptedServer { _ in .close }
    defer { taken.stop() }
    let bad = folder.file("bad.yaml")
    try "serve:\n  prot: 1\n".write(toFile: bad, atomically: true, encoding: .utf8)
    let good = folder.file("good.yaml")
    try "serve:\n  log-format: json\n  max-running: 0\n".write(
      toFile: good, atomically: true, encoding: .utf8)
    let json = ["HOMEFIND_LOG_FORMAT": "json"]
    for (arguments, environment, status) in [
      (["--prot", "1", "--log-format", "json"], [:], 64),
      (["--log-format=json", "--port", "x"], [:], 64),
      (["--port", "\(taken.port)"], json, 71),
      (["--port", "0", "--operations", "127.0.0.1:\(taken.port)"], json, 71),
      (["--operations", "x"], json, 64),
      (["--keys", "/nowhere/keys"], json, 66), (["--stations", "/nowhere"], json, 66),
      ([], json.merging(["HOMEFIND_CONFIG": bad]) { $1 }, 78),
      ([], ["HOMEFIND_CONFIG": good], 64),
    ] as [([String], [String: String], Int32)] {
      let outcome = try await Program.run(["serve"] + arguments, environment: environment)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      let last = try objects(outcome.errors).last
      #expect(last?["level"] as? String == "error" && last?["time"] is String)
      #expect((last?["message"] as? String)?.isEmpty == false)
    }
    let server = RunningProgram(["serve", "--port", "0", "--log-level", "info"], environment: json)
    try server.start()
    let url = try #require(await server.firstLine())
    #expect(try await get(url + "v1/stations").status == 200)
    #expect(try await get(url + "v1/nearby").status == 400)
    server.signal(SIGHUP)
    server.terminate()
    let lines = try objects(await server.outcome().errors)
    #expect(lines.contains { ($0["message"] as? String)?.contains("--feed-url") == true })
    let requests = lines.filter { $0["message"] as? String == "request" }
    #expect(requests.map { $0["status"] as? Int } == [200, 400])
    for request in requests {
      #expect(request["bytes"] is Int && request["ms"] is Double, "\(request)")
    }
  }

  @Test func operationsAreServedAtSeparateAddress() async throws {
    // The servers of other tests use another address, so they cannot take the port in the meantime.
    let held = try RefusingPort()
    let address = "127.0.0.2:\(held.port)"
    let keys = folder.file("keys")
    _ = try await Program.run("keys", "add", "shop", "--keys", keys)
    let server = RunningProgram(
      [
        "serve", "--port", "0", "--operations", address, "--keys", keys, "--base-path", "/homes",
        "--log-format", "json",
      ])
    try server.start()
    let url = try #require(await server.firstLine())
    let own = "http://\(address)/"
    let root = String(url.dropLast("homes/".count))
    #expect(try await get(own + "readyz").text.contains(#""status":"ready""#))
    let metrics = try await get(own + "metrics")
    #expect(metrics.text.contains("\nhomefind_http_running 0\n"))
    let version = try await Program.run("--version").output.trimmingCharacters(in: .newlines)
    #expect(metrics.text.contains("homefind_build_info{version=\"\(version)\"} 1"))
    for path in ["healthz", "readyz", "metrics"] {
      #expect(try await get(own + path).status == 200, "\(path)")
      let isShared = path == "healthz"
      #expect((try await get(root + path).status == 200) == isShared, "\(path)")
      #expect(try await get(url + path).status == 404, "\(path)")
    }
    for path in ["", "v1/stations", "homes/v1/stations", "/metrics", "metrics/", "%6detrics"] {
      #expect(try await get(own + path).status == 404, "\(path)")
    }
    server.terminate()
    let end = await server.outcome()
    #expect(end.status == 0 && end.output == url + "\n")
    #expect(try objects(end.errors).contains { $0["url"] as? String == own })
  }

  @Test func operationsCanUseSocket() async throws {
    let path = folder.file("o.sock")
    let server = RunningProgram(["serve", "--port", "0", "--operations", "unix:\(path)"])
    try server.start()
    _ = try #require(await server.firstLine())
    var facts = stat()
    #expect(stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK)
    server.terminate()
    let end = await server.outcome()
    #expect(end.status == 0 && end.errors.contains("unix:\(path)"))
  }
}
