import Accounts
import Alerts
import Basics
import DatabaseIndex
import Facade
import Feed
import FeedProvider
import Foundation
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Logging
import Monitoring
import Search
import Stations
import StoresTesting
import Testing
import Transport
import WebPage
import WebPush

/// A client of a facade under test.
struct FacadeClient: Sendable {
  let port: Int
  private let http = HTTPClient()

  init(port: Int) {
    self.port = port
  }

  /// Sends a GET request and returns the response.
  func get(_ path: String) async throws -> (
    status: Int, type: String?, body: [UInt8], json: [String: Any]
  ) {
    let answer = try await http.collect(
      HTTPRequest(service: "facade", url: "http://127.0.0.1:\(port)\(path)", limits: .patient))
    let object = try? JSONSerialization.jsonObject(with: Data(answer.body))
    return (
      answer.response.status, answer.response.mediaType, answer.body,
      object as? [String: Any] ?? [:]
    )
  }

  /// Sends a POST request with `body` and returns the response.
  func post(_ path: String, _ body: String, type: String = "application/json") async throws -> (
    status: Int, type: String?, keeping: String?, text: String, json: [String: Any]
  ) {
    let answer = try await http.collect(
      HTTPRequest(
        service: "facade", url: "http://127.0.0.1:\(port)\(path)", method: .post,
        headers: ["Content-Type": type], body: Array(body.utf8), limits: .patient))
    let object = try? JSONSerialization.jsonObject(with: Data(answer.body))
    return (
      answer.response.status, answer.response.mediaType, answer.response.headers["Cache-Control"],
      String(decoding: answer.body, as: UTF8.self), object as? [String: Any] ?? [:]
    )
  }

  /// Runs `body` with a client of a facade that uses the feed at `url`.
  ///
  /// - Parameter postgis: The PostGIS schema. If not nil, the store's database runs the searches.
  static func run(
    feed url: String, silence: Duration = .seconds(60), policy: FetchPolicy = .feedFirst,
    retries: RetryPolicy = RetryPolicy(), store: ListingStore? = nil, postgis: String? = nil,
    logger: Logger = .silent,
    metrics: PrometheusRegistry? = nil, accounts: AccountService? = nil,
    configuring configure: (inout FacadeConfiguration) -> Void = { _ in },
    _ body: @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    var configuration = FeedConfiguration(
      url: url, user: Secret("demo"), password: Secret("hush-hush"))
    // Requests should time out only when a test intends it, not because other tests keep the
    // machine busy.
    configuration.limits = .patient
    configuration.limits.silence = silence
    let source = SOAPFeed(
      FeedClient(configuration, http: HTTPClient(HTTPClient.Configuration(retries: retries))))
    let kept = try store ?? TestDatabases.listings()
    let feed = try kept.feed(source.storeName)
    let library = ListingLibrary(
      source: source, feed: feed,
      engine: IndexMode.engine(for: feed, of: source.name, postgis: postgis))
    let finder = HomeFinder(
      library: library, stations: StationTable(contentsOf: try StationFacts.ofMainRegion()),
      policy: policy)
    var facade = FacadeConfiguration(port: 0)
    facade.limits.answerTime = .seconds(540)
    configure(&facade)
    let settings = facade
    let push = try accounts.map { accounts in
      try PushSender(
        AlertService(store: accounts.store), client: HTTPClient(), contact: "https://homes.example")
    }
    try await serving {
      try await FacadeServer(
        configuration: settings,
        services: FacadeServices(
          finder: finder, page: WebPage(), accounts: accounts, push: push,
          pictures: SamplePictures.svg(named:)),
        logger: logger, metrics: metrics, onListening: $0
      ).run()
    } _: {
      try await body(FacadeClient(port: $0))
    }
  }

  /// Runs `body` with a client of a facade that uses the sample data.
  static func runOverSample(
    logger: Logger = .silent, metrics: PrometheusRegistry? = nil,
    configuring configure: @escaping @Sendable (inout FacadeConfiguration) -> Void = { _ in },
    _ body: @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    let settings = FeedProviderConfiguration(password: "hush-hush")
    try await serving {
      try await FeedProviderServer(configuration: settings, logger: .silent, onListening: $0).run()
    } _: {
      try await run(
        feed: settings.url(port: $0), silence: .seconds(300), logger: logger, metrics: metrics,
        configuring: configure, body)
    }
  }
}

extension Logger {
  /// A logger that discards all messages.
  static let silent = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
}

@Suite(.bothStores) struct FacadeTests {
  @Test func threeSearchesFindHomes() async throws {
    try await FacadeClient.runOverSample { client in
      for path in [
        "/v1/nearby?lat=13.7370&lon=100.5603&radius=2km&type=condo",
        "/v1/area?province=Bangkok&district=Phra+Nakhon",
        "/v1/area?province=%E0%B8%99%E0%B8%99%E0%B8%97%E0%B8%9A%E0%B8%B8%E0%B8%A3%E0%B8%B5&district=1206",
        "/v1/train?system=BTS&station=Asok&type=condo,townhome&type=townhouse",
      ] {
        let answer = try await client.get(path)
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(answer.json["total"] as? Int ?? 0 > 0, "\(path)")
        let search = answer.json["search"] as? [String: Any]
        #expect(path.hasPrefix("/v1/\(search?["kind"] as? String ?? "")?"))
      }
    }
  }

  @Test func listsHaveAllItems() async throws {
    try await FacadeClient.runOverSample { client in
      for (path, count) in [
        ("/v1/stations", 195), ("/v1/stations?system=apl", 8), ("/v1/provinces", 4),
        ("/v1/districts?province=Bangkok", 50), ("/v1/districts?province=12", 6),
      ] {
        let answer = try await client.get(path)
        #expect(answer.status == 200)
        #expect((answer.json["items"] as? [Any])?.count == count, "\(path)")
      }
      #expect(try await client.get("/healthz").body == Array("ok\n".utf8))
    }
  }

  @Test func nextCursorsLeadThroughAllHomes() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "/v1/train?station=E4&radius=3km&limit=25"
      var ids: [String] = []
      var next: String? = ""
      var total = 0
      while let cursor = next {
        let answer = try await client.get(cursor.isEmpty ? path : "\(path)&cursor=\(cursor)")
        let items = answer.json["items"] as? [[String: Any]] ?? []
        ids += items.compactMap { $0["id"] as? String }
        total = answer.json["total"] as? Int ?? 0
        next = answer.json["next"] as? String
      }
      #expect(ids.count == total)
      #expect(Set(ids).count == total)
      #expect(total > 50)
    }
  }

  @Test func servesSamplePictures() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get("/sample/pictures/condo-03.svg")
      #expect(answer.status == 200)
      #expect(answer.type == "image/svg+xml")
      #expect(try await client.get("/sample/pictures/..%2F..%2Fetc%2Fpasswd").status == 404)
    }
  }

  @Test(arguments: [
    ("/v1/nearby?lat=95&lon=100", 400, ["lat"]),
    ("/v1/nearby?lon=100", 400, ["lat"]),
    (
      "/v1/nearby?lat=13&lon=100&radius=2parsecs&type=castle&limit=0", 400,
      ["limit", "radius", "type"]
    ),
    ("/v1/nearby?lat=13&lon=100&raduis=1km", 400, ["raduis"]),
    ("/v1/nearby?lat=%zz&lon=1", 400, []),
    ("/v1/nearby?lat=13&lon=%ff", 400, []),
    ("/v1/train?station=Asgard", 404, ["station"]),
    ("/v1/train?system=XYZ&station=Asok", 400, ["system"]),
    ("/v1/area?province=Atlantis&district=1", 404, ["province"]),
    ("/v1/stations?system=XYZ", 400, ["system"]),
    ("/v1/provinces?x=1", 400, ["x"]),
    ("/v1/nowhere", 404, []),
    ("/nothing", 404, []),
  ])
  func invalidRequestsGetProblems(path: String, status: Int, names: [String]) async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.get(path)
      #expect(answer.status == status)
      #expect(answer.type == "application/problem+json")
      #expect(answer.json["status"] as? Int == status)
      #expect((answer.json["detail"] as? String)?.isEmpty == false)
      let problems = answer.json["invalid_params"] as? [[String: Any]] ?? []
      #expect(problems.compactMap { $0["name"] as? String }.sorted() == names)
    }
  }

  @Test(arguments: [
    ("web page", ScriptedAnswer.html(), 502), ("failing", .html(500), 502),
    ("not XML", .response(body: "hello"), 502), ("nothing", .response(body: ""), 502),
    ("closing", .close, 502), ("silent", .silence, 504),
    (
      "refusing the login with a fault that repeats it",
      .response(
        500, headers: ["Content-Type": "text/xml"],
        body: """
          <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault>\
          <faultcode>s:Client</faultcode><faultstring>demo/hush-hush is wrong</faultstring>\
          </s:Fault></s:Body></s:Envelope>
          """), 502
    ),
  ])
  func feedFailuresGetProblems(name: String, feed: ScriptedAnswer, status: Int) async throws {
    let server = try ScriptedServer { _ in feed }
    defer { server.stop() }
    try await FacadeClient.run(
      feed: server.url("/MapNewHomeServices.svc"),
      silence: name == "silent" ? .milliseconds(300) : .seconds(60)
    ) { client in
      let answer = try await client.get("/v1/nearby?lat=13.7&lon=100.5")
      #expect(answer.status == status)
      #expect(answer.type == "application/problem+json")
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(!text.contains("hush-hush"))
    }
  }

  @Test func unreachableFeedGets502() async throws {
    let port = try RefusingPort()
    try await FacadeClient.run(feed: "http://127.0.0.1:\(port.port)/x.svc") { client in
      let answer = try await client.get("/v1/provinces")
      #expect(answer.status == 502)
      #expect(answer.json["title"] as? String == "The listings feed did not answer")
    }
  }
}
