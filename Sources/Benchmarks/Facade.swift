import Accounts
import DatabaseIndex
import Facade
import Feed
import Geo
import HomefindTesting
import Hummingbird
import Library
import ListingSources
import ListingStore
import Listings
import Logging
import Messages
import Ranking
import Search
import Stations

/// The servers for `scripts/bench.d/facade/load.py`: `fill STORE POINTS` writes a store, `serve
/// STORE STATIONS [INLINE]` serves it (INLINE `cached` or `nothing` reduces the work on the event
/// loop), and `hello` runs Hummingbird alone. The servers print `listening PORT` and run until
/// their standard input closes.
enum FacadeSuite {
  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    switch (name, arguments.count) {
    case ("fill", 2): try fill(arguments[0], from: arguments[1])
    case ("serve", 2):
      try await serve(try ListingStore.open(path: arguments[0]), stations: arguments[1])
    case ("serve", 3):
      guard let inline = InlineAnswers(rawValue: arguments[2]) else {
        throw BenchmarkError("the third argument of serve must be cached or absent")
      }
      try await serve(
        try ListingStore.open(path: arguments[0]), stations: arguments[1], inline: inline)
    case ("hello", 0): try await hello()
    default: throw BenchmarkError("facade has no case \(name) with these arguments")
    }
  }

  /// The name of the feed in the store.
  static let feed = "bench"

  private static func fill(_ path: String, from points: String) throws {
    let listings = try Points(bytes(ofFile: points)).listings.map(\.listing)
    try FilledStore.record(listings.sorted { $0.id < $1.id }, of: feed, at: path)
  }

  /// Returns a library backed by a store that `fill` has written.
  ///
  /// - Parameter index: The index that searches use.
  static func library(
    of store: ListingStore, index: IndexMode = .memory
  ) throws -> ListingLibrary {
    let feed = try store.feed(feed)
    let source = NoSource()
    let postgis = try index.postgis(of: [feed])
    return ListingLibrary(
      source: source, feed: feed,
      limits: FreshnessLimits(fresh: 7 * 86_400, usable: 30 * 86_400),
      engine: IndexMode.engine(for: feed, of: source.name, postgis: postgis))
  }

  static func serve(
    _ store: ListingStore, stations: String, index: IndexMode = .memory,
    accounts: AccountService? = nil, inline: InlineAnswers = .cachedAndSmallSearches
  ) async throws {
    var configuration = FacadeConfiguration(port: 0)
    configuration.inlineAnswers = inline
    let finder = HomeFinder(
      library: try library(of: store, index: index), stations: try StationTable(path: stations),
      policy: .storeFirst)
    let server = FacadeServer(
      configuration: configuration,
      services: FacadeServices(finder: finder, accounts: accounts), logger: silent,
      onListening: { write("listening \($0)") })
    try await untilInputEnds { try await server.run() }
  }

  private static func hello() async throws {
    let router = Router()
    router.get("/") { _, _ in "hello" }
    let application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname(port: 0)),
      onServerRunning: { write("listening \($0.localAddress?.port ?? 0)") }, logger: silent)
    try await untilInputEnds { try await application.run() }
  }

  private static var silent: Logger {
    Logger(label: "bench", factory: { _ in SwiftLogNoOpLogHandler() })
  }

  /// Serves until the parent process closes standard input.
  private static func untilInputEnds(
    _ serve: @escaping @Sendable () async throws -> Void
  ) async throws {
    let serving = Task { try await serve() }
    await Task.detached { while readLine() != nil {} }.value
    serving.cancel()
    _ = await serving.result
  }
}

/// A source that always fails, because all homes are in the store.
struct NoSource: ListingSource {
  let name = "bench"
  let kind = "bench"
  let storeName = "bench"

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings { throw nothing }

  func provinces() async throws(SourceError) -> [Province] { throw nothing }

  func districts(inProvince code: String) async throws(SourceError) -> [District] { throw nothing }

  private var nothing: SourceError {
    SourceError(.unavailable, Message(verbatim: "There is no feed here."))
  }
}
