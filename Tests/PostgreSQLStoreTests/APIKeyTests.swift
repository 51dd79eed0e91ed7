import APIKeys
import HomefindTesting
import ListingStore
import PostgreSQL
import Store
import Testing

@testable import Library
@testable import PostgreSQLStore

/// API keys in a database, and how running processes learn about changes.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct APIKeyTests {
  private struct Refusal: Error {}

  /// A key whose digest consists of 64 copies of `digit`.
  private func key(_ name: String, _ digit: String) -> APIKey {
    APIKey(
      name: name, digest: String(repeating: digit, count: 64), created: "2026-11-01")
  }

  /// Runs `body` with the stores of two processes, which are connected through relays, and with the
  /// keys that have been reported to each process.
  private func withStores(
    _ body: ([ListingStore], [Locked<[APIKey]?>], [PostgreSQLRelay], TestDatabase) async throws
      -> Void
  ) async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    var times = ListeningTimes()
    times.silence = .milliseconds(100)
    let relays = try (0..<2).map { _ in try PostgreSQLRelay(to: database.server) }
    let stores = try relays.map { relay in
      ListingStore(
        on: PostgreSQLStoreServer(
          try PostgreSQLAddress(relay.address(of: database.name)), limits: PostgreSQLLimits(),
          isListening: true, times: times),
        isReadOnly: false)
    }
    defer { for store in stores { store.close() } }
    let told = stores.map { _ in Locked<[APIKey]?>(nil) }
    for (store, told) in zip(stores, told) {
      store.followAPIKeys { keys in told.withLock { $0 = keys } }
    }
    try await body(stores, told, relays, database)
  }

  private func wait(until told: Locked<[APIKey]?>, says keys: [APIKey]) async throws {
    while told.withLock({ $0 }) != keys { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func keyChangesReachEveryProcess() async throws {
    let (one, two) = (key("one", "a"), key("two", "b"))
    try await withStores { stores, told, _, database in
      for told in told { try await wait(until: told, says: []) }
      let made = try stores[0].changeAPIKeys { (keys) throws(Refusal) in
        keys += [one, two]
        return keys.count
      }
      #expect(try made.get() == 2)
      for told in told { try await wait(until: told, says: [one, two]) }
      let refused = try stores[1].changeAPIKeys { (keys) throws(Refusal) in
        keys = []
        throw Refusal()
      }
      #expect(throws: Refusal.self) { try refused.get() }
      #expect(try stores[1].apiKeys() == [one, two])
      _ = try stores[1].changeAPIKeys { (keys) throws(Refusal) in keys.removeFirst() }
      for told in told { try await wait(until: told, says: [two]) }
      // Manual changes are reported as well.
      try database.connect().run("TRUNCATE homefind.api_key")
      for told in told { try await wait(until: told, says: []) }
    }
  }

  @Test func keysSurviveAnOutageAndMissNoChange() async throws {
    let (one, two) = (key("one", "a"), key("two", "b"))
    try await withStores { stores, told, relays, _ in
      _ = try stores[0].changeAPIKeys { (keys) throws(Refusal) in keys = [one] }
      try await wait(until: told[1], says: [one])
      relays[1].set(.cut)
      while stores[1].condition?.failure == nil { try await Task.sleep(for: .milliseconds(5)) }
      _ = try stores[0].changeAPIKeys { (keys) throws(Refusal) in keys = [two] }
      try await wait(until: told[0], says: [two])
      #expect(told[1].withLock { $0 } == [one])
      relays[1].set(.passing)
      try await wait(until: told[1], says: [two])
    }
  }

  @Test func roleWithoutKeyAccessReceivesRevisions() async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    try database.prepare(
      "keyless",
      """
      GRANT USAGE ON SCHEMA homefind TO keyless;
      GRANT SELECT ON homefind.clock, homefind.migration TO keyless
      """)
    var times = ListeningTimes()
    times.silence = .milliseconds(50)
    let store = ListingStore(
      on: PostgreSQLStoreServer(
        try database.address(as: "keyless"), limits: PostgreSQLLimits(), isListening: true,
        times: times),
      isReadOnly: true)
    defer { store.close() }
    let calls = Locked(0)
    store.followAPIKeys { _ in calls.withLock { $0 += 1 } }
    while store.condition?.role != .primary { try await Task.sleep(for: .milliseconds(5)) }
    try database.connect().run("GRANT SELECT ON homefind.api_key TO keyless")
    while calls.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(store.condition?.failure == nil)
  }

  @Test func fileStoreHasNoKeys() throws {
    #expect(try ListingStore.inMemory().apiKeys().isEmpty)
  }
}
