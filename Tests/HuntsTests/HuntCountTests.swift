import Accounts
import GRDB
import HomefindTesting
import Mail
import Store
import StoresTesting
import Testing

@testable import Hunts

/// Compares the stored message counts with the results of counting all messages.
@Suite(.bothStores) struct HuntCountTests {
  /// Counts each member's unread messages by reading all messages.
  private static let counted = """
    SELECT me.account, coalesce(m.listing, '') AS listing, count(*) AS count
    FROM hunt_member AS me JOIN hunt_message AS m ON m.hunt = me.hunt AND m.id > me.joined_version
    LEFT JOIN hunt_read AS r
      ON r.hunt = me.hunt AND r.account = me.account AND r.listing = coalesce(m.listing, '')
    WHERE m.author IS DISTINCT FROM me.account AND m.id > coalesce(r.message, 0) GROUP BY 1, 2
    """

  private func rows(_ sql: String, _ db: StoreConnection) throws -> Set<[String]> {
    Set(
      try db.rows(sql).map { row in
        [(row[0] as AccountID).text, row[1], String(row[2] as Int)]
      })
  }

  private func check(_ fixture: HuntFixture, _ comment: Comment) throws {
    try fixture.store.read { db in
      let stored = try rows(
        "SELECT account, listing, unread FROM hunt_read WHERE unread <> 0", db)
      #expect(try stored == rows(Self.counted, db), comment)
      let miscounted = try db.value(
        """
        SELECT count(*) FROM hunt
        WHERE messages <> (SELECT count(*) FROM hunt_message WHERE hunt = hunt.id)
        """, as: Int.self)
      #expect(miscounted == 0, comment)
    }
  }

  @Test func storedCountsMatchCountingAllMessages() throws {
    let fixture = try HuntFixture()
    var random = SeededRandom(seed: 17)
    var people = try (0..<4).map { try fixture.account("P\($0)") }
    let hunt = try fixture.hunt(of: people[0], people[1...].map { ($0, .editor) })
    for listing in ["sample.1", "sample.2"] { try fixture.put(listing, in: hunt, by: people[0]) }
    var ids: [Int64] = [0]
    for step in 0..<300 {
      let person = people[Int.random(in: people.indices, using: &random)]
      let listing = [nil, "sample.1", "sample.2"].randomElement(using: &random) ?? nil
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<12:
        ids.append(
          try fixture.post(NewMessage(text: "x", listing: listing), in: hunt, by: person).id)
      case 12..<18:
        try fixture.hunts.markRead(
          listing, upTo: ids.randomElement(using: &random) ?? 0,
          HuntAccess(person, to: hunt, for: .write))
      case 18 where person != people[0]:
        // A member who rejoins is treated as having read all earlier messages.
        try fixture.hunts.remove(member: person, HuntAccess(person, to: hunt, for: .leave))
        let back = try fixture.hunts.invite(
          nil, as: .viewer, HuntAccess(people[0], to: hunt, for: .invite))
        _ = try fixture.hunts.accept(.token(back.token), by: person)
      default: break
      }
      if step % 20 == 0 { try check(fixture, "step \(step)") }
    }
    try fixture.delete(people.removeLast())
    try check(fixture, "after a deletion")
  }

  /// Counting the messages here would return 0.
  @Test func unreadCountsAreReadWithoutMessages() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna, [(ben, .viewer)])
    for number in 1...3 {
      _ = try fixture.post(NewMessage(text: "\(number)"), in: hunt, by: anna)
    }
    try fixture.store.write { try $0.execute("DELETE FROM hunt_message") }
    #expect(try fixture.sheet(hunt, for: ben).unread == 3)
    #expect(try fixture.hunts.hunts(of: ben).map(\.unread) == [3])
  }

  /// A home's messages, and the latest of them, are found with an index instead of by scanning the
  /// hunt's messages.
  @Test func messagesOfOneHomeUseAnIndex() throws {
    let fixture = try HuntFixture(AccountStore.inMemory())
    let plan = try fixture.store.read { db in
      try db.rows(
        """
        EXPLAIN QUERY PLAN SELECT max(id) FROM hunt_message WHERE hunt = x'00' AND listing IS 'a'
        """
      ).map { $0["detail"] as String }
    }
    #expect(plan.contains { $0.contains("hunt_message_by_home (hunt=? AND listing=?)") }, "\(plan)")
  }

  /// The migration counts the messages that existed before it ran.
  @Test func migrationCountsExistingMessages() throws {
    let database = try DatabaseQueue()
    let migrator = AccountSchema([HuntContent.tables]).migrator
    try migrator.migrate(database, upTo: "2")
    let (anna, ben, hunt) = (AccountID(), AccountID(), HuntID())
    try database.write { file in
      let db = StoreConnection(file)
      for (account, name) in [(anna, "a"), (ben, "b")] {
        try db.execute("INSERT INTO account VALUES (?, ?, NULL, 'en', 0)", [account, name])
      }
      try db.execute("INSERT INTO hunt (id, name, created) VALUES (?, 'h', 0)", [hunt])
      for (account, joined) in [(anna, 0), (ben, 2)] {
        try db.execute(
          "INSERT INTO hunt_member VALUES (?, ?, 'editor', 0, ?, 0)", [hunt, account, joined])
      }
      for (id, author, listing) in [
        (1, anna, nil), (3, anna, nil), (4, ben, nil), (5, anna, "x"), (6, anna, "x"),
        (7, ben, "x"),
      ] as [(Int64, AccountID, String?)] {
        try db.execute(
          "INSERT INTO hunt_message VALUES (?, ?, ?, ?, 't', 0, NULL, NULL)",
          [id, hunt, listing, author])
      }
      try db.execute("INSERT INTO hunt_read VALUES (?, ?, 'x', 5)", [hunt, ben])
    }
    try migrator.migrate(database)
    try database.read { file in
      let db = StoreConnection(file)
      #expect(
        try rows("SELECT account, listing, unread FROM hunt_read", db)
          == rows(Self.counted, db))
      #expect(try db.value("SELECT messages FROM hunt", as: Int.self) == 6)
      let marks = try db.values(
        "SELECT message FROM hunt_read WHERE account = ? ORDER BY listing", [ben], as: Int.self)
      #expect(marks == [0, 5])
    }
  }
}
