import DatabaseIndex
import HomefindTesting
import ListingStore
import PostgreSQL
import PostgreSQLStore
import Search
import Store
import Testing

@testable import Library

/// The choice of index, which depends on the setting and the available stores.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct IndexModeTests {
  @Test func fileIsSearchedInMemory() throws {
    let feeds = [try ListingStore.inMemory().feed("h")]
    #expect(try IndexMode.memory.postgis(of: feeds) == nil)
    #expect(try IndexMode.auto.postgis(of: feeds) == nil)
    #expect(throws: IndexMode.Obstacle.noDatabase) {
      try IndexMode.database.postgis(of: feeds)
    }
  }

  @Test func databaseAnswersIfSelectedAndPossible() async throws {
    let database = try await TestDatabase()
    let store = try ListingStore.open(database: database.address(), for: .brief)
    defer { store.close() }
    let feeds = [try store.feed("h"), try store.feed("g")]
    #expect(try IndexMode.memory.postgis(of: [feeds[0]]) == nil)
    #expect(try IndexMode.database.postgis(of: [feeds[0]]) == "public")
    // A small store is quickly loaded into memory.
    #expect(try IndexMode.auto.postgis(of: [feeds[0]]) == nil)
    #expect(throws: IndexMode.Obstacle.severalSources) {
      try IndexMode.database.postgis(of: feeds)
    }
    #expect(try IndexMode.auto.postgis(of: feeds) == nil)
    try database.connect().run("ALTER TABLE homefind.listing DROP COLUMN point")
    #expect(throws: IndexMode.Obstacle.noPostGIS) {
      try IndexMode.database.postgis(of: [feeds[0]])
    }
  }
}
