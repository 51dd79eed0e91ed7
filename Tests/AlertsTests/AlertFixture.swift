import Accounts
import Basics
import Feed
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Mail
import Search
import Stations
import Store
import StoresTesting
import Synchronization
import Testing
import Transport

@testable import Alerts

/// Saved searches for a listing store, with a test-controlled clock, mail server and push service.
final class AlertFixture: Sendable {
  let store: AccountStore
  let alerts: AlertService
  let finder: HomeFinder
  let carrier = MailList()
  let pushes = PushList()
  let run: AlertRun
  private let accounts: AccountService
  private let feed: FeedStore
  private let clock = Clock()

  /// A clock that advances only when a test moves it.
  final class Clock: Sendable {
    /// Saturday, 2026-11-21, 10:00 in Bangkok.
    private let seconds = Mutex<Int64>(1_795_230_000)
    var now: Int64 { seconds.withLock { $0 } }
    func move(by count: Int64) { seconds.withLock { $0 += count } }
  }

  /// A mail server that records delivered emails and can be made to fail.
  final class MailList: MailCarrier {
    private let taken = Mutex<[MailMessage]>([])
    private let failure = Mutex<MailError?>(nil)

    var mails: [MailMessage] { taken.withLock { $0 } }
    func fail(_ error: MailError?) { failure.withLock { $0 = error } }

    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {
      taken.withLock { $0.append(message) }
    }

    func deliver(
      _ message: MailMessage, id: String, at time: Int64,
      beforeContent: @escaping @Sendable () -> Bool
    ) async throws(MailError) {
      if let error = failure.withLock({ $0 }) { throw error }
      guard beforeContent() else { throw MailError(code: .stopped, server: "-") }
      try await deliver(message, id: id, at: time)
    }
  }

  /// A push service that records messages and returns the outcome that a test sets.
  final class PushList: PushCarrier {
    private let received = Mutex<[(text: String, endpoint: String)]>([])
    private let outcome = Mutex<PushOutcome>(.sent)

    var texts: [String] { received.withLock { $0.map(\.text) } }
    var endpoints: [String] { received.withLock { $0.map(\.endpoint) } }
    func answer(_ outcome: PushOutcome) { self.outcome.withLock { $0 = outcome } }

    func deliver(
      _ text: [UInt8], to subscription: PushSubscription, keptFor seconds: Int64
    ) async -> PushOutcome {
      received.withLock {
        $0.append((String(decoding: text, as: UTF8.self), subscription.endpoint))
      }
      return outcome.withLock { $0 }
    }
  }

  init(root: String? = "https://homes.example") throws {
    let clock = clock
    let source = SOAPFeed(
      FeedClient(
        FeedConfiguration(
          url: "http://127.0.0.1:9/unasked.svc", user: Secret(""), password: Secret("")),
        http: HTTPClient()))
    feed = try TestDatabases.listings().feed(source.storeName)
    finder = HomeFinder(
      library: ListingLibrary(source: source, feed: feed), stations: StationTable(contentsOf: []),
      policy: .storeOnly)
    store = try TestDatabases.accounts()
    alerts = AlertService(store: store) { clock.now }
    accounts = try AccountService(
      store: store, mail: MailQueue(carrier: carrier, now: { clock.now }), now: { clock.now })
    run = AlertRun(alerts, finder, root: root)
  }

  var now: Int64 { clock.now }

  /// Creates another run for the same stores, as a second service or a restarted service would.
  func otherRun() -> AlertRun {
    AlertRun(alerts, finder, root: "https://homes.example")
  }

  /// Performs one pass of a run, by default the fixture's run, and delivers all emails that are
  /// due.
  func pass(of other: AlertRun? = nil) async throws -> AlertRun.Outcome {
    let outcome = try await (other ?? run).pass()
    await Task { [accounts] in
      await accounts.sendStoredMails { withUnsafeCurrentTask { $0?.cancel() } }
    }.value
    return outcome
  }

  /// Sends all push messages that are due.
  ///
  /// - Returns: The outcome of each message.
  func sendPushes() async -> [PushOutcome] {
    let outcomes = HomefindTesting.Locked<[PushOutcome]>([])
    await Task { [alerts, pushes] in
      await alerts.sendPushes(by: pushes) { outcome in
        outcomes.withLock { $0.append(outcome) }
      } pause: {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }.value
    return outcomes.withLock { $0 }
  }

  /// Creates a session with a push subscription.
  @discardableResult
  func device(
    of account: AccountID, _ endpoint: String = "https://push.example/1"
  ) throws -> SignedIn {
    let signedIn = SignedIn(account: account, session: SessionID())
    try store.write { db in
      try db.execute(
        """
        INSERT INTO session (id, account, token, created, used)
        VALUES (?, ?, ?, ?, ?)
        """, [signedIn.session, account, SecretToken().digest, now, now])
    }
    try alerts.notify(
      PushSubscription(endpoint: endpoint, key: [4], secret: [1]), for: signedIn)
    return signedIn
  }

  /// Returns the number of rows in a table.
  func count(_ table: String) throws -> Int? {
    try store.read { try $0.value("SELECT count(*) FROM \(table)", as: Int.self) }
  }

  /// Advances the clock by two minutes and replaces the listed homes.
  func list(_ homes: [Listing]) throws {
    clock.move(by: 120)
    try feed.record(
      homes,
      of: CoveredCircle(
        center: Self.center, radius: 500_000, types: .every, fetchedAt: clock.now))
  }

  func move(by seconds: Int64) { clock.move(by: seconds) }

  /// Creates an account with the given name, which is also the local part of its address at
  /// homes.example.
  func account(_ name: String = "Nok", language: String = "en") throws -> AccountID {
    let id = AccountID()
    try store.write { db in
      try db.execute(
        "INSERT INTO account (id, email, name, language, created) VALUES (?, ?, ?, ?, 0)",
        [id, "\(name.lowercased())@homes.example", name, language])
    }
    return id
  }

  /// Saves a search around the center of the homes.
  @discardableResult
  func save(
    _ name: String = "Near", _ parameters: [String: String] = [:],
    _ edit: SavedSearchEdit = SavedSearchEdit(), for account: AccountID
  ) async throws -> SavedSearch {
    let all = ["lat": "13.7", "lon": "100.5", "radius": "2km"].merging(parameters) { $1 }
    let query = try SavedQuery(kind: .nearby, parameters: all.mapValues { [$0] })
    let place = try await query.place(in: finder)
    return try alerts.save(
      name, query, edit,
      from: SearchStart(center: place.center, radius: place.radius, cursor: try present()),
      for: account)
  }

  /// The current end of the store's event history.
  func present() throws -> EventCursor {
    try finder.history.events(EventQuery(parameters: [:])).next
  }

  /// A home with a price in millions, about 100 m north of the home with the previous number.
  static func home(_ number: Int, _ millions: Double = 3, name: String? = nil) throws -> Listing {
    let place = try #require(
      Coordinate(latitude: 13.7 + Double(number) * 0.0009, longitude: 100.5))
    var home = Listing.example(number, id: Int64(number), at: place)
    home.priceText = "\(millions) million"
    if let name { home.name = LocalizedText(thai: name, english: name) }
    return home
  }

  static let center = Coordinate.cityPillar
}
