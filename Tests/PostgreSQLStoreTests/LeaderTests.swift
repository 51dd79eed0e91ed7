import HomefindTesting
import ListingStore
import PostgreSQL
import Store
import Testing

@testable import Library
@testable import PostgreSQLStore

/// Only one of the processes that share a database store does the work that is needed only once.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct LeaderTests {
  private let times: ListeningTimes = {
    var times = ListeningTimes()
    times.silence = .milliseconds(50)
    return times
  }()

  private func store(at address: PostgreSQLAddress) -> ListingStore {
    ListingStore(
      on: PostgreSQLStoreServer(
        address, limits: PostgreSQLLimits(), isListening: true, times: times),
      isReadOnly: false)
  }

  /// Waits until `count` of the stores are leaders, and returns these stores.
  private func leaders(_ count: Int, of stores: [ListingStore]) async throws -> [ListingStore] {
    while true {
      let leaders = stores.filter { $0.isLeader() }
      if leaders.count == count { return leaders }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test func oneStoreLeadsUntilItCloses() async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    var stores = try (0..<3).map { _ in store(at: try database.address()) }
    defer { for store in stores { store.close() } }
    while !stores.isEmpty {
      let leader = try #require(try await leaders(1, of: stores).first)
      #expect(leader.condition?.isLeader == true)
      leader.close()
      stores.removeAll { $0 === leader }
    }
  }

  @Test func disconnectedLeaderIsReplaced() async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    let relay = try PostgreSQLRelay(to: database.server)
    let first = store(at: try PostgreSQLAddress(relay.address(of: database.name)))
    defer { first.close() }
    _ = try await leaders(1, of: [first])
    let second = store(at: try database.address())
    defer { second.close() }
    // The call makes the second store a candidate for leadership.
    #expect(!second.isLeader())
    relay.set(.cut)
    #expect(try await leaders(1, of: [second]).count == 1)
    _ = try await leaders(0, of: [first])
    relay.set(.passing)
    while first.condition?.failure != nil { try await Task.sleep(for: .milliseconds(5)) }
    #expect(!first.isLeader() && second.isLeader())
  }

  @Test func onlyCandidatesBecomeLeader() async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    let (idle, candidate) = (store(at: try database.address()), store(at: try database.address()))
    defer { for store in [idle, candidate] { store.close() } }
    while idle.condition?.role != .primary { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await leaders(1, of: [candidate]).count == 1)
    #expect(idle.condition?.isLeader == false)
  }

  @Test func everyProcessLeadsForAFileStore() throws {
    #expect(try ListingStore.inMemory().isLeader())
  }
}
