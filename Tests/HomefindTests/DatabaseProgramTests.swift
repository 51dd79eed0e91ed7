import AccountFeatures
import Accounts
import Foundation
import HomefindTesting
import PostgreSQL
import Testing
import Transport

/// Tests the program with a PostgreSQL store: missing privileges, and migration of an older store.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct DatabaseProgramTests {
  private let folder = TemporaryFolder()
  private let http = HTTPClient()

  /// Creates a database and returns its name, its server and a superuser's connection to it.
  private func database() async throws -> (
    name: String, server: PostgreSQLServer, connection: PostgreSQLConnection
  ) {
    let server = try await PostgreSQLServer.shared
    let name = "d\(UUID().uuidString.prefix(8).lowercased())"
    try PostgreSQLConnection(PostgreSQLAddress(server.address(of: "postgres")))
      .run("CREATE DATABASE \(name)")
    return (name, server, try PostgreSQLConnection(PostgreSQLAddress(server.address(of: name))))
  }

  @Test func writingMigratesOlderStore() async throws {
    let (name, server, connection) = try await database()
    let address = server.address(of: name)
    let none = try await Program.run("store", "clear", "--yes", "--database", address)
    #expect(none.status == 0, "\(none.errors)")
    #expect(try connection.rows("SELECT to_regnamespace('homefind')") == [[nil]])
    let search = try await Program.run(
      "nearby", "--lat", "13.7370", "--lon", "100.5603", "--database", address)
    #expect(search.status == 0, "\(search.errors)")
    try connection.run(
      """
      SET search_path = homefind; DELETE FROM migration WHERE version >= 3;
      DROP TABLE text_fold, text_fold_progress, listing_text, text_entry, text_progress;
      DROP TABLE api_key, group_secret, source_state, withheld_removal;
      ALTER TABLE listing DROP COLUMN altitude;
      DROP TRIGGER report_revision ON clock; DROP FUNCTION report_revision(), report_keys()
      """)
    let refused = try await Program.run("store", "clear", "--database", address)
    #expect(refused.status == 66, "\(refused.errors)")
    #expect(refused.errors.contains("/\(name)") && refused.errors.contains("earlier version"))
    let cleared = try await Program.run("store", "clear", "--yes", "--database", address)
    #expect(cleared.status == 0, "\(cleared.errors)")
    #expect(cleared.errors.contains("/\(name)"), "\(cleared.errors)")
    #expect(try connection.rows("SELECT count(*) FROM homefind.migration") == [["7"]])
    #expect(try connection.rows("SELECT count(*) FROM homefind.listing") == [["0"]])
  }

  /// Accounts are stored in the database too. If an accounts file already exists, the operator must
  /// choose, because otherwise some facades would use the file and others the database.
  @Test(arguments: [nil, "FILE", "database"] as [String?], [false, true])
  func accountsAreInDatabaseUnlessFileIsChosen(named: String?, isInFile: Bool) async throws {
    let (name, server, connection) = try await database()
    let file = folder.file("accounts.sqlite")
    if isInFile { try AccountStore.open(path: file).close() }
    let choice = named.map { ["--accounts", $0.replacing("FILE", with: file)] } ?? []
    let arguments =
      [
        "serve", "--port", "0", "--database", server.address(of: name), "--mail",
        "smtp://127.0.0.1:9", "--mail-from", "homes@homes.example",
      ] + choice
    let environment = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    let isNone = { try connection.rows("SELECT to_regnamespace('homefind_accounts') IS NULL") }
    if named == nil, isInFile {
      let refused = try await Program.run(arguments, environment: environment)
      #expect(refused.status == 64 && refused.output.isEmpty, "\(refused)")
      #expect(refused.errors.contains("--accounts") && refused.errors.contains(file))
      #expect(try isNone() == [["t"]])
      return
    }
    let program = RunningProgram(arguments, environment: environment)
    try program.start()
    let url = try #require(await program.firstLine())
    #expect(try await status(url + "v1/me") == 401)
    program.terminate()
    let ended = await program.outcome()
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(FileManager.default.fileExists(atPath: file) == (isInFile || named == "FILE"))
    #expect(try isNone() == [[named == "FILE" ? "t" : "f"]])
  }

  @Test func databaseAccountsRequireDatabase() async throws {
    let outcome = try await Program.run(
      "serve", "--port", "0", "--mail", "smtp://127.0.0.1:9", "--mail-from",
      "homes@homes.example", "--accounts", "database")
    #expect(outcome.status == 64 && outcome.errors.contains("--accounts: accounts can be"))
  }

  @Test func databaseIndexMatchesMemoryIndex() async throws {
    let (name, server, _) = try await database()
    let search = [
      "nearby", "--lat", "13.7370", "--lon", "100.5603", "--radius", "3km", "--json", "--offline",
      "--database", server.address(of: name), "--index",
    ]
    let first = try await Program.run(
      "nearby", "--lat", "13.7370", "--lon", "100.5603", "--radius", "3km", "--database",
      server.address(of: name))
    #expect(first.status == 0, "\(first.errors)")
    let memory = try await Program.run(search + ["memory"])
    let found = try await Program.run(search + ["database"])
    #expect(found.status == 0 && found.output == memory.output, "\(found.errors)")
    let file = try await Program.run(
      "nearby", "--lat", "13.7370", "--lon", "100.5603", "--store", folder.file("a.sqlite"),
      "--index", "database")
    #expect(file.errors.contains("--index: only a PostgreSQL database"), "\(file.errors)")
    #expect(file.status == 64 && file.output.isEmpty)
  }

  @Test func databaseKeysApplyToEveryServer() async throws {
    let (name, server, _) = try await database()
    let address = server.address(of: name)
    let made = try await Program.run("keys", "add", "shop", "--database", address)
    #expect(made.status == 0 && made.output.hasPrefix("hf_"), "\(made.errors)")
    #expect(try await Program.run("keys", "add", "shop", "--database", address).status == 64)
    let key = made.output.trimmingCharacters(in: .newlines)
    let servers = (0..<2).map { _ in
      RunningProgram(["serve", "--port", "0", "--keys", "database", "--database", address])
    }
    var urls: [String] = []
    for server in servers {
      try server.start()
      urls.append(try #require(await server.firstLine()) + "v1/stations")
    }
    for url in urls {
      #expect(try await status(url) == 401)
      #expect(try await status(url, key: key) == 200)
    }
    let listed = try await Program.run("keys", "list", "--database", address)
    #expect(listed.output.hasPrefix("shop, created 2"))
    let revoked = try await Program.run(
      "keys", "revoke", "shop", "--yes", environment: ["HOMEFIND_DATABASE": address])
    #expect(revoked.output == "revoked shop\n", "\(revoked.errors)")
    for url in urls { while try await status(url, key: key) != 401 { await Task.yield() } }
    for server in servers { server.terminate() }
    for server in servers { #expect(await server.outcome().status == 0) }
    let without = try await Program.run("serve", "--port", "0", "--keys", "database")
    #expect(without.status == 64 && without.errors.contains("--keys: keys can be"))
  }

  /// Two servers share a rate limit: each leaves its unused share to the other, and together they
  /// never exceed the limit.
  @Test func rateLimitIsSharedByServers() async throws {
    let (name, server, _) = try await database()
    let servers = (0..<2).map { _ in
      RunningProgram([
        "serve", "--port", "0", "--rate-limit", "100/20s", "--trusted-proxies", "127.0.0.1",
        "--database", server.address(of: name),
      ])
    }
    var urls: [String] = []
    var strangers = 0
    // The first server has the whole limit once it knows that it is alone, and half of it after the
    // second starts.
    for (server, left) in zip(servers, [99, 49]) {
      try server.start()
      urls.append(try #require(await server.firstLine()) + "v1/stations")
      repeat {
        strangers += 1
      } while try await remaining(
        urls[0], client: "10.\(strangers >> 16).\(strangers >> 8 & 255).\(strangers & 255)") != left
    }
    let began = ContinuousClock.now
    var admitted = 0
    while admitted < 60 {
      if try await remaining(urls[1], client: "198.51.100.7") >= 0 { admitted += 1 }
    }
    // The second server starts with five requests and gets at most half of the limit. If that takes
    // too long, the first server gets its share back until the second server needs more.
    while true {
      let left = try await remaining(urls[0], client: "198.51.100.7")
      if left >= 0 { admitted += 1 }
      if left < 45 { break }
      for _ in 0..<10 where try await remaining(urls[1], client: "198.51.100.7") >= 0 {
        admitted += 1
      }
    }
    for number in 0..<400
    where try await remaining(urls[number % 2], client: "198.51.100.7") >= 0 { admitted += 1 }
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    #expect(Double(admitted) <= 110 + 5 * seconds, "\(seconds) s")
    for server in servers { server.terminate() }
    for server in servers { #expect(await server.outcome().status == 0) }
  }

  /// Returns the number of requests that the client has left, or -1 if the request was rejected.
  private func remaining(_ url: String, client: String) async throws -> Int {
    var request = HTTPRequest(service: "server", url: url, limits: .patient)
    request.headers = ["X-Forwarded-For": client]
    let answer = try await http.collect(request).response
    if answer.status == 429 { return -1 }
    let field = answer.headers["ratelimit"] ?? ""
    return try #require(field.firstMatch(of: /r=([0-9]+)/).flatMap { Int($0.output.1) })
  }

  private func status(_ url: String, key: String? = nil) async throws -> Int {
    var request = HTTPRequest(service: "server", url: url, limits: .patient)
    if let key { request.headers = ["X-API-Key": key] }
    return try await http.collect(request).response.status
  }

  @Test func refusedDatabasePasswordExitsWith77() async throws {
    let (name, server, connection) = try await database()
    try connection.run("CREATE ROLE visitor LOGIN PASSWORD 'hush-hush' IN ROLE secured")
    let file = folder.file("password")
    try Data("not-hush\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let outcome = try await Program.run(
      "store", "stats", "--database", server.address(of: name, as: "visitor"),
      "--database-password-file", file)
    #expect(outcome.status == 77 && outcome.errors.contains("refused the user"))
    #expect(!(outcome.output + outcome.errors).contains("hush"))
    try connection.run("DROP ROLE visitor")
  }

  @Test func doctorReportsMissingRights() async throws {
    let (name, server, connection) = try await database()
    try connection.run("CREATE ROLE looker LOGIN")
    let address = server.address(of: name, as: "looker")
    let outcome = try await Program.run("doctor", "--offline", "--database", address)
    #expect(outcome.status == 66)
    #expect(outcome.output.contains("“looker” is not allowed to create a schema"))
    #expect(outcome.output.contains("GRANT CREATE ON DATABASE \(name) TO looker;"))
    try connection.run("GRANT CREATE ON DATABASE \(name) TO looker")
    let able = try await Program.run("doctor", "--offline", "--database", address)
    #expect(able.output.contains("nothing is stored yet"))
    try connection.run("DROP OWNED BY looker; DROP ROLE looker")
  }
}
