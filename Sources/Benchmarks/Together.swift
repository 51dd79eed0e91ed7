import AccountFeatures
import Accounts
import Alerts
import FoundationEssentials
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Mail
import Messages
import Search
import Stations

/// Benchmarks for shared features: `match SEARCHES HOMES STORE` matches changed homes with saved
/// searches, and `serve STORE STATIONS FOLDER` runs the `facade` suite's facade with accounts and
/// writes the session tokens to the file `tokens` in the folder. See `scripts/bench.d/together.py`.
enum TogetherSuite {
  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    switch (name, arguments.count) {
    case ("match", 3):
      guard let searches = Int(arguments[0]), let homes = Int(arguments[1]) else {
        throw BenchmarkError("match needs the numbers of searches and homes")
      }
      try await match(searches, homes: homes, store: arguments[2])
    case ("serve", 3):
      try await FacadeSuite.serve(
        try ListingStore.open(path: arguments[0]), stations: arguments[1],
        accounts: try accounts(in: arguments[2]))
    default: throw BenchmarkError("together has no case \(name) with these arguments")
    }
  }

  /// The number of signed-in people.
  private static let people = 20

  /// Creates accounts and sessions in a folder, and writes the session tokens to the same folder.
  private static func accounts(in folder: String) throws -> AccountService {
    let store = try AccountStore.open(path: "\(folder)/accounts.sqlite")
    let now = clock
    let tokens = try (1...people).map { number in
      let token = SecretToken()
      try store.write { db in
        guard let address = EmailAddress("person\(number)@homes.example") else {
          throw BenchmarkError("no address")
        }
        let account = try Account.fetchOrMake(address, in: .english, at: now(), in: db)
        try Session.begin(for: account.id, token: token, agent: nil, at: now(), in: db)
      }
      return token.text
    }
    try Data(tokens.joined(separator: "\n").utf8).write(
      to: URL(fileURLWithPath: "\(folder)/tokens"))
    return try AccountService(
      store: store, mail: MailQueue(carrier: NoCarrier(), now: now),
      contents: AccountFeatures.contents(of: store), now: now)
  }

  /// Matches price drops for all homes with saved searches of 1 to 3 km over the city and its
  /// suburbs, each limited to one type and a maximum price, and stores the matches. Emails are sent
  /// only once a day, so none are sent during a round.
  private static func match(_ searches: Int, homes: Int, store path: String) async throws {
    let listings = try ListingStore.open(path: "\(path).listings")
    let source = NoSource()
    let feed = try listings.feed(source.storeName)
    let finder = HomeFinder(
      library: ListingLibrary(source: source, feed: feed), stations: StationTable(contentsOf: []),
      policy: .storeOnly)
    var random = SeededRandom(seed: 12)
    let types: [AccommodationType] = [.condo, .singleHouse]
    let changing = (1...homes).map { number in
      Listing.example(
        number, id: Int64(number), type: types[number % types.count], at: place(&random))
    }
    var price = 9_000_000
    // Each fetch is a minute later than the previous one, because a fetch does not replace newer
    // data.
    var time = clock()
    func list() throws {
      time += 60
      price -= 1_000
      try feed.record(
        changing.enumerated().map { number, home in
          var home = home
          home.priceText = "\(price / (1 + number % 4)) บาท"
          return home
        },
        of: CoveredCircle(
          center: .cityPillar, radius: 500_000, types: .every, fetchedAt: time))
    }
    try list()
    let accounts = try AccountStore.open(path: "\(path).accounts")
    let alerts = AlertService(store: accounts)
    try save(searches, of: types, in: accounts, alerts, finder, &random)
    let run = AlertRun(alerts, finder, root: "https://homes.example")
    try list()
    let start = ContinuousClock.now
    let first = try await run.pass()
    let firstTime = ContinuousClock.now - start
    try await rounds {
      try list()
      let held = try resetPeak()
      let start = ContinuousClock.now
      let outcome = try await run.pass()
      let time = ContinuousClock.now - start
      guard outcome.events == homes, outcome.found > 0 else {
        throw BenchmarkError("\(outcome) of \(homes) homes")
      }
      return Round(
        time: time, check: "\(outcome.found)",
        figures: [
          "found": Double(outcome.found), "firstMs": firstTime / .milliseconds(1),
          "firstFound": Double(first.found), "grewMB": Double(try peakBytes() - held) / 1e6,
        ])
    }
  }

  /// Saves a hundred searches for each account.
  private static func save(
    _ count: Int, of types: [AccommodationType], in store: AccountStore, _ alerts: AlertService,
    _ finder: HomeFinder, _ random: inout SeededRandom
  ) throws {
    let cursor = try finder.history.events(EventQuery(parameters: [:])).next
    var account: AccountID?
    for number in 0..<count {
      if number % AlertLimits.searches == 0 {
        account = try store.write { db in
          guard let address = EmailAddress("person\(number)@homes.example") else { return nil }
          return try Account.fetchOrMake(address, in: .thai, at: clock(), in: db).id
        }
      }
      guard let account else { throw BenchmarkError("no account") }
      let (center, radius) = (place(&random), Double(1_000 * Int.random(in: 1...3, using: &random)))
      let query = try SavedQuery(
        kind: .nearby,
        parameters: [
          "lat": ["\(center.latitude)"], "lon": ["\(center.longitude)"], "radius": ["\(radius)"],
          "type": [types[number % types.count].rawValue],
          "max-price": ["\(Int.random(in: 2...10, using: &random))m"],
        ])
      _ = try alerts.save(
        "Near \(number)", query, SavedSearchEdit(frequency: .daily),
        from: SearchStart(center: center, radius: radius, cursor: cursor), for: account)
    }
  }

  /// Returns a random place in the city or its suburbs.
  private static func place(_ random: inout SeededRandom) -> Coordinate {
    let place = Coordinate(
      latitude: Double.random(in: 13.5...14.1, using: &random),
      longitude: Double.random(in: 100.3...100.9, using: &random))
    return place ?? .cityPillar
  }

  /// Resets the process's peak memory.
  ///
  /// - Returns: The current resident memory in bytes.
  private static func resetPeak() throws -> Int {
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    return try residentBytes()
  }

  /// Returns the peak resident memory since the reset, in bytes.
  private static func peakBytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      if let kilobytes = Int(line.filter(\.isWholeNumber)) { return kilobytes << 10 }
    }
    throw BenchmarkError("the system does not report how much memory was used")
  }

  private static let clock: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }

  /// Delivers nothing.
  private struct NoCarrier: MailCarrier {
    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {}
  }
}
