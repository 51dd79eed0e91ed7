import AccountFeatures
import Accounts
import Foundation
import HomefindTesting
import Hunts
import ListingStore
import Mail
import Messages
import PostgreSQL
import PostgreSQLStore
import Store
import StoresTesting
import Testing

/// Several facades that share one account database. The suites that run with both kinds of store
/// test only a single facade.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct AccountDatabaseTests {
  /// Calls `body` with databases, and drops them afterwards.
  private func withDatabases(_ body: (TestDatabases) async throws -> Void) async throws {
    let databases = try await TestDatabases()
    try await body(databases)
    try databases.drop()
  }

  private func code(_ body: () throws -> Void) -> StoreFailure? {
    #expect(throws: AccountStoreError.self, performing: body)?.code
  }

  @Test func accountTablesShareTheDatabaseWithListings() async throws {
    try await withDatabases { databases in
      // Either store can be the first to create its tables.
      for isFirst in [true, false] {
        let address = try databases.makeDatabase(with: .nothing)
        if isFirst { try AccountStore.open(database: address, for: .brief).close() }
        try ListingStore.open(database: address, for: .brief).close()
        let store = try AccountStore.open(database: address, for: .brief)
        #expect(try store.read { try $0.value("SELECT count(*) FROM account", as: Int.self) } == 0)
        // Rebuilding the listings does not affect the accounts.
        try PostgreSQLConnection(address).run("DROP SCHEMA homefind CASCADE")
        let key = try store.read { try $0.value("SELECT value FROM secret", as: [UInt8].self) }
        #expect(key?.count == 32)
      }
    }
  }

  @Test func foreignAndLaterDatabasesAreRefused() async throws {
    try await withDatabases { databases in
      let other = try databases.makeDatabase(with: .nothing)
      try PostgreSQLConnection(other).run("CREATE TABLE recipe (name text)")
      #expect(code { _ = try AccountStore.open(database: other) } == .notStore)
      let later = try databases.makeDatabase(with: .accounts)
      try PostgreSQLConnection(later).run("INSERT INTO homefind_accounts.migration VALUES (99)")
      #expect(code { _ = try AccountStore.open(database: later) } == .tooNew)
    }
  }

  /// A client that follows events by number does not miss any events, even if several facades
  /// write.
  @Test func eventsOfSeveralFacadesArriveInOrder() async throws {
    try await withDatabases { databases in
      let address = try databases.makeDatabase(with: .accounts)
      let stores = try (0..<3).map { _ in
        try AccountStore.open(database: address, for: .brief)
      }
      let fixture = try HuntFixture(stores[0])
      let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
      let hunt = try fixture.hunt(of: anna, [(ben, .editor)])
      let start = try fixture.hunts.lastEvent()
      let (writers, messages) = (3, 20)
      let isWritten = HomefindTesting.Locked(0)
      for store in stores {
        DispatchQueue(label: "writer").async {
          let hunts = HuntService(store: store)
          for number in 0..<messages {
            _ = try? hunts.post(
              NewMessage(text: "\(number)"), HuntAccess(anna, to: hunt, for: .write))
          }
          isWritten.withLock { $0 += 1 }
        }
      }
      var (cursor, seen): (Int64, [Int64]) = (start, [])
      var isOver = false
      repeat {
        isOver = isWritten.withLock { $0 == writers }
        let events = try fixture.hunts.events(after: cursor, for: ben, limit: 7)
        seen += events.events.map(\.sequence)
        cursor = events.next
        if events.isCut { isOver = false }
        await Task.yield()
      } while !isOver
      #expect(seen == Array((start + 1)...(start + Int64(writers * messages))))
      #expect(try fixture.sheet(hunt, for: ben).unread == writers * messages)
    }
  }

  /// A mail server that records the ids of the emails that it accepts.
  private final class Post: MailCarrier {
    let ids = HomefindTesting.Locked<[String]>([])

    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {
      ids.withLock { $0.append(id) }
    }

    func deliver(
      _ message: MailMessage, id: String, at time: Int64,
      beforeContent: @escaping @Sendable () -> Bool
    ) async throws(MailError) {
      guard beforeContent() else { throw MailError(code: .stopped, server: "-") }
      try await deliver(message, id: id, at: time)
    }
  }

  @Test func severalFacadesSendEachMailOnce() async throws {
    try await withDatabases { databases in
      let address = try databases.makeDatabase(with: .accounts)
      let post = Post()
      let services = try (0..<3).map { _ in
        try AccountService(
          store: AccountStore.open(database: address, for: .brief),
          mail: MailQueue(carrier: post) { 100 }, now: { 100 })
      }
      try services[0].store.write { db in
        for number in 0..<30 {
          let recipient = try #require(EmailAddress("n\(number)@homes.example"))
          try MailOutbox.add(
            MailMessage(to: recipient, subject: "s", text: "t", language: .english),
            about: AccountID(), at: 100, until: 900, in: db)
        }
      }
      await withDiscardingTaskGroup { group in
        for service in services {
          group.addTask {
            await service.sendStoredMails { withUnsafeCurrentTask { $0?.cancel() } }
          }
        }
      }
      let ids = post.ids.withLock { $0 }
      #expect(ids.count == 30 && Set(ids).count == 30)
    }
  }

  @Test func deletedAccountLeavesNoRow() async throws {
    try await withDatabases { databases in
      let address = try databases.makeDatabase(with: .accounts)
      let store = try AccountStore.open(database: address, for: .brief)
      let fixture = try HuntFixture(store)
      let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
      let hunt = try fixture.hunt(of: ben, [(anna, .editor)])
      _ = try fixture.put("sample.1", HomeEdit(), in: hunt, by: anna)
      let email = try #require(EmailAddress("anna@homes.example"))
      _ = try fixture.hunts.invite(
        email, as: .viewer, HuntAccess(ben, to: hunt, for: .invite)
      ) { _, email in
        MailMessage(to: email, subject: "s", text: "t", language: .english)
      }
      try fixture.delete(anna)
      let dump = try store.read { db in
        try db.values(
          "SELECT table_name FROM information_schema.tables WHERE table_schema = 'homefind_accounts'",
          as: String.self
        ).map { table in
          try db.values("SELECT t::text FROM \(table) AS t", as: String.self).joined()
        }.joined()
      }
      #expect(dump.contains(ben.text) && !dump.contains(anna.text))
      #expect(!dump.lowercased().contains("anna"))
    }
  }
}
