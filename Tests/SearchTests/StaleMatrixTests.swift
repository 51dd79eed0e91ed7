import Basics
import Feed
import FeedProvider
import Foundation
import Geo
import HomefindTesting
import ListingSources
import ListingStore
import Listings
import Logging
import Messages
import SearchTesting
import Stations
import StoresTesting
import Testing
import Transport

@testable import Library
@testable import Search

/// Tests searches and lists during each network fault, after the feed has responded at least once.
@Suite("Stale answers under faults", .bothStores, .timeLimit(.minutes(10)))
struct StaleMatrixTests {
  enum Operation: String, CaseIterable {
    case firstPage = "stale: a command's search, first page"
    case middlePage = "stale: a command's search, middle page"
    case lastPage = "stale: a command's search, last page"
    case serverFirstPage = "stale: a server's search, first page"
    case serverMiddlePage = "stale: a server's search, middle page"
    case serverLastPage = "stale: a server's search, last page"
    case provinces = "stale: provinces"
    case districts = "stale: districts"
    case serverProvinces = "stale: a server's provinces"
    case serverDistricts = "stale: a server's districts"

    var isOfServer: Bool { rawValue.contains("a server's") }
    var isSearch: Bool { rawValue.contains("search") }
    /// Returns the page, among `pages` pages, whose response the fault affects; nil if the fault
    /// affects every request.
    func page(of pages: Int) -> Int? {
      switch self {
      case .firstPage, .serverFirstPage: 1
      case .middlePage, .serverMiddlePage: (pages + 1) / 2
      case .lastPage, .serverLastPage: pages
      case .provinces, .districts, .serverProvinces, .serverDistricts: nil
      }
    }
  }

  private static func homes(_ finder: HomeFinder) async throws -> SearchAnswer {
    let center = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    return try await finder.answer(
      to: SearchQuery(place: .nearby(center), radius: 1_500, limit: 500))
  }

  private static func places(
    _ finder: HomeFinder, _ operation: Operation
  ) async throws -> (codes: [String], notes: [Message]) {
    switch operation {
    case .provinces, .serverProvinces:
      let list = try await finder.places.provinces()
      return (list.provinces.map(\.code), list.notes)
    default:
      let list = try await finder.libraries[0].districts(inProvince: "10", finder.policy)
      return (list.places.map(\.code), list.notes)
    }
  }

  private static func page(of request: RecordedRequest) -> Int? {
    request.text.firstMatch(of: /currentPage>(\d+)</).flatMap { Int($0.1) }
  }

  @Test(arguments: Operation.allCases)
  func everyFaultHasItsOutcome(operation: Operation) async throws {
    let settings = FeedProviderConfiguration(password: "secret-of-mine")
    let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    try await serving {
      try await FeedProviderServer(configuration: settings, logger: quiet, onListening: $0).run()
    } _: { port in
      for fault in NetworkFault.allCases {
        // Count the pages while the feed works; later, the fault affects one of them.
        let isOn = Locked(false)
        let pages = Locked(0)
        let proxy = try FaultProxy(to: UInt16(port), fault) { request in
          let page = Self.page(of: request)
          guard isOn.withLock({ $0 }) else {
            pages.withLock { $0 = max($0, page ?? 0) }
            return false
          }
          return operation.page(of: pages.withLock { $0 }).map { $0 == page } ?? true
        }
        defer { proxy.stop() }
        try await check(operation, fault, through: proxy, settings.url(port: port)) {
          #expect(!operation.isSearch || pages.withLock { $0 } >= 3)
          isOn.withLock { $0 = true }
        }
      }
    }
  }

  private func check(
    _ operation: Operation, _ fault: NetworkFault, through proxy: FaultProxy, _ url: String,
    turnBad: () -> Void
  ) async throws {
    let clock = TestClock()
    let path = try #require(URL(string: url)).path
    let store = try TestDatabases.listings()
    func source(silence: Duration?) -> WatchedSource {
      var feed = FeedConfiguration(
        url: proxy.url(path), user: Secret("demo"), password: Secret("secret-of-mine"))
      // With this size, a search has several pages.
      (feed.pageSize, feed.greatestPageSize) = (40, 40)
      feed.limits = .patient
      if let silence { feed.limits.silence = silence }
      return WatchedSource(source: SOAPFeed(FeedClient(feed, http: HTTPClient())))
    }
    func finder(_ source: WatchedSource, _ policy: FetchPolicy) throws -> HomeFinder {
      HomeFinder(
        library: ListingLibrary(
          source: source, feed: try store.feed(source.storeName), now: { clock.now }),
        stations: StationTable(contentsOf: []), policy: policy)
    }
    let first = try finder(source(silence: nil), .feedFirst)
    // A response that never arrives times out after 20 seconds. For other faults, the time limit
    // allows for a busy machine.
    let source = source(silence: fault == .blackHole ? .seconds(20) : nil)
    let finder = try finder(source, operation.isOfServer ? .storeFirst : .feedFirst)
    func turn() {
      turnBad()
      clock.seconds += 3_600
    }
    /// Returns whether the search returned without waiting for the feed. Only a black hole can
    /// reveal a wait, so the result is true for all other faults.
    func isAtOnce() -> Bool { fault != .blackHole || source.ended == 0 }
    let ask = operation.isSearch ? search : list
    try await ask(operation, fault, first, finder, turn, isAtOnce)
    await finder.libraries[0].close()
    #expect(proxy.strikes > 0)
    let stale = operation.isOfServer ? "stale immediately" : "stale, with the reason"
    let well = operation.isOfServer ? "stale immediately, then the new answer" : "answer"
    FaultMatrix.report(operation.rawValue, fault, fault.isSurvivable ? well : stale)
  }

  private func search(
    _ operation: Operation, _ fault: NetworkFault, _ first: HomeFinder, _ finder: HomeFinder,
    turnBad: () -> Void, isAtOnce: () -> Bool
  ) async throws {
    let before = try await Self.homes(first)
    #expect(before.source.freshness == .live && before.total > 80)
    turnBad()
    let answer = try await Self.homes(finder)
    #expect(answer.items.map(\.listing.id) == before.items.map(\.listing.id))
    if operation.isOfServer {
      // The search does not wait for the feed, which is queried in the background.
      #expect(isAtOnce())
      #expect(answer.source.freshness == .stale && answer.notes.isEmpty)
      #expect(answer.source.fetchedAt == before.source.fetchedAt)
      await finder.libraries[0].settle()
      let next = try await Self.homes(finder)
      #expect(next.source.freshness == (fault.isSurvivable ? .cached : .stale))
    } else {
      #expect(answer.source.freshness == (fault.isSurvivable ? .live : .stale))
      #expect(answer.notes.isEmpty == fault.isSurvivable)
      #expect(!answer.notes.map(\.english).joined().contains("secret-of-mine"))
      #expect((answer.source.condition == nil) == fault.isSurvivable)
    }
  }

  private func list(
    _ operation: Operation, _ fault: NetworkFault, _ first: HomeFinder, _ finder: HomeFinder,
    turnBad: () -> Void, isAtOnce: () -> Bool
  ) async throws {
    let time = first.libraries[0].now()
    let before = try await Self.places(first, operation)
    #expect(!before.codes.isEmpty && before.notes.isEmpty)
    turnBad()
    let answer = try await Self.places(finder, operation)
    #expect(answer.codes == before.codes)
    let age = "This list dates from \(time.text)."
    if operation.isOfServer {
      #expect(isAtOnce())
      #expect(answer.notes.map(\.english) == [age])
      await finder.libraries[0].settle()
      let next = try await Self.places(finder, operation)
      #expect(
        next.codes == before.codes && next.notes.map(\.english) == (fault.isSurvivable ? [] : [age])
      )
    } else {
      #expect(answer.notes.isEmpty == fault.isSurvivable)
      #expect(fault.isSurvivable || answer.notes.count == 2 && answer.notes.last?.english == age)
      #expect(!answer.notes.map(\.english).joined().contains("secret-of-mine"))
    }
  }
}

/// A feed that counts its completed calls.
private struct WatchedSource: ListingSource {
  let source: SOAPFeed
  private let ends = Locked(0)

  init(source: SOAPFeed) {
    self.source = source
  }

  var name: String { source.name }
  var kind: String { source.kind }
  var storeName: String { source.storeName }
  var condition: String? { source.condition }
  var ended: Int { ends.withLock { $0 } }

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    defer { ends.withLock { $0 += 1 } }
    return try await source.listings(around: center, radius: radius, types: types)
  }

  func provinces() async throws(SourceError) -> [Province] {
    defer { ends.withLock { $0 += 1 } }
    return try await source.provinces()
  }

  func districts(inProvince code: String) async throws(SourceError) -> [District] {
    defer { ends.withLock { $0 += 1 } }
    return try await source.districts(inProvince: code)
  }
}
