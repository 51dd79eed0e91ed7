import HomefindTesting
import ListingStore
import PostgreSQL
import Store
import Testing

@testable import Library
@testable import PostgreSQLStore

/// Messages between the processes that use one store in a database.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct StoreGroupTests {
  /// A member that repeatedly sends its name with a number.
  private final class Member: StoreGroupMember {
    struct State {
      var secrets: [String] = []
      var heard: [String] = []
      var said = 0
    }

    let name: String
    let state = Locked(State())

    init(_ name: String) { self.name = name }

    var heard: [String] { state.withLock { $0.heard } }
    var secrets: [String] { state.withLock { $0.secrets } }
    var farewell: String { "\(name) is gone" }

    func connected(secret: String) { state.withLock { $0.secrets.append(secret) } }
    func take(_ messages: [String]) { state.withLock { $0.heard += messages } }
    func next() -> (messages: [String], wait: Duration) {
      state.withLock { state in
        state.said += 1
        return (["\(name) \(state.said)"], .milliseconds(20))
      }
    }

    /// Waits until the member has received a message that satisfies `isMeant`.
    func wait(_ isMeant: (String) -> Bool) async throws {
      while !heard.contains(where: isMeant) { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  private func store(at address: PostgreSQLAddress) -> ListingStore {
    var times = ListeningTimes()
    times.silence = .milliseconds(100)
    return ListingStore(
      on: PostgreSQLStoreServer(
        address, limits: PostgreSQLLimits(), isListening: true, times: times),
      isReadOnly: false)
  }

  @Test func membersReceiveAllMessagesUntilOneLeaves() async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    let relay = try PostgreSQLRelay(to: database.server)
    let (one, two) = (Member("one"), Member("two"))
    let first = store(at: try database.address())
    let second = store(at: try PostgreSQLAddress(relay.address(of: database.name)))
    defer { second.close() }
    first.join(one)
    second.join(two)
    for member in [one, two] {
      for name in ["one", "two"] { try await member.wait { $0.hasPrefix("\(name) ") } }
    }
    let secrets = Set(one.secrets + two.secrets)
    #expect(secrets.count == 1 && secrets.first?.count == 72)
    // Revisions still arrive, and no message is mistaken for a revision.
    let feeds = try [first, second].map { try $0.feed("feed.example") }
    try first.clear()
    let revision = try feeds[0].revision()
    while try feeds[1].revision() != revision { try await Task.sleep(for: .milliseconds(5)) }
    #expect(revision.epoch == 1)
    // The store rejoins the group once the server is reachable again.
    relay.set(.cut)
    while second.condition?.failure == nil { try await Task.sleep(for: .milliseconds(5)) }
    let before = two.secrets.count
    relay.set(.passing)
    while two.secrets.count == before { try await Task.sleep(for: .milliseconds(5)) }
    first.close()
    try await two.wait { $0 == "one is gone" }
    #expect(two.secrets.last == one.secrets.first)
  }

  @Test func roleWithoutSecretAccessReceivesNothing() async throws {
    let database = try await TestDatabase()
    try ListingStore.open(database: database.address(), for: .brief).close()
    try database.prepare(
      "secretless",
      """
      GRANT USAGE ON SCHEMA homefind TO secretless;
      GRANT SELECT ON homefind.clock, homefind.migration TO secretless
      """)
    let (one, two) = (Member("one"), Member("two"))
    let first = store(at: try database.address())
    let second = store(at: try database.address(as: "secretless"))
    defer { for store in [first, second] { store.close() } }
    first.join(one)
    second.join(two)
    try await one.wait { $0.hasPrefix("one ") }
    while second.condition?.role != .primary { try await Task.sleep(for: .milliseconds(5)) }
    #expect(two.secrets.isEmpty && two.heard.isEmpty && second.condition?.failure == nil)
    first.join(nil)
    let said = one.state.withLock { $0.said }
    first.join(two)
    try await two.wait { $0.hasPrefix("two ") }
    #expect(one.state.withLock { $0.said } <= said + 1)
  }
}
