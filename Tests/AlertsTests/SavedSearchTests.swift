import HomefindTesting
import JSONStream
import Listings
import Messages
import Parameters
import Search
import StoresTesting
import Testing

@testable import Accounts
@testable import Alerts
@testable import Mail

@Suite(.bothStores) struct SavedSearchTests {
  @Test func equalSearchesHaveOneCanonicalText() throws {
    let one = try SavedQuery(
      kind: .train,
      parameters: ["type": ["condo", "townhome"], "station": [" Asok "], "limit": ["5"]])
    let other = try SavedQuery(
      kind: .train, parameters: ["station": ["Asok"], "type": ["townhome,condo"], "facets": [""]])
    #expect(one == other)
    #expect(one.text == "station=Asok&type=condo%2Ctownhome")
    #expect(SavedQuery(kind: one.kind.rawValue, text: one.text) == one)
  }

  @Test(
    arguments: [
      (#"{}"#, ["name", "parameters", "search"]),
      (#"{"name": "", "search": "here", "parameters": []}"#, ["name", "parameters", "search"]),
      (#"{"name": "a", "search": "train", "parameters": {}, "report": []}"#, ["report"]),
      (#"{"name": "a", "search": "train", "parameters": {}, "report": ["sold"]}"#, ["report"]),
      (
        #"{"name": "a", "search": "train", "parameters": {}, "frequency": "hourly"}"#, ["frequency"]
      ),
      (#"{"name": "a", "search": "train", "parameters": {}, "language": "de"}"#, ["language"]),
      (#"{"name": "a", "search": "train", "parameters": {"a": 1, "a": 2}}"#, ["parameters"]),
      (#"{"name": "a", "search": "train", "parameters": {}, "id": "1"}"#, ["id"]),
    ] as [(String, [String])])
  func invalidFieldsAreNamed(body: String, names: [String]) throws {
    let root = try JSONDocument(Array(body.utf8)).root
    let error = #expect(throws: AccountRequestError.self) { try SavedSearchEdit(root, isNew: true) }
    #expect(error?.problems.map(\.field).sorted() == names)
  }

  @Test func invalidParametersAreNamed() throws {
    let body =
      #"{"name": "a", "search": "nearby", "parameters": {"lat": 91, "lon": "x", "colour": 1}}"#
    let root = try JSONDocument(Array(body.utf8)).root
    let error = #expect(throws: SearchError.self) { try SavedSearchEdit(root, isNew: true) }
    #expect(Set(error?.parameters.map(\.name) ?? []) == ["lat", "lon", "colour"])
  }

  @Test func changeOfSearchNeedsParameters() throws {
    let root = try JSONDocument(Array(#"{"search": "nearby"}"#.utf8)).root
    let error = #expect(throws: AccountRequestError.self) {
      try SavedSearchEdit(root, isNew: false)
    }
    #expect(error?.problems.first?.fault == .onlyWith("parameters"))
  }

  @Test func searchesOfOtherAccountsAreUnknown() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let search = try await fixture.save(for: fixture.account())
    let stranger = try fixture.account("Stranger")
    let start = SearchStart(
      center: search.center, radius: search.radius, cursor: try fixture.present())
    let unknown = AccountRequestError(.unknown(.search))
    #expect(throws: unknown) { try fixture.alerts.search(search.id, of: stranger) }
    #expect(throws: unknown) {
      try fixture.alerts.edit(search.id, SavedSearchEdit(name: "b"), from: start, of: stranger)
    }
    #expect(throws: unknown) { try fixture.alerts.remove(search.id, of: stranger) }
    #expect(throws: unknown) { try fixture.alerts.makeFeed(of: search.id, of: stranger) }
    #expect(throws: unknown) { try fixture.alerts.revokeFeed(of: search.id, of: stranger) }
    #expect(try fixture.alerts.searches(of: stranger) == [])
  }

  @Test func searchAboveLimitIsRefused() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    for number in 1...AlertLimits.searches {
      try await fixture.save("Search \(number)", for: account)
    }
    await #expect(throws: AccountRequestError(.full(.search, limit: AlertLimits.searches))) {
      try await fixture.save(for: account)
    }
  }

  @Test func feedIsReadableBySecretUntilRevoked() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    let search = try await fixture.save(for: account)
    let first = try fixture.alerts.makeFeed(of: search.id, of: account)
    let second = try fixture.alerts.makeFeed(of: search.id, of: account)
    #expect(throws: AccountRequestError(.unknown(.feed))) { try fixture.alerts.feed(first) }
    try fixture.list([try AlertFixture.home(1)])
    _ = try await fixture.pass()
    let items = try fixture.alerts.feed(second).items
    #expect(items.map(\.kind) == [.new])
    #expect(items.changes(in: fixture.finder.history).map { $0.listing.id.text } == ["1"])
    try fixture.alerts.revokeFeed(of: search.id, of: account)
    #expect(throws: AccountRequestError(.unknown(.feed))) { try fixture.alerts.feed(second) }
    #expect(throws: AccountRequestError(.unknown(.feed))) {
      try fixture.alerts.revokeFeed(of: search.id, of: account)
    }
  }

  @Test func unsubscribingStopsPendingAndFutureMails() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    let account = try fixture.account()
    let search = try await fixture.save(for: account)
    try fixture.list([try AlertFixture.home(1)])
    _ = try await fixture.pass()
    let url = try #require(fixture.carrier.mails.first?.unsubscribeURL)
    let token = try #require(url.split(separator: "/").last.map(String.init))
    #expect(url == "https://homes.example\(AlertService.unsubscribePath)\(token)")
    #expect(try fixture.alerts.search(unsubscribedBy: token).frequency == .immediately)
    // Unsubscribing also drops pending emails.
    try fixture.list([try AlertFixture.home(1), try AlertFixture.home(2)])
    fixture.carrier.fail(MailError(code: .unreachable, server: "-"))
    _ = try await fixture.pass()
    _ = try fixture.alerts.unsubscribe(token)
    _ = try fixture.alerts.unsubscribe(token)
    fixture.carrier.fail(nil)
    fixture.move(by: 600)
    _ = try await fixture.pass()
    #expect(fixture.carrier.mails.count == 1)
    #expect(try fixture.alerts.search(search.id, of: account).frequency == .never)
    let forged = token.dropLast() + (token.hasSuffix("0") ? "1" : "0")
    for wrong in ["", "hfu_", String(forged), "hfu_\(search.id.text)"] {
      #expect(throws: AccountRequestError(.unknown(.search))) {
        try fixture.alerts.unsubscribe(wrong)
      }
    }
  }

  @Test func sellerTextIsEscapedInMails() async throws {
    let fixture = try AlertFixture()
    try fixture.list([])
    try await fixture.save("A <b> & “B”", for: fixture.account(language: "th"))
    try fixture.list([
      try AlertFixture.home(1, name: "<script>x</script>\r\nBcc: all@homes.example\u{202E}")
    ])
    _ = try await fixture.pass()
    let mail = try #require(fixture.carrier.mails.first)
    #expect(mail.language == .thai)
    #expect(mail.subject == "A <b> & “B”: ใหม่ 1 รายการ")
    #expect(mail.html?.contains("<script>") == false)
    #expect(mail.html?.contains("&lt;script&gt;") == true)
    #expect(mail.html?.contains("A &lt;b&gt; &amp; “B”") == true)
    #expect(!mail.text.contains("\nBcc"))
    #expect(!mail.text.contains("\u{202E}"))
    #expect(mail.text.contains("https://homes.example/?tab=nearby&home="))
  }

  @Test func mailsWithoutPublicURLHaveNoLinks() async throws {
    let fixture = try AlertFixture(root: nil)
    try fixture.list([])
    try await fixture.save(for: fixture.account())
    try fixture.list([try AlertFixture.home(1)])
    _ = try await fixture.pass()
    let mail = try #require(fixture.carrier.mails.first)
    #expect(mail.unsubscribeURL == nil)
    #expect(mail.html?.contains("href") == false)
    #expect(!mail.text.contains("://"))
  }

  @Test(arguments: messages)
  func sentencesAreRenderedInBothLanguages(message: AlertMailMessage) {
    #expect(MessageFaults.of(message) == [])
  }

  private static let messages: [AlertMailMessage] =
    [.heading("ARG"), .others(71), .toSearch, .unsubscribe]
    + AlertFrequency.allCases.map(AlertMailMessage.reason)
    + AlertKind.allCases.flatMap { [.subject("ARG", [$0: 71]), .found([$0: 71])] }
}
