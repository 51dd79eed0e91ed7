import Foundation
import Geo
import HomefindTesting
import Listings
import PostgreSQL
import Testing

/// Tests `homefind store copy` with a real PostgreSQL server.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct StoreCopyProgramTests {
  private let folder = TemporaryFolder()
  private var store: String { folder.file("s.sqlite") }

  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await Program.run(
      ["store", "copy"] + arguments, environment: ["HOMEFIND_STORE": store])
  }

  /// Creates a database and returns its address and a connection to it.
  private func database() async throws -> (address: String, connection: PostgreSQLConnection) {
    let server = try await PostgreSQLServer.shared
    let name = "p\(UUID().uuidString.prefix(8).lowercased())"
    try PostgreSQLConnection(PostgreSQLAddress(server.address(of: "postgres")))
      .run("CREATE DATABASE \(name)")
    let address = server.address(of: name)
    return (address, try PostgreSQLConnection(PostgreSQLAddress(address)))
  }

  private func fill(homes: Int) throws {
    let center = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    try FilledStore.record(
      (1...homes).map { .example($0, id: Int64($0), at: center) }, of: "h", at: store)
  }

  /// Makes a copy wait after its first batch of homes until advisory lock 7 is free.
  private static let holding = """
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      isBegun boolean;
    BEGIN
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', TG_RELID::regclass) INTO isBegun;
      IF isBegun THEN PERFORM pg_advisory_xact_lock(7); END IF;
      RETURN NULL;
    END $$;

    CREATE FUNCTION hold_copy() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF to_regclass('homefind_copy.listing') IS NOT NULL
        AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'hold')
      THEN
        CREATE TRIGGER hold BEFORE INSERT ON homefind_copy.listing
        FOR EACH STATEMENT EXECUTE FUNCTION public.hold();
      END IF;
    END $$;

    CREATE EVENT TRIGGER hold_copy ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
      EXECUTE FUNCTION hold_copy();
    """

  /// A copy that is killed after its first rows continues when the same command runs again.
  @Test func killedCopyContinues() async throws {
    try fill(homes: 12_000)
    let (address, connection) = try await database()
    try connection.run(Self.holding)
    try connection.run("SELECT pg_advisory_lock(7)")
    let killed = RunningProgram(
      ["store", "copy", "--to", address], environment: ["HOMEFIND_STORE": store])
    try killed.start()
    var count = 0
    while count == 0 {
      await Task.yield()
      let table = try connection.rows("SELECT to_regclass('homefind_copy.listing')").first?.first
      guard table != .some(nil) else { continue }
      count =
        try connection.rows("SELECT count(*) FROM homefind_copy.listing").first?.first?
        .flatMap(Int.init) ?? 0
    }
    killed.kill()
    #expect(await killed.outcome().status == 128 + SIGKILL)
    try connection.run("SELECT pg_advisory_unlock(7)")
    #expect(try connection.rows("SELECT to_regnamespace('homefind')") == [[nil]])

    let outcome = try await run("--to", address)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let line = try #require(
      outcome.output.wholeMatch(
        of: /12003 rows identical in both stores: (\d+) copied, (\d+) already there\n/))
    #expect(try #require(Int(line.output.2)) >= 5_000 && line.output.1 != "0")
    #expect(
      outcome.errors.hasPrefix("homefind: copying, ") && outcome.errors.contains("comparing, 0 of"))

    let back = try await Program.run(
      "store", "copy", "--from", address, "--store", folder.file("back.sqlite"),
      environment: ["HOMEFIND_LANG": "th"])
    #expect(
      back.output == "12003 แถวเหมือนกันทั้งสองฝั่ง: คัดลอก 12003, มีอยู่แล้ว 0\n", "\(back.errors)")
    let stats = try await Program.run("store", "stats", "--store", folder.file("back.sqlite"))
    #expect(stats.output.hasPrefix("h: 12000 homes, 0 gone, "))
  }

  @Test func copyPasswordIsReadFromFileAndNeverShown() async throws {
    try fill(homes: 3)
    let (_, connection) = try await database()
    try connection.run(
      "CREATE ROLE caller LOGIN PASSWORD 'hush-hush' IN ROLE secured")
    let server = try await PostgreSQLServer.shared
    let address = server.address(of: "postgres", as: "caller")
    let file = folder.file("password")
    for (password, status) in [("hush-hush", 66), ("not-hush", 77)] as [(String, Int32)] {
      try Data("\(password)\n".utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      let outcome = try await run("--to", address, "--database-password-file", file, "--verbose")
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(!(outcome.output + outcome.errors).contains("hush"))
      #expect(outcome.errors.contains(status == 66 ? "“caller” cannot write" : "refused the user"))
    }
    let shown = try await run("--to", "postgresql://keeper:hush-hush@db.example/homes")
    #expect(shown.status == 64 && shown.errors.contains("--database-password-file"))
    #expect(!(shown.output + shown.errors).contains("hush"))
    try connection.run("DROP ROLE caller")
  }

  @Test func copyErrorsNameMissingParts() async throws {
    let neither = try await run()
    #expect(neither.status == 64 && neither.errors.contains("Use either --to or --from"))
    let nothing = try await run("--to", "postgresql://127.0.0.1:9/homes")
    #expect(nothing.status == 66 && nothing.errors.contains("There is no store at"))
    try fill(homes: 3)
    let away = try await run("--to", "postgresql://127.0.0.1:9/homes")
    #expect(away.status == 69 && away.errors.contains("127.0.0.1:9/homes cannot be reached"))
    let other = try await run("--to", "homes")
    #expect(other.status == 64 && other.errors.contains("write it as postgresql://"))
  }
}
