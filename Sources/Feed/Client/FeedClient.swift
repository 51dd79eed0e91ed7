public import Geo
public import ListingSources
public import Listings
public import Logging
public import Transport

/// A client that fetches homes, provinces and districts from a feed.
///
/// Envelopes, user names and passwords are never logged.
public final class FeedClient: Sendable {
  /// The settings of the feed.
  public let configuration: FeedConfiguration
  private let http: HTTPClient

  /// The state of the feed's circuit breaker: `closed`, `open` after failures, or `half-open`
  /// during a trial request.
  public var condition: String { http.condition(ofRemoteAt: configuration.url).rawValue }
  private let logger: Logger?
  let remote: String?
  let sizes: PageSizes
  private let pacer: CallPacer?

  /// Creates a client for one feed. `logger` receives a debug line for each page.
  public init(_ configuration: FeedConfiguration, http: HTTPClient, logger: Logger? = nil) {
    self.configuration = configuration
    self.http = http
    self.logger = logger
    remote = configuration.remote
    sizes = PageSizes(
      least: configuration.pageSize, greatest: configuration.greatestPageSize,
      quick: configuration.quickPage)
    pacer = configuration.callsPerSecond.map(CallPacer.init(perSecond:))
  }

  /// Returns every home within `radius` metres of a coordinate, including the boundary. Distances
  /// are geodesics on the WGS84 ellipsoid.
  ///
  /// An empty set of types returns homes of every type. Up to three types are fetched with one call
  /// each. Larger sets, and sets with `other`, which has no code in any feed, are fetched with one
  /// unfiltered call, because each call costs at least a round trip and most rows are needed
  /// anyway. Homes of other types are dropped even if the feed sends them.
  ///
  /// - Throws: `FeedError`, for example if the radius is not a positive number.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(FeedError) -> SourceListings {
    switch try await portion(around: center, radius: radius, types: types, rowLimit: nil) {
    case .whole(let listings): return listings
    case .excess: return SourceListings()
    }
  }

  /// Returns the same homes as `listings(around:radius:types:)`, but stops fetching as soon as
  /// there are more than `limit` rows.
  ///
  /// - Throws: `FeedError`.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(FeedError) -> SourcePortion {
    try await portion(around: center, radius: radius, types: types, rowLimit: limit)
  }

  /// Returns the feed's row count for all types within `radius` metres of a coordinate; nil if the
  /// feed does not count rows. The count may include a few rows just outside the circle.
  ///
  /// - Throws: `FeedError`.
  public func count(around center: Coordinate, radius: Double) async throws(FeedError) -> Int? {
    let call = SOAPCall.listings(around: center, radius: radius, typeCode: "")
    let summary = try await answer(to: call, page: 1, size: 1, ListingRows(configuration)).summary
    if let rows = summary.paging.totalItem { return rows }
    // With one row per page, the page count equals the row count if the feed respects the page
    // size.
    return summary.rowCount == 1 ? summary.paging.totalPage : nil
  }

  private func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, rowLimit: Int?
  ) async throws(FeedError) -> SourcePortion {
    guard radius.isFinite, radius > 0, radius <= 20_100_000 else {
      throw FeedError(reason: .invalidQuery(what: .radius), remote: remote)
    }
    let gathering = try await gather(
      around: center, radius: radius, plan: plan(for: types), rowLimit: rowLimit)
    switch gathering {
    case .excess(let count): return .excess(count)
    case .whole(let parts):
      return .whole(
        SourceListings(parts) { home in
          (types.isEmpty || types.contains(home.type))
            && center.distance(to: home.position) <= radius
        })
    }
  }

  /// Returns the provinces that have homes in the feed, in the feed's order.
  ///
  /// - Throws: `FeedError`.
  public func provinces() async throws(FeedError) -> [Province] {
    try await gather(.provinces, ProvinceRows()).items
  }

  /// Returns a province's districts that have homes in the feed, in the feed's order.
  ///
  /// - Throws: `FeedError`.
  public func districts(inProvince code: String) async throws(FeedError) -> [District] {
    try await gather(.districts(province: code), DistrictRows(province: code)).items
  }

  /// Returns the calls that fetch homes of these types, each with its type and the type's code; the
  /// type is nil if a call fetches all types.
  private func plan(
    for types: Set<AccommodationType>
  ) -> [(type: AccommodationType?, code: String)] {
    let codes = types.sorted { $0.rawValue < $1.rawValue }.map { type in
      (type: Optional(type), code: configuration.typeCodes[type] ?? "")
    }
    let isOneByOne = (1...3).contains(codes.count) && codes.allSatisfy { !$0.code.isEmpty }
    return isOneByOne ? codes : [(nil, "")]
  }
}

extension FeedClient {
  /// Fetches one page (starting at 1) of a call and checks that its rows are readable.
  ///
  /// - Throws: `FeedError`; `unusable` if the first page shows that the rows are unreadable.
  func usableAnswer<Rows: FeedRows>(
    to call: SOAPCall, page: Int, size: Int? = nil, _ rows: Rows
  ) async throws(FeedError) -> FeedAnswer<Rows> {
    let answer = try await answer(to: call, page: page, size: size, rows)
    guard page == 1, let received = answer.unusable else { return answer }
    throw configuration.error(AnswerFailure(reason: .unusable(received)))
  }

  /// Fetches one page (starting at 1) of a call; if `size` is nil, uses the configured page size.
  func answer<Rows: FeedRows>(
    to call: SOAPCall, page: Int, size: Int? = nil, _ rows: Rows
  ) async throws(FeedError) -> FeedAnswer<Rows> {
    let operation = call.operation(configuration.operations)
    let intake = AnswerIntake(
      rows: rows, operation: operation, bodyBytes: configuration.limits.bodyBytes)
    do {
      try await pacer?.turn()
    } catch {
      throw configuration.error(TransportError(reason: .cancelled, service: .feed, remote: remote))
    }
    let start = ContinuousClock.now
    do throws(TransportError) {
      _ = try await http.send(
        configuration.request(for: call, page: page, size: size), onHead: { intake.begin($0) },
        body: { try intake.feed($0) })
    } catch {
      if case .stopped(let stop as AnswerFailure) = error.reason { throw configuration.error(stop) }
      throw configuration.error(error)
    }
    do throws(AnswerFailure) {
      var answer = try intake.finish()
      answer.time = .now - start
      logger?.debug(
        "feed answered",
        metadata: [
          "operation": "\(operation)", "page": "\(page)", "rows": "\(answer.summary.rowCount)",
          "totalPage": "\(answer.summary.paging.totalPage.map(String.init) ?? "-")",
        ])
      return answer
    } catch {
      throw configuration.error(error)
    }
  }
}

/// The rows from a call for one type of home, or for any type.
struct TypedRows: Sendable {
  var type: AccommodationType?
  var rows: CollectedRows<ListingRows>
}

extension SourceListings {
  /// Merges the requested homes from several calls without duplicates, in the order of the calls.
  fileprivate init(_ parts: [TypedRows], wanted: (Listing) -> Bool) {
    var listings: [Listing] = []
    var skipped: [SkipReason: Int] = [:]
    var seen: Set<ListingKey> = []
    for part in parts {
      for (reason, count) in part.rows.skipped { skipped[reason, default: 0] += count }
      for home in part.rows.items {
        var home = home
        // A feed may omit the type from the rows if the request filters by type.
        if let type = part.type, home.typeText == nil { home.type = type }
        if wanted(home), seen.insert(home.id).inserted { listings.append(home) }
      }
    }
    self.init(listings: listings, skipped: skipped)
  }
}
