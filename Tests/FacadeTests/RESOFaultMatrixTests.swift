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

/// A RESO source over our own Web API, beside the SOAP feed that is behind it.
@Suite("A RESO source over our own Web API", .timeLimit(.minutes(10)))
struct RESOFaultMatrixTests {
  private static let radius = 2_000.0

  private static func center() throws -> Coordinate {
    try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
  }

  /// The homes that a source has around the centre, by the feed's keys.
  private static func homes(
    of source: any ListingSource, isReso: Bool
  ) async throws -> [ListingKey: Listing] {
    let found = try await source.listings(around: center(), radius: radius, types: [])
    var homes: [ListingKey: Listing] = [:]
    for var home in found.listings {
      // A Web API over several sources has keys that tell them apart.
      if isReso { home.id = try #require(ListingID(text: home.id.text)).key }
      #expect(homes.updateValue(home, forKey: home.id) == nil)
    }
    return homes
  }

  /// - Parameter silence: How long a service may say nothing; patient where nil.
  private static func source(_ url: String, silence: Duration? = nil) -> RESOSource {
    var configuration = RESOConfiguration(url: url)
    configuration.pageSize = 60
    configuration.limits = .patient
    if let silence { configuration.limits.silence = silence }
    return RESOSource(RESOClient(configuration, http: HTTPClient()), name: "reso")
  }

  /// Runs `body` with the port of a facade that has stored what is around the centre, and those homes as the
  /// feed has them.
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

  @Test func homesAreTheSameFieldByField() async throws {
    try await Self.run { port, homes in
      #expect(homes.count > 60)
      let source = Self.source("http://127.0.0.1:\(port)/reso")
      let found = try await Self.homes(of: source, isReso: true)
      #expect(found == homes)
      // Of every field there is something to compare.
      #expect(homes.values.contains { $0.priceText != nil && $0.promotion != nil })
      #expect(homes.values.contains { $0.picture != nil && $0.plan != nil })
      #expect(Set(homes.values.map(\.type)).count > 3)
    }
  }

  /// How long what never comes is waited for: all that does come has come before, by what it takes now.
  private static func silence(at url: String) async throws -> Duration {
    let start = ContinuousClock.now
    _ = try await homes(of: source(url), isReso: true)
    return max(.seconds(4), start.duration(to: .now) * 20)
  }

  /// A source whose first page, or a later one, has a fault on its way, and the next look after it. All faults are
  /// tried at the same time, since most of them wait.
  @Test func homesAreTheSameBehindFaults() async throws {
    try await Self.run { port, homes in
      let silence = try await Self.silence(at: "http://127.0.0.1:\(port)/reso")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for fault in NetworkFault.allCases {
          for isLater in [false, true] {
            group.addTask {
              try await Self.meet(
                fault, onLaterPage: isLater, port: port, homes, silence: silence)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  private static func meet(
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
      // A source continues where it stopped, unless the service is gone.
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
