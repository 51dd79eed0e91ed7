import Basics
import Geo
import HomefindTesting
import ListingStore
import Listings
import PostgreSQL
import Store
import Testing

@testable import Library
@testable import PostgreSQLStore

/// SQL searches that are answered by a standby while its lag is within the limit.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct StandbyTests {
  /// A primary and its standby.
  private struct Pair: Sendable {
    let primary, standby: PostgreSQLServer
  }

  private static let starting = Task {
    let primary = try await PostgreSQLServer()
    return Pair(primary: primary, standby: try await PostgreSQLServer(following: primary))
  }

  /// A store in a new database that exists on both servers. The store connects to the standby
  /// through a relay.
  private struct Trial {
    let store: ListingStore
    let feed: FeedStore
    let relay: PostgreSQLRelay
    /// The address of the database on the primary.
    let primary: PostgreSQLAddress
    /// A direct connection to the standby.
    let standby: PostgreSQLConnection

    /// Returns whether the standby answers a search.
    func isLate() throws -> Bool {
      try feed.select { try $0.numbers("SELECT pg_is_in_recovery()::int::bigint") } == [1]
    }

    /// Waits until searches are answered by the standby or, if `isWanted` is false, by the primary.
    func wait(untilLate isWanted: Bool = true) async throws {
      while try isLate() != isWanted { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Waits until the standby is considered usable or, if `isWanted` is false, unusable.
    func wait(untilUsed isWanted: Bool) async throws {
      while (store.condition?.standby?.lag != nil) != isWanted {
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    /// Stores the home with the number `count`.
    func store(_ count: Int) throws {
      let center = try #require(Coordinate(latitude: 13 + 0.1 * Double(count), longitude: 100.5))
      let listing = Listing.example(count, id: Int64(count), at: center)
      try feed.record(
        [listing],
        of: CoveredCircle(
          center: center, radius: 10, types: .every, fetchedAt: 1_000 + Int64(count)))
    }

    /// Returns the number of homes that a search finds.
    func count() throws -> Int {
      try feed.select { try $0.count(certain: "TRUE", possible: nil, doubtfulUpTo: 0).count }
    }

    /// Pauses the replay of changes on the standby.
    func pause() async throws {
      try standby.run("SELECT pg_wal_replay_pause()")
      while try standby.rows("SELECT pg_get_wal_replay_pause_state()") != [["paused"]] {
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    func resume() throws { try standby.run("SELECT pg_wal_replay_resume()") }
  }

  /// - Parameter lag: The maximum lag of the standby, in seconds.
  private func withStandby(
    lag: Double = 60, _ body: (Trial) async throws -> Void
  ) async throws {
    let pair = try await Self.starting.value
    let database = try await TestDatabase(on: pair.primary)
    try ListingStore.open(database: database.address(), for: .brief).close()
    let relay = try PostgreSQLRelay(to: pair.standby)
    let hosts = "\(pair.primary.folder),\(relay.folder)"
    let address = try PostgreSQLAddress(
      "postgresql://postgres@/\(database.name)?host=\(hosts)&target_session_attrs=read-write")
    var times = ListeningTimes()
    (times.silence, times.interval) = (.milliseconds(50), .milliseconds(20))
    let store = ListingStore(
      on: PostgreSQLStoreServer(
        address, limits: DatabaseLayout.limits, isListening: true, standbyLag: lag, times: times),
      isReadOnly: false)
    defer { store.close() }
    let trial = Trial(
      store: store, feed: try store.feed("near.example"), relay: relay,
      primary: try database.address(),
      standby: try PostgreSQLConnection(
        PostgreSQLAddress(pair.standby.address(of: "postgres"))))
    try await trial.wait()
    try await body(trial)
  }

  @Test func storedHomeIsFoundImmediately() async throws {
    try await withStandby { trial in
      try trial.store(1)
      #expect(try trial.count() == 1)
      // The standby's lag is less than a minute, but the standby does not have the new home yet.
      try await trial.pause()
      try trial.store(2)
      #expect(try !trial.isLate() && trial.count() == 2)
      try trial.resume()
      try await trial.wait()
      #expect(try trial.count() == 2)
    }
  }

  @Test func laggingStandbyIsNotUsed() async throws {
    try await withStandby(lag: 0) { trial in
      try await trial.pause()
      try trial.store(1)
      try await trial.wait(untilUsed: false)
      #expect(try !trial.isLate())
      try trial.resume()
      try await trial.wait()
      #expect(try trial.count() == 1)
    }
  }

  @Test(arguments: [PostgreSQLRelay.Condition.cut, .holding])
  func primaryAnswersForAnUnavailableStandby(
    _ condition: PostgreSQLRelay.Condition
  ) async throws {
    try await withStandby { trial in
      try trial.store(1)
      try await trial.wait()
      trial.relay.set(condition)
      #expect(try trial.count() == 1)
      try await trial.wait(untilUsed: false)
      #expect(try !trial.isLate())
      trial.relay.set(.passing)
      try await trial.wait()
      #expect(try trial.count() == 1)
    }
  }

  /// Another process writes while the standby is paused from time to time.
  @Test func laterSearchNeverShowsAnEarlierStore() async throws {
    try await withStandby { trial in
      let other = try ListingStore.open(database: trial.primary, for: .brief)
      defer { other.close() }
      let writer = Trial(
        store: other, feed: try other.feed("near.example"), relay: trial.relay,
        primary: trial.primary, standby: trial.standby)
      var last = 0
      for number in 1...60 {
        if number % 20 == 5 { try await trial.pause() }
        if number % 20 == 15 { try trial.resume() }
        if number % 20 == 0 { try await trial.wait() }
        try writer.store(number)
        for _ in 0..<5 {
          let count = try trial.count()
          #expect(count >= last && count <= number)
          last = count
        }
      }
      while try trial.count() < 60 { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  @Test func primaryAnswersWithoutAStandby() async throws {
    let pair = try await Self.starting.value
    let database = try await TestDatabase(on: pair.primary)
    let store = try ListingStore.open(database: database.address(), standbyLag: 5)
    defer { store.close() }
    let feed = try store.feed("near.example")
    #expect(try feed.select { try $0.numbers("SELECT pg_is_in_recovery()::int::bigint") } == [0])
    #expect(store.condition?.standby == StandbyCondition(lag: nil))
  }
}
