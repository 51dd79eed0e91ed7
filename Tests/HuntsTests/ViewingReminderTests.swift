import AccountFeatures
import Accounts
import HomefindTesting
import Mail
import Messages
import Store
import StoresTesting
import Testing

@testable import Hunts

@Suite(.bothStores) struct ViewingReminderTests {
  private static let hour: Int64 = 3_600

  /// A viewing in three days, which Anna has proposed to Ben and Cat.
  private struct Fixture {
    let fixture: HuntFixture
    let people: [AccountID]
    let hunt: HuntID
    var viewing: Viewing

    init(_ fixture: HuntFixture? = nil, times: [Int64] = [72]) throws {
      let fixture = try fixture ?? HuntFixture()
      self.fixture = fixture
      people = try ["Anna", "Ben", "Cat"].map(fixture.account)
      hunt = try fixture.hunt(of: people[0], [(people[1], .editor), (people[2], .viewer)])
      try fixture.store.write { db in
        try db.execute("UPDATE account SET language = 'th' WHERE name = 'Cat'")
      }
      let facts = HuntHome.Facts(
        json: #"{"name":{"th":"บ้านสวน","en":"Garden\r\nHome"},"address":"9 New Road"}"#, gone: nil)
      _ = try fixture.hunts.put(
        "sample.1", HomeEdit(), facts: facts, HuntAccess(people[0], to: hunt, for: .rate))
      let now = fixture.hunts.now()
      let spans = times.compactMap { hours in
        Viewing.Span(from: now + hours * hour, to: now + (hours + 1) * hour)
      }
      viewing = try fixture.hunts.propose(
        NewViewing(listing: "sample.1", times: spans, note: "ring twice"),
        HuntAccess(people[0], to: hunt, for: .editViewings))
    }

    func answer(_ person: Int, _ answer: Viewing.Answer, times: [Int] = []) throws {
      _ = try fixture.hunts.answer(
        viewing: viewing.id, ViewingAnswer(answer: answer, times: times),
        HuntAccess(people[person], to: hunt, for: .answer))
    }

    func edit(_ edit: ViewingEdit) throws {
      _ = try fixture.hunts.edit(
        viewing: viewing.id, edit, HuntAccess(people[0], to: hunt, for: .editViewings))
    }

    func make() throws -> Int {
      try fixture.hunts.makeReminders { "https://homes.example/?home=\($0)" }
    }

    /// The local parts of the recipients of all waiting emails.
    func waiting() throws -> [String] {
      try fixture.store.read { db in
        try db.values("SELECT recipient FROM mail ORDER BY recipient", as: String.self)
      }.map { String($0.prefix { $0 != "@" }) }
    }

    /// Deletes the waiting emails, as if they had been sent.
    func send() throws {
      try fixture.store.write { try $0.execute("DELETE FROM mail") }
    }

    func move(hours: Int64) { fixture.move(by: hours * hour) }
  }

  @Test func participantsAreRemindedOneDayAndOneHourAhead() throws {
    let hunt = try Fixture()
    try hunt.answer(2, .accepted)
    try hunt.answer(1, .declined)
    hunt.move(hours: 47)
    #expect(try hunt.make() == 0)
    hunt.move(hours: 1)
    #expect(try hunt.make() == 2 && hunt.make() == 0)
    #expect(try hunt.waiting() == ["anna", "cat"])
    let mails = try hunt.fixture.store.read { db in
      try db.rows("SELECT * FROM mail ORDER BY recipient")
    }
    let (english, thai) = (mails[0]["text"] as String, mails[1]["text"] as String)
    #expect(
      mails[0]["subject"] as String
        == "Viewing on \(hunt.viewing.span?.localTime.english ?? ""): Garden Home")
    #expect(
      english.contains(
        "Garden Home\n9 New Road\nring twice\nhttps://homes.example/?home=sample.1\n"))
    #expect(thai.contains("บ้านสวน\n") && thai.contains("น. (เวลาประเทศไทย)"))
    #expect(mails[0]["until"] as Int64? == hunt.viewing.span?.from)
    try hunt.send()
    hunt.move(hours: 23)
    #expect(try hunt.make() == 2)
    try hunt.send()
    hunt.move(hours: 1)
    #expect(try hunt.make() == 0 && hunt.waiting().isEmpty)
  }

  /// A missed reminder is not sent late. Instead, the next reminder is sent, unless the viewing has
  /// already begun.
  @Test func missedReminderIsSkipped() throws {
    let hunt = try Fixture()
    hunt.move(hours: 55)
    #expect(try hunt.make() == 0)
    hunt.move(hours: 16)
    #expect(try hunt.make() == 1)
    let other = try Fixture()
    other.move(hours: 72)
    #expect(try other.make() == 0)
  }

  @Test func changesDropObsoleteReminders() throws {
    let hunt = try Fixture()
    try hunt.answer(1, .accepted)
    try hunt.answer(2, .accepted)
    hunt.move(hours: 48)
    #expect(try hunt.make() == 3)
    // Declining removes only that guest's email.
    try hunt.answer(1, .declined)
    #expect(try hunt.waiting() == ["anna", "cat"])
    try hunt.answer(1, .accepted)
    #expect(try hunt.make() == 1 && hunt.waiting() == ["anna", "ben", "cat"])
    try hunt.edit(ViewingEdit(isCancelled: true))
    #expect(try hunt.waiting().isEmpty && hunt.make() == 0)
    try hunt.edit(ViewingEdit(isCancelled: false))
    #expect(try hunt.make() == 3)
    try hunt.fixture.hunts.remove(
      member: hunt.people[2], HuntAccess(hunt.people[0], to: hunt.hunt, for: .leave))
    #expect(try hunt.waiting() == ["anna", "ben"])
    // Guests must answer again when new times are proposed.
    let now = hunt.fixture.hunts.now()
    let later = try #require(Viewing.Span(from: now + 30 * Self.hour, to: now + 31 * Self.hour))
    try hunt.edit(ViewingEdit(times: [later]))
    #expect(try hunt.waiting().isEmpty && hunt.make() == 0)
    hunt.move(hours: 7)
    #expect(try hunt.make() == 1 && hunt.waiting() == ["anna"])
  }

  /// Each time is announced only once, even if it is chosen again, and only to participants for
  /// whom it works.
  @Test func eachTimeIsAnnouncedOnce() throws {
    let hunt = try Fixture(times: [24, 25])
    try hunt.answer(1, .accepted, times: [1])
    hunt.move(hours: 1)
    #expect(try hunt.make() == 0)
    try hunt.edit(ViewingEdit(chosen: 0))
    #expect(try hunt.make() == 1 && hunt.waiting() == ["anna"])
    try hunt.send()
    try hunt.edit(ViewingEdit(chosen: 1))
    #expect(try hunt.make() == 2 && hunt.waiting() == ["anna", "ben"])
    try hunt.send()
    for chosen in [0, 1, 0, 1] {
      try hunt.edit(ViewingEdit(chosen: chosen))
      #expect(try hunt.make() == 0)
    }
    try hunt.edit(ViewingEdit(isCancelled: true))
    try hunt.edit(ViewingEdit(isCancelled: false))
    #expect(try hunt.make() == 0)
  }

  /// Moving a viewing back and forth must not flood its guests with emails.
  @Test func accountGetsAtMost20RemindersPerDay() throws {
    let hunt = try Fixture()
    hunt.move(hours: 48)
    var made = 0
    for minute in 1...30 {
      let from = hunt.fixture.hunts.now() + 20 * Self.hour + Int64(minute) * 60
      try hunt.edit(ViewingEdit(times: [try #require(Viewing.Span(from: from, to: from + 60))]))
      made += try hunt.make()
      try hunt.send()
    }
    #expect(made == 20)
  }

  @Test func simultaneousViewingsStayWithinTheReminderLimit() throws {
    let hunt = try Fixture()
    let access = HuntAccess(hunt.people[0], to: hunt.hunt, for: .editViewings)
    for _ in 0..<24 {
      _ = try hunt.fixture.hunts.propose(
        NewViewing(listing: "sample.1", times: hunt.viewing.times, note: ""), access)
    }
    hunt.move(hours: 48)
    #expect(try hunt.make() == 20 && hunt.make() == 0)
  }

  /// Several processes open the same store, as after a crash and restart.
  @Test func severalProcessesRemindOnce() throws {
    let folder = TemporaryFolder()
    let path = folder.file("accounts.sqlite")
    let fixture = try HuntFixture(AccountStore.open(path: path))
    let hunt = try Fixture(fixture)
    hunt.move(hours: 48)
    let others = try (0..<3).map { _ in
      HuntService(store: try AccountStore.open(path: path), now: fixture.hunts.now)
    }
    let made = try ([fixture.hunts] + others).map { try $0.makeReminders { _ in nil } }
    #expect(made.reduce(0, +) == 1)
    #expect(try hunt.waiting() == ["anna"])
  }

  @Test func timesAreShownInBangkokTime() throws {
    let evening = try #require(Viewing.Span(from: 1_795_510_800, to: 1_795_514_400))
    #expect(evening.localTime.english == "Tue 24 Nov 2026, 16:00–17:00")
    #expect(evening.localTime.thai == "อ. 24 พ.ย. 2569 16:00–17:00")
    let night = try #require(Viewing.Span(from: 1_795_536_000, to: 1_795_543_200))
    #expect(night.localTime.english == "Tue 24 Nov 2026, 23:00 – Wed 25 Nov 2026, 01:00")
  }
}
