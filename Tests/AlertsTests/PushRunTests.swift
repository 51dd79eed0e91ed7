import Accounts
import Basics
import Foundation
import ListingStore
import Listings
import Messages
import Search
import Store
import StoresTesting
import Testing

@testable import Alerts

@Suite(.bothStores) struct PushRunTests {
  private static func message(_ text: String) throws -> [String: String] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
  }

  /// A store without homes, and an account with a saved search and a device.
  private static func fixtureWithDevice() async throws -> AlertFixture {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    try await fixture.save(for: account)
    try fixture.device(of: account)
    return fixture
  }

  @Test func everyDeviceOfTheAccountIsNotified() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    // The frequency applies only to emails.
    let search = try await fixture.save(
      "Near", [:], SavedSearchEdit(frequency: .never), for: account)
    try fixture.list([try AlertFixture.home(1)])
    // A device is not notified of homes that were found before it subscribed.
    #expect(try await fixture.pass().pushes == 0)
    try fixture.device(of: account, "https://push.example/1")
    try fixture.device(of: account, "https://push.example/2")
    try fixture.device(of: try fixture.account("Other"), "https://push.example/3")
    try fixture.list(try (1...6).map { try AlertFixture.home($0) })
    #expect(try await fixture.pass().pushes == 2)
    #expect(await fixture.sendPushes() == [.sent, .sent])
    #expect(Set(fixture.pushes.endpoints) == ["https://push.example/1", "https://push.example/2"])
    let message = try Self.message(try #require(fixture.pushes.texts.first))
    #expect(message["title"] == "Near" && message["tag"] == search.id.text)
    #expect(message["lang"] == "en")
    #expect(message["url"]?.hasPrefix("https://homes.example/?tab=nearby&") == true)
    let lines = try #require(message["body"]).split(separator: "\n")
    #expect(lines.count == 4 && lines.last == "5 new")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("New: Example Asok ") })
    #expect(try await fixture.pass().pushes == 0)
    #expect(await fixture.sendPushes() == [])
  }

  @Test func concurrentRunsSendEachMessageOnce() async throws {
    let fixture = try await Self.fixtureWithDevice()
    try fixture.list([try AlertFixture.home(1)])
    var outcome = AlertRun.Outcome()
    _ = try fixture.run.match(&outcome)
    // Two services read the pending items before either of them creates a message.
    let pushed = try #require(
      try fixture.alerts.read { try fixture.alerts.pushedSearches(limit: 9, $0) }.first)
    for expected in [1, 0] {
      let made = try fixture.alerts.write { try fixture.alerts.push([1], of: pushed, $0) }
      #expect(made == expected)
    }
    #expect(try await fixture.pass(of: fixture.otherRun()).pushes == 0)
    // One service starts sending and stops before it receives the push service's response.
    let taken = try fixture.alerts.write { try fixture.alerts.takePush($0) }
    #expect(taken.push != nil)
    #expect(await fixture.sendPushes() == [])
    fixture.move(by: AlertService.pushLease)
    #expect(await fixture.sendPushes() == [.failed(cause: "it expired before delivery")])
    #expect(fixture.pushes.texts == [])
    #expect(try fixture.count("push_message") == 0)
  }

  @Test func delayedPushIsRetriedForOneDay() async throws {
    let fixture = try await Self.fixtureWithDevice()
    try fixture.list([try AlertFixture.home(1)])
    _ = try await fixture.pass()
    fixture.pushes.answer(.delayed(after: 300, cause: "busy"))
    #expect(await fixture.sendPushes() == [.delayed(after: 300, cause: "busy")])
    fixture.move(by: 299)
    #expect(await fixture.sendPushes() == [])
    fixture.pushes.answer(.sent)
    fixture.move(by: 1)
    #expect(await fixture.sendPushes() == [.sent])
    #expect(fixture.pushes.texts.count == 2)
    // A message that is not delivered within a day is dropped.
    try fixture.list([try AlertFixture.home(1), try AlertFixture.home(2)])
    _ = try await fixture.pass()
    fixture.pushes.answer(.delayed(after: AlertLimits.pushSeconds, cause: "busy"))
    #expect(await fixture.sendPushes() == [.failed(cause: "busy")])
    #expect(try fixture.count("push_message") == 0)
  }

  @Test func goneDeviceIsUnsubscribed() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    try await fixture.save("One", for: account)
    try await fixture.save("Two", for: account)
    try fixture.device(of: account)
    try fixture.list([try AlertFixture.home(1)])
    #expect(try await fixture.pass().pushes == 2)
    fixture.pushes.answer(.gone)
    #expect(await fixture.sendPushes().allSatisfy { $0 == .gone })
    for table in ["push_subscription", "push_message"] {
      #expect(try fixture.count(table) == 0)
    }
  }

  @Test func notificationsEndWithSessionOrAccount() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    try await fixture.save(for: account)
    let device = try fixture.device(of: account)
    #expect(try fixture.alerts.isNotified(device))
    try fixture.list([try AlertFixture.home(1)])
    #expect(try await fixture.pass().pushes == 1)
    try fixture.store.write { db in try db.execute("DELETE FROM session") }
    for table in ["push_subscription", "push_message"] {
      #expect(try fixture.count(table) == 0)
    }
    // Another account signs in with the same browser.
    let other = try fixture.account("Other")
    try fixture.device(of: account, "https://push.example/same")
    let same = try fixture.device(of: other, "https://push.example/same")
    #expect(try fixture.count("push_subscription") == 1)
    try fixture.alerts.endNotifying(same)
    #expect(try !fixture.alerts.isNotified(same))
    try fixture.device(of: other)
    try fixture.store.write { db in
      try db.execute("DELETE FROM account WHERE id = ?", [other])
    }
    #expect(try fixture.count("push_subscription") == 0)
  }

  @Test func lapsedSessionIsNotNotified() async throws {
    let fixture = try await Self.fixtureWithDevice()
    try fixture.store.write { db in
      try db.execute("UPDATE session SET used = used - ?", [Session.idleLimit])
    }
    try fixture.list([try AlertFixture.home(1)])
    #expect(try await fixture.pass().pushes == 0)
    #expect(try await fixture.pass() == AlertRun.Outcome())
  }

  /// An account with a slow push service must not delay other accounts.
  @Test func oneAccountUsesAtMostFourSenders() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    for number in 1...6 { try await fixture.save("\(number)", for: account) }
    try fixture.device(of: account)
    try fixture.list([try AlertFixture.home(1)])
    #expect(try await fixture.pass().pushes == 6)
    let taken = try (0..<6).map { _ in
      try fixture.alerts.write { try fixture.alerts.takePush($0).push }
    }
    #expect(taken.compactMap(\.self).count == 4)
  }

  @Test func longSellerTextIsCutToPushServiceLimit() throws {
    let name = String(repeating: "\"\u{1F3E0}", count: 4_000)
    let changes = try (1...3).map { number in
      HomeChange(
        kind: .new, at: Timestamp(seconds: 0), id: try #require(ListingID(text: "homes.\(number)")),
        listing: try AlertFixture.home(number, name: "\u{202E}\n\(name)"))
    }
    let text = PushText(
      id: SavedSearchID(), name: name, language: .thai, changes: changes,
      counts: [.new: 71, .priceDrop: 72, .gone: 73], root: "https://homes.example",
      searchLink: "https://homes.example/?q=\(String(repeating: "x", count: 8_000))")
    #expect(text.bytes.count <= 3_993)
    let message = try Self.message(String(decoding: text.bytes, as: UTF8.self))
    #expect(message["url"] == "https://homes.example/")
    #expect(message["body"]?.split(separator: "\n").count == 4)
    #expect(message["body"]?.contains("\u{202E}") == false)
  }
}
