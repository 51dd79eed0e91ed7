import Basics
import Facade
import Feed
import FeedProvider
import Geo
import HomefindTesting
import ListingSources
import Listings
import RESOSource
import Search
import Testing
import Transport

/// Compares a RESO source that reads our own Web API with the SOAP feed that supplies the API's
/// homes.
@Suite("A RESO source over our own Web API", .timeLimit(.minutes(10)))
struct RESOFaultMatrixTests {
  private static let radius = 2_000.0

  private static func center() throws -> Coordinate {
    try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
  }

  /// Returns a source's homes around the center, indexed by the feed's keys.
  private static func homes(
    of source: any ListingSource, isReso: Bool
  ) async throws -> [ListingKey: Listing] {
    let found = try await source.listings(around: center(), radius: radius, types: [])
    var homes: [ListingKey: Listing] = [:]
    for var home in found.listings {
      // The Web API prefixes each key with the name of the source.
      if isReso { home.id = try #require(ListingID(text: home.id.text)).key }
      #expect(homes.updateValue(home, forKey: home.id) == nil)
    }
    return homes
  }

  /// - Parameter silence: The maximum time without data from the service; nil for the default in
  ///   tests.
  private static func source(_ url: String, silence: Duration? = nil) -> RESOSource {
    var configuration = RESOConfiguration(url: url)
    configuration.pageSize = 60
    configuration.limits = .patient
    if let silence { configuration.limits.silence = silence }
    return RESOSource(RESOClient(configuration, http: HTTPClient()), name: "reso")
  }

  /// Runs `body` with the port of a facade that has stored the homes around the center, and with
  /// the same homes as sent by the feed.
  private static func run(
    _ body: @Sendable (Int, [ListingKey: Listing]) async throws -> Void
  ) async throws {
    let settings = FeedProviderConfiguration(password: "hush-hush")
    try await serving {
      try await FeedProviderServer(configuration: settings, logger: .silent, onListening: $0).run()
    } _: { port in
      let url = settings.url(port: port)
      var feed = FeedConfiguration(url: url, user: Secret("demo"), password: Secret("hush-hush"))
      feed.limits = .patient
      let homes = try await Self.homes(
        of: SOAPFeed(FeedClient(feed, http: HTTPClient())), isReso: false)
      try await FacadeClient.run(feed: url) { client in
        let center = try Self.center()
        let path = "/v1/nearby?lat=\(center.latitude)&lon=\(center.longitude)&radius=2km&limit=1"
        #expect(try await client.get(path).status == 200)
        try await body(client.port, homes)
      }
    }
  }

  @Test func homesEqualThoseOfTheFeed() async throws {
    try await Self.run { port, homes in
      #expect(homes.count > 60)
      let source = Self.source("http://127.0.0.1:\(port)/reso")
      let found = try await Self.homes(of: source, isReso: true)
      #expect(found == homes)
      // The sample covers every optional field.
      #expect(homes.values.contains { $0.priceText != nil && $0.promotion != nil })
      #expect(homes.values.contains { $0.picture != nil && $0.plan != nil })
      #expect(Set(homes.values.map(\.type)).count > 3)
    }
  }

  /// Returns a time limit for responses that never arrive: 20 times the duration of a fetch under
  /// the current load, but at least four seconds.
  private static func silence(at url: String) async throws -> Duration {
    let start = ContinuousClock.now
    _ = try await homes(of: source(url), isReso: true)
    return max(.seconds(4), start.duration(to: .now) * 20)
  }

  /// Injects each fault into the first page or a later page, and fetches again after an error. All
  /// faults run concurrently, because most of them involve waiting.
  @Test func homesAreTheSameDespiteFaults() async throws {
    try await Self.run { port, homes in
      let silence = try await Self.silence(at: "http://127.0.0.1:\(port)/reso")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for fault in NetworkFault.allCases {
          for isLater in [false, true] {
            group.addTask {
              try await Self.fetchThroughFault(
                fault, onLaterPage: isLater, port: port, homes, silence: silence)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  private static func fetchThroughFault(
    _ fault: NetworkFault, onLaterPage isLater: Bool, port: Int, _ homes: [ListingKey: Listing],
    silence: Duration
  ) async throws {
    let isOn = Locked(true)
    let proxy = try FaultProxy(to: UInt16(port), fault) { request in
      let isPage = request.target.contains("orderby")
      let isWanted = isPage && request.target.contains("skiptoken") == isLater
      return isWanted
        && isOn.withLock { on in
          defer { on = false }
          return on
        }
    }
    defer { proxy.stop() }
    let source = source(proxy.url("/reso"), silence: fault == .blackHole ? silence : nil)
    let outcome: String
    do {
      let found = try await self.homes(of: source, isReso: true)
      #expect(found == homes && fault.isSurvivable)
      outcome = "answer"
    } catch let error as SourceError {
      #expect(!fault.isSurvivable)
      outcome = "error, then the answer"
      // The next fetch continues where the source stopped, unless the service is gone.
      if fault != .down {
        let found = try await self.homes(of: source, isReso: true)
        #expect(found == homes)
      }
      #expect(error.kind == (fault == .blackHole ? .timedOut : .unavailable))
    }
    #expect(proxy.strikes == 1)
    FaultMatrix.report("reso: \(isLater ? "a later" : "the first") page", fault, outcome)
  }
}
