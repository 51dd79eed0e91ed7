import AccountFeatures
import Alerts
import Basics
import Feed
import Foundation
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Mail
import Messages
import Search
import Stations
import Store
import StoresTesting
import Transport
import WebPage
import WebPush

@testable import Accounts
@testable import Facade
@testable import Hunts

/// A facade with accounts and a few homes, with helper methods for signing people in.
struct HuntFacade: Sendable {
  let client: FacadeClient
  let store: AccountStore
  /// The stored feed that contains the homes.
  let feed: FeedStore

  /// A person who sends requests. Without a token, the person is not signed in.
  struct Person: Sendable {
    var facade: HuntFacade
    var token: String?
    var account: AccountID?

    /// Sends a request with the person's token, if any.
    ///
    /// - Parameter line: The method and target, as in `GET /v1/me`.
    func send(
      _ line: String, _ body: String? = nil, _ fields: [String: String] = [:]
    ) async throws -> RawAnswer {
      var fields = fields
      if let token { fields["Authorization"] = "Bearer \(token)" }
      if body != nil { fields["Content-Type"] = "application/json" }
      return try await facade.client.raw(line, fields, body: body ?? "")
    }
  }

  /// Signs in a person with the email address `name@homes.example`.
  func person(_ name: String) throws -> Person {
    let token = SecretToken()
    let address = EmailAddress("\(name.lowercased())@homes.example")
    let account = try store.write { db in
      guard let address else { throw NoAddress() }
      let account = try Account.fetchOrMake(address, in: .english, at: 0, in: db)
      try db.execute("UPDATE account SET name = ? WHERE id = ?", [name, account.id])
      let now = Int64(Date().timeIntervalSince1970)
      try Session.begin(for: account.id, token: token, agent: nil, at: now, in: db)
      return account.id
    }
    return Person(facade: self, token: token.text, account: account)
  }

  /// A person who is not signed in.
  var stranger: Person { Person(facade: self) }

  private struct NoAddress: Error {}

  /// Runs `body` with a facade that has three homes, `homes.1` to `homes.3`.
  static func run(
    publicURL: String? = nil, hasPage: Bool = false,
    _ body: @Sendable (HuntFacade) async throws -> Void
  ) async throws {
    let source = SOAPFeed(
      FeedClient(
        FeedConfiguration(
          url: "http://127.0.0.1:9/unasked.svc", user: Secret(""), password: Secret("")),
        http: HTTPClient()))
    let listings = try TestDatabases.listings()
    let feed = try listings.feed(source.storeName)
    try feed.record(
      StoredFacade.homes(1...3),
      of: CoveredCircle(
        center: .cityPillar, radius: 500_000, types: .every, fetchedAt: StoredFacade.start))
    let finder = HomeFinder(
      library: ListingLibrary(source: source, feed: feed), stations: StationTable(contentsOf: []),
      policy: .storeOnly)
    let store = try TestDatabases.accounts()
    let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    let accounts = try AccountService(
      store: store, mail: MailQueue(carrier: NoCarrier(), now: now),
      contents: AccountFeatures.contents(of: store), now: now)
    let push = try PushSender(
      AlertService(store: store), client: HTTPClient(), contact: "https://homes.example")
    var configuration = FacadeConfiguration(port: 0)
    configuration.publicURL = publicURL
    try await serving { [configuration] in
      try await FacadeServer(
        configuration: configuration,
        services: FacadeServices(
          finder: finder, page: hasPage ? WebPage() : nil, accounts: accounts, push: push),
        logger: .silent, onListening: $0
      ).run()
    } _: {
      try await body(HuntFacade(client: FacadeClient(port: $0), store: store, feed: feed))
    }
  }

  /// A mail carrier that discards all messages.
  private struct NoCarrier: MailCarrier {
    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {}
  }
}
