import Foundation
import GRDB
import HomefindTesting
import ListingStore
import PostgreSQL
import Synchronization
import Testing

@testable import Library
@testable import PostgreSQLStore

/// Copies stores to a PostgreSQL server and back.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct StoreCopyTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("store.sqlite") }
  private var back: String { folder.file("folder/back.sqlite") }

  private func copy(
    _ direction: StoreCopy.Direction, _ database: PostgreSQLAddress, at path: String? = nil,
    progress: @escaping @Sendable (StoreCopyProgress) -> Void = { _ in },
    missing: @escaping @Sendable ([String]) -> Void = { _ in }
  ) async throws -> StoreCopySummary {
    try await StoreCopy(file: path ?? self.path, database: database)
      .run(direction, missing: missing, progress: progress)
  }

  /// Cancels a copy after more than `count` rows.
  private func expectCancelled(
    _ direction: StoreCopy.Direction, _ database: PostgreSQLAddress, at path: String? = nil,
    after count: Int
  ) async throws {
    let running = Mutex<Task<StoreCopySummary, any Error>?>(nil)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in starts { break }
      return try await copy(direction, database, at: path) { progress in
        if progress.done > count { running.withLock { $0?.cancel() } }
      }
    }
    running.withLock { $0 = task }
    start.yield()
    await #expect(throws: StoreCopyError.database(.cancelled)) { _ = try await task.value }
  }

  @Test func everyRowSurvivesTheRoundTrip() async throws {
    try makeStore(at: path, homes: 12_345)
    let before = try rows(of: path)
    let count = before.values.reduce(0) { $0 + $1.count }
    #expect(before.values.allSatisfy { !$0.isEmpty })
    let database = try await TestDatabase()
    let address = try database.address()
    let missing = Mutex<[String]>([])
    let first = try await copy(
      .toDatabase, address, missing: { names in missing.withLock { $0 = names } })
    #expect(first == StoreCopySummary(rows: count, copied: count))
    #expect(missing.withLock { $0 } == [])
    let second = try await copy(.toFile, address, at: back)
    // The clock of the new file has the value 0.
    #expect(second == StoreCopySummary(rows: count, copied: count))
    #expect(try rows(of: back) == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("folder"))
    #expect(names.sorted() == ["back.sqlite", "back.sqlite.lock"])
    // Another copy in either direction finds that nothing is left to do.
    #expect(try await copy(.toDatabase, address) == StoreCopySummary(rows: count, kept: count))
    #expect(
      try await copy(.toFile, address, at: back) == StoreCopySummary(rows: count, kept: count))

    #expect(
      try database.values("SELECT nspname FROM pg_namespace WHERE nspname ~ '^homefind'")
        == ["homefind"])
    #expect(
      try database.values("SELECT count(*) FROM homefind.listing WHERE point IS NOT NULL")
        == ["\(before["listing"]?.count ?? 0)"])
    #expect(
      try database.values(
        "SELECT ST_Y(point::geometry) FROM homefind.listing WHERE id = 7") == ["13.737"])
    #expect(
      try database.values(
        """
        INSERT INTO homefind.coverage (feed, latitude, longitude, radius, types, fetched_at, skipped)
        VALUES (1, 1, 1, 1, 1, 1, '') RETURNING id > 1
        """) == ["t"])
  }

  /// The connection is lost in the middle of a copy, as if the process had been killed.
  @Test func interruptedCopyResumes() async throws {
    try makeStore(at: path, homes: 22_000)
    let database = try await TestDatabase()
    let address = try database.address()
    let other = try database.address()
    await #expect(throws: StoreCopyError.database(.lost(place: address.place))) {
      _ = try await copy(.toDatabase, address) { progress in
        guard progress.stage == .copying, progress.done > 12_000 else { return }
        try? TestDatabase.endConnections(to: other)
      }
    }
    // Readers do not recognize the unfinished copy as a store.
    #expect(try database.values("SELECT to_regnamespace('homefind')") == [nil])
    await #expect(throws: StoreCopyError.unfinished(place: address.place)) {
      _ = try await copy(.toFile, address, at: back)
    }
    // No other store can be copied in the meantime.
    try makeStore(at: folder.file("other.sqlite"))
    await #expect(throws: StoreCopyError.otherCopy(of: path, place: address.place)) {
      _ = try await copy(.toDatabase, address, at: folder.file("other.sqlite"))
    }
    let rest = try await copy(.toDatabase, address)
    #expect(rest.kept >= 10_000 && rest.copied > 0 && rest.kept + rest.copied == rest.rows)

    // Copy the store back, and cancel the copy in the middle.
    try await expectCancelled(.toFile, address, at: back, after: 12_000)
    #expect(try !ListingStore.exists(at: back))
    let whole = try await copy(.toFile, address, at: back)
    #expect(whole.kept >= 10_000 && whole.copied > 0)
    #expect(try rows(of: back) == rows(of: path))
  }

  /// The resumed copy contains the current rows of the source.
  @Test func resumedCopyTakesTheSourcesCurrentRows() async throws {
    try makeStore(at: path, homes: 8_000)
    let database = try await TestDatabase()
    let address = try database.address()
    try await expectCancelled(.toDatabase, address, after: 6_000)
    let file = try DatabaseQueue(path: path)
    try await file.write { db in
      try db.execute(
        sql: "DELETE FROM listing WHERE id = 70; UPDATE listing SET address = 'x' WHERE id = 77")
    }
    try file.close()
    let summary = try await copy(.toDatabase, address)
    #expect(summary.kept < 100)
    _ = try await copy(.toFile, address, at: back)
    #expect(try rows(of: back) == rows(of: path))
  }

  @Test func existingOtherStoreIsKept() async throws {
    try makeStore(at: path)
    let database = try await TestDatabase()
    let address = try database.address()
    _ = try await copy(.toDatabase, address)
    try makeStore(at: folder.file("other.sqlite"), homes: 4)
    await #expect(throws: StoreCopyError.otherStore(place: address.place)) {
      _ = try await copy(.toDatabase, address, at: folder.file("other.sqlite"))
    }
    let before = try rows(of: folder.file("other.sqlite"))
    await #expect(throws: StoreCopyError.otherFile(path: folder.file("other.sqlite"))) {
      _ = try await copy(.toFile, address, at: folder.file("other.sqlite"))
    }
    #expect(try rows(of: folder.file("other.sqlite")) == before)
    #expect(try await copy(.toDatabase, address).copied == 0)
  }

  @Test func differingRowIsReported() async throws {
    try makeStore(at: path)
    let database = try await TestDatabase()
    let address = try database.address()
    let other = try database.address()
    await #expect(
      throws: StoreCopyError.differs(
        table: "listing", key: "feed 1, id 7", place: address.place)
    ) {
      _ = try await copy(.toDatabase, address) { progress in
        guard progress.stage == .verifying, progress.done == 0 else { return }
        try? PostgreSQLConnection(other).run(
          "UPDATE homefind_copy.listing SET name_th = 'น้ํา' WHERE id = 7")
      }
    }
    #expect(try database.values("SELECT to_regnamespace('homefind')") == [nil])
    #expect(try await copy(.toDatabase, address).copied > 0)
  }

  /// PostgreSQL cannot store a string that contains a zero byte.
  @Test func zeroByteIsReported() async throws {
    try makeStore(at: path)
    let file = try DatabaseQueue(path: path)
    try await file.write { db in
      try db.execute(sql: "UPDATE listing SET address = 'a' || char(0) || 'b'")
    }
    try file.close()
    let database = try await TestDatabase()
    let address = try database.address()
    await #expect(throws: StoreCopyError.unstorable(table: "listing")) {
      _ = try await copy(.toDatabase, address)
    }
  }
}
