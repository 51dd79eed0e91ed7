public import Geo
public import ListingSources
public import Listings
public import Logging
public import Transport

/// Asks a feed for homes, provinces and districts.
///
/// One client serves any number of calls at a time. Cancelling the task of a call stops its
/// transfer. Envelopes, names and passwords are never logged.
public final class FeedClient: Sendable {
  /// Where the feed is and how it is asked.
  public let configuration: FeedConfiguration
  private let http: HTTPClient

  /// Whether the feed is `closed`, `open` after failures, or `half-open` when one request tries again.
  public var condition: String { http.condition(ofRemoteAt: configuration.url).rawValue }
  private let logger: Logger?
  let remote: String?
  let sizes: PageSizes
  private let pacer: CallPacer?

  /// A client of one feed. `logger` takes a line for each page at debug.
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

  /// Every home within `radius` metres of a coordinate, one exactly that far away included, by the
  /// geodesic on the WGS84 ellipsoid.
  ///
  /// An empty set of types asks for every home. Up to three types are asked for one by one; more
  /// than that, or `other`, which no feed has a code for, in one call for every home, since each
  /// call costs at least a round trip and the rows of most types are wanted anyway. Homes of types
  /// that were not asked for are left out even where the feed sends them.
  ///
  /// - Throws: `FeedError`, also where the radius is not a positive number.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(FeedError) -> SourceListings {
    switch try await portion(around: center, radius: radius, types: types, rowLimit: nil) {
    case .whole(let listings): return listings
    case .excess: return SourceListings()
    }
  }

  /// The same, unless the feed has more than `limit` rows there: then it is asked for no more of them
  /// than it takes to know that.
  ///
  /// - Throws: `FeedError` as `listings(around:radius:types:)` does.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(FeedError) -> SourcePortion {
    try await portion(around: center, radius: radius, types: types, rowLimit: limit)
  }

  /// How many rows of every type the feed counts within `radius` metres of a coordinate, and perhaps
  /// a few around it; nil where it does not count them.
  ///
  /// - Throws: `FeedError`.
  public func count(around center: Coordinate, radius: Double) async throws(FeedError) -> Int? {
    let call = SOAPCall.listings(around: center, radius: radius, typeCode: "")
    let summary = try await answer(to: call, page: 1, size: 1, ListingRows(configuration)).summary
    if let rows = summary.paging.totalItem { return rows }
    // Pages of one row each, where the feed has sent such a one.
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

  /// The provinces that the feed has homes in, as the feed orders them.
  ///
  /// - Throws: `FeedError`.
  public func provinces() async throws(FeedError) -> [Province] {
    try await gather(.provinces, ProvinceRows()).items
  }

  /// The districts of a province that the feed has homes in, as the feed orders them.
  ///
  /// - Throws: `FeedError`.
  public func districts(inProvince code: String) async throws(FeedError) -> [District] {
    try await gather(.districts(province: code), DistrictRows(province: code)).items
  }

  /// The calls that bring the homes of some types: the type that each asks for, nil where it asks
  /// for all, and its code.
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
  /// One page (from 1) of a call, whose rows can be read.
  ///
  /// - Throws: `FeedError`, `unusable` if the first page shows that the rows cannot be read.
  func usableAnswer<Rows: FeedRows>(
    to call: SOAPCall, page: Int, size: Int? = nil, _ rows: Rows
  ) async throws(FeedError) -> FeedAnswer<Rows> {
    let answer = try await answer(to: call, page: page, size: size, rows)
    guard page == 1, let received = answer.unusable else { return answer }
    throw configuration.error(AnswerFailure(reason: .unusable(received)))
  }

  /// One page (from 1) of a call, of as many rows as configured unless given.
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

/// The rows of a call that asked for homes of one type, or of any.
struct TypedRows: Sendable {
  var type: AccommodationType?
  var rows: CollectedRows<ListingRows>
}

extension SourceListings {
  /// Collects the wanted homes of several calls, each once, in the order of the calls.
  fileprivate init(_ parts: [TypedRows], wanted: (Listing) -> Bool) {
    var listings: [Listing] = []
    var skipped: [SkipReason: Int] = [:]
    var seen: Set<ListingKey> = []
    for part in parts {
      for (reason, count) in part.rows.skipped { skipped[reason, default: 0] += count }
      for home in part.rows.items {
        var home = home
        // A feed that was asked for one type need not say it on every row.
        if let type = part.type, home.typeText == nil { home.type = type }
        if wanted(home), seen.insert(home.id).inserted { listings.append(home) }
      }
    }
    self.init(listings: listings, skipped: skipped)
  }
}
