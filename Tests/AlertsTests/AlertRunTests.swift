import ListingStore
import Listings
import Search
import Store
import StoresTesting
import Testing

@testable import Accounts
@testable import Alerts
@testable import Mail

@Suite(.bothStores) struct AlertRunTests {
  @Test func newCheaperAndGoneHomesAreMailed() async throws {
    let fixture = try AlertFixture()
    let homes = try (1...3).map { try AlertFixture.home($0) }
    try fixture.list(homes)
    try await fixture.save("Near", for: fixture.account())
    // Homes that were listed before the search was saved are not new.
    #expect(try await fixture.pass() == AlertRun.Outcome())
    try fixture.list([homes[0], try AlertFixture.home(2, 2.5), try AlertFixture.home(4)])
    let outcome = try await fixture.pass()
    #expect([outcome.events, outcome.found, outcome.mails] == [3, 3, 1])
    let mail = try #require(fixture.carrier.mails.first)
    #expect(mail.recipient.text == "nok@homes.example")
    #expect(mail.subject == "Near: 1 new, 1 price drop, 1 no longer listed")
    #expect(mail.text.contains("New: Example Asok 4, 3.0 million"))
    #expect(mail.text.contains("Price dropped: Example Asok 2, 3.0 million → 2.5 million"))
    #expect(mail.text.contains("No longer listed: Example Asok 3"))
    #expect(try await fixture.pass() == AlertRun.Outcome())
    #expect(fixture.carrier.mails.count == 1)
  }

  @Test func onlySelectedKindsAndMatchingHomesAreReported() async throws {
    let fixture = try AlertFixture()
    try fixture.list([try AlertFixture.home(1), try AlertFixture.home(2)])
    let account = try fixture.account()
    try await fixture.save("Drops", [:], SavedSearchEdit(report: [.priceDrop]), for: account)
    try await fixture.save("Cheap", ["max-price": "2m"], for: account)
    try fixture.list([try AlertFixture.home(1, 2.5), try AlertFixture.home(3)])
    #expect(try await fixture.pass().found == 1)
    #expect(fixture.carrier.mails.map(\.subject) == ["Drops: 1 price drop"])
    // The first home has matched “Cheap” since its price fell.
    try fixture.list([try AlertFixture.home(1, 1.9), try AlertFixture.home(3)])
    #expect(try await fixture.pass().found == 2)
    #expect(
      Set(fixture.carrier.mails.dropFirst().map(\.subject)) == [
        "Drops: 1 price drop", "Cheap: 1 price drop",
      ])
  }

  @Test func relistedHomeIsNotReportedAgain() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    try await fixture.save(for: fixture.account())
    for homes in [[try AlertFixture.home(1)], [], [try AlertFixture.home(1)], []] {
      try fixture.list(homes)
      _ = try await fixture.pass()
    }
    #expect(fixture.carrier.mails.map(\.subject) == ["Near: 1 new", "Near: 1 no longer listed"])
  }

  @Test func concurrentRunsMatchEventsOnce() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    try await fixture.save(for: fixture.account())
    try fixture.list([try AlertFixture.home(1)])
    let position = try #require(
      try fixture.alerts.read { db in try fixture.alerts.position(db) })
    var outcome = AlertRun.Outcome()
    _ = try fixture.run.match(&outcome)
    #expect(outcome.found == 1)
    // Another run that reads the same position stores nothing.
    let isStored = try fixture.alerts.write { db in
      try fixture.alerts.store([], from: position, to: position, db)
    }
    #expect(!isStored)
    // The program ends before it creates the email, and another run continues.
    #expect(try await fixture.pass(of: fixture.otherRun()).mails == 1)
    #expect(try await fixture.pass().mails == 0)
    #expect(fixture.carrier.mails.count == 1)
  }

  @Test func dailyDigestWaitsForTheMorning() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    try await fixture.save("Day", [:], SavedSearchEdit(frequency: .daily), for: fixture.account())
    for number in 1...40 {
      try fixture.list(try (1...number).map { try AlertFixture.home($0) })
      if number % 20 == 0 { #expect(try await fixture.pass().mails == 0) }
    }
    fixture.move(by: 86_400)
    #expect(try await fixture.pass().mails == 1)
    let mail = try #require(fixture.carrier.mails.first)
    // The homes extend 4 km to the north, but the search covers only 2 km.
    #expect(mail.subject == "Day: 20 new")
    try fixture.list([])
    #expect(try await fixture.pass().mails == 0)
  }

  @Test func changedSearchReportsOnlyLaterEvents() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    let search = try await fixture.save(
      "Near", [:], SavedSearchEdit(frequency: .never), for: account)
    try fixture.list([try AlertFixture.home(1)])
    let start = SearchStart(
      center: search.center, radius: search.radius, cursor: try fixture.present())
    let edited = try fixture.alerts.edit(
      search.id, SavedSearchEdit(frequency: .immediately), from: start, of: account)
    #expect(edited.sinceTime == fixture.now)
    #expect(try await fixture.pass().mails == 0)
    // Changing only the name does not move the position from which the search reports changes.
    let named = try fixture.alerts.edit(
      search.id, SavedSearchEdit(name: "Other"), from: start, of: account)
    #expect(named.since == edited.since)
    try fixture.list([try AlertFixture.home(1), try AlertFixture.home(2)])
    #expect(try await fixture.pass().mails == 1)
    #expect(fixture.carrier.mails.map(\.subject) == ["Other: 1 new"])
  }

  @Test func unknownCursorIsReportedAsLost() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    try await fixture.save(for: fixture.account())
    try fixture.store.write { try $0.execute("UPDATE alert_state SET cursor = 'zzzz-0'") }
    #expect(try await fixture.pass().isLost)
    #expect(try await fixture.pass() == AlertRun.Outcome())
  }

  @Test func deletedAccountLeavesNoSearchesItemsOrMails() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    try await fixture.save(for: account)
    try fixture.list([try AlertFixture.home(1)])
    fixture.carrier.fail(MailError(code: .unreachable, server: "-"))
    _ = try await fixture.pass()
    #expect(try fixture.count("mail") == 1)
    try fixture.store.write { db in
      try db.execute("DELETE FROM account WHERE id = ?", [account])
    }
    for table in ["saved_search", "alert_item", "mail"] {
      #expect(try fixture.count(table) == 0)
    }
  }
}
