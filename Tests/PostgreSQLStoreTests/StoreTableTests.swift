import GRDB
import HomefindTesting
import ListingStore
import PostgreSQLStore
import Store
import Testing

/// Compares the columns that are copied with the columns that exist.
@Suite struct StoreTableTests {
  /// A migration that adds a table or column must also add it to the copy, or explain here why the
  /// copy omits it.
  @Test func everyColumnOfTheFileIsCopied() throws {
    let folder = TemporaryFolder()
    let path = folder.file("store.sqlite")
    try makeStore(at: path)
    let file = try DatabaseQueue(path: path)
    let found = try file.read { db in
      let names = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      // The full-text index is rebuilt from the listings. The applied migrations are recorded
      // separately in the file and in the database.
      let copied = names.filter {
        !$0.hasPrefix("text_") && !$0.hasPrefix("listing_text") && $0 != "grdb_migrations"
      }
      return try copied.map { name in
        "\(name): \(try db.columns(in: name).map(\.name).sorted())"
      }
    }
    let known = ListingTables.copied.map { "\($0.name): \($0.columns.map(\.name).sorted())" }
    #expect(found == known.sorted())
  }

  @Test(
    .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
  func everyColumnExistsInTheDatabase() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("store.sqlite")
    try makeStore(at: path)
    let database = try await TestDatabase()
    _ = try await StoreCopy(file: path, database: database.address()).run(.toDatabase)
    let found = try database.values(
      """
      SELECT table_name || ': ' || string_agg(column_name || ' ' || data_type, ', ' ORDER BY column_name)
      FROM information_schema.columns
      WHERE table_schema = 'homefind' AND column_name <> 'point'
        -- What is for the facades of the database is in no file of listings.
        AND table_name NOT IN ('migration', 'api_key', 'group_secret') AND table_name !~ 'text'
      GROUP BY table_name ORDER BY table_name COLLATE "C"
      """)
    let known = ListingTables.copied.map { table in
      let columns = table.columns.map { column in
        switch column.type {
        case .integer: "\(column.name) bigint"
        case .real: "\(column.name) double precision"
        case .text: "\(column.name) text"
        }
      }
      return "\(table.name): \(columns.sorted().joined(separator: ", "))"
    }
    #expect(found == known.sorted())
  }
}
