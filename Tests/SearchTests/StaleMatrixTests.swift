import Feed
import FeedProvider
import Foundation
import Geo
import HomefindTesting
import ListingStore
import Listings
import Logging
import Stations
import Testing
import Transport

@testable import Search

/// What searches answer when the feed, which has answered before, is under each fault of the network.
@Suite("Stale answers under faults", .timeLimit(.minutes(10)))
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

    var isOfServer: Bool { rawValue.contains("a server's") }
    var isSearch: Bool { rawValue.contains("search") }
    /// The page whose answer the fault befalls, of `pages`; nil for every request.
    func page(of pages: Int) -> Int? {
      switch self {
      case .firstPage, .serverFirstPage: 1
      case .middlePage, .serverMiddlePage: (pages + 1) / 2
      case .lastPage, .serverLastPage: pages
      case .provinces, .districts: nil
      }
    }
  }

  /// What a finder tells, as far as it stays the same.
  private static func homes(_ finder: HomeFinder) async throws -> SearchAnswer {
    let center = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    return try await finder.answer(
      to: SearchQuery(place: .nearby(center), radius: 1_500, limit: 500))
  }

  private static func places(_ finder: HomeFinder, _ operation: Operation) async throws -> [String]
  {
    operation == .provinces
      ? try await finder.provinces().map(\.code)
      : try await finder.library.districts(inProvince: "10", finder.policy).map(\.code)
  }

  private static func page(of request: RecordedRequest) -> Int? {
    request.text.firstMatch(of: /currentPage>(\d+)</).flatMap { Int($0.1) }
  }

  @Test(arguments: Operation.allCases)
  func everyCellHasItsOutcome(operation: Operation) async throws {
    let settings = FeedProviderConfiguration(password: "secret-of-mine")
    let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    try await serving {
      try await FeedProviderServer(configuration: settings, logger: quiet, onListening: $0).run()
    } _: { port in
      for fault in NetworkFault.allCases {
        // While the feed is well it tells how many pages there are; then the fault befalls one.
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
    let store = try ListingStore.inMemory()
    func library(silence: Duration?) throws -> ListingLibrary {
      var feed = FeedConfiguration(
        url: proxy.url(path), user: Secret("demo"), password: Secret("secret-of-mine"))
      feed.pageSize = 40
      feed.limits = .patient
      if let silence { feed.limits.silence = silence }
      let source = FeedSource(FeedClient(feed, http: HTTPClient()))
      return ListingLibrary(
        source: source, feed: try store.feed(source.storeName), now: { clock.now })
    }
    let stations = StationTable(contentsOf: [])
    let first = HomeFinder(library: try library(silence: nil), stations: stations)
    // What never comes is waited for; all else has the time that a busy machine may take.
    let library = try library(silence: fault == .blackHole ? .seconds(20) : nil)
    let finder = HomeFinder(
      library: library, stations: stations,
      policy: operation.isOfServer ? .storeFirst : .feedFirst)
    let outcome: String
    if operation.isSearch {
      let before = try await Self.homes(first)
      #expect(before.source.freshness == .live && before.total > 80)
      turnBad()
      clock.seconds += 3_600
      let answer = try await Self.homes(finder)
      #expect(answer.items.map(\.listing.id) == before.items.map(\.listing.id))
      if operation.isOfServer {
        // The answer does not wait for the feed, which is asked behind it.
        #expect(answer.source.freshness == .stale && answer.notes.isEmpty)
        #expect(answer.source.fetchedAt == before.source.fetchedAt)
        await library.settle()
        let next = try await Self.homes(finder)
        #expect(next.source.freshness == (fault.isSurvivable ? .cached : .stale))
        await library.close()
        outcome = fault.isSurvivable ? "stale at once, then the new answer" : "stale at once"
      } else {
        #expect(answer.source.freshness == (fault.isSurvivable ? .live : .stale))
        #expect(answer.notes.isEmpty == fault.isSurvivable)
        #expect(!answer.notes.joined().contains("secret-of-mine"))
        #expect((answer.source.condition == nil) == fault.isSurvivable)
        outcome = fault.isSurvivable ? "answer" : "stale, with the reason"
      }
    } else {
      let before = try await Self.places(first, operation)
      #expect(!before.isEmpty)
      turnBad()
      clock.seconds += 3_600
      #expect(try await Self.places(finder, operation) == before)
      outcome = fault.isSurvivable ? "answer" : "stale"
    }
    #expect(proxy.strikes > 0)
    FaultMatrix.report(operation.rawValue, fault, outcome)
  }
}
