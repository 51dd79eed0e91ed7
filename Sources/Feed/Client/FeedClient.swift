public import Geo
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

  /// Whether the feed is `asked`, `resting` after its failures, or `on-trial` after that.
  public var condition: String { http.condition(ofRemoteAt: configuration.url).rawValue }
  private let logger: Logger?
  private let remote: String?
  private let pacer: CallPacer?

  /// A client of one feed. `logger` takes a line for each page at debug.
  public init(_ configuration: FeedConfiguration, http: HTTPClient, logger: Logger? = nil) {
    self.configuration = configuration
    self.http = http
    self.logger = logger
    remote = configuration.remote
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
  ) async throws(FeedError) -> FeedListings {
    guard radius.isFinite, radius > 0, radius <= 20_100_000 else {
      throw FeedError(reason: .invalidQuery(what: "radius"), remote: remote)
    }
    let parts = try await gather(around: center, radius: radius, plan: plan(for: types))
    return FeedListings(parts) { home in
      (types.isEmpty || types.contains(home.type)) && center.distance(to: home.position) <= radius
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
  /// The rows of several calls, in their order; the calls run side by side and share the number of
  /// pages that may be under way.
  private func gather(
    around center: Coordinate, radius: Double, plan: [(type: AccommodationType?, code: String)]
  ) async throws(FeedError) -> [TypedRows] {
    let atOnce = max(1, configuration.pagesAtOnce / plan.count)
    let rows = ListingRows(configuration)
    return try await withTaskGroup(
      of: NumberedPart.self, returning: Result<[TypedRows], FeedError>.self
    ) { group in
      for (number, part) in plan.enumerated() {
        let call = FeedCall.listings(around: center, radius: radius, typeCode: part.code)
        group.addTask {
          NumberedPart(number: number, rows: await self.gathered(call, rows, atOnce: atOnce))
        }
      }
      var parts = [TypedRows?](repeating: nil, count: plan.count)
      while let part = await group.next() {
        switch part.rows {
        case .success(let rows):
          parts[part.number] = TypedRows(type: plan[part.number].type, rows: rows)
        case .failure(let error):
          group.cancelAll()
          return .failure(error)
        }
      }
      return .success(parts.compactMap(\.self))
    }
    .get()
  }

  /// The rows of every page of a call, of which `atOnce` are under way at a time.
  private func gather<Rows: FeedRows>(
    _ call: FeedCall, _ rows: Rows
  ) async throws(FeedError) -> GatheredRows<Rows> {
    try await gathered(call, rows, atOnce: configuration.pagesAtOnce).get()
  }

  private func gathered<Rows: FeedRows>(
    _ call: FeedCall, _ rows: Rows, atOnce: Int
  ) async -> Result<GatheredRows<Rows>, FeedError> {
    await withTaskGroup(
      of: NumberedPage<Rows>.self, returning: Result<GatheredRows<Rows>, FeedError>.self
    ) { group in
      var window = PageWindow<Rows>(
        atOnce: atOnce, limit: configuration.pageLimit, remote: remote)
      // What is still under way when the end is known is stopped.
      defer { group.cancelAll() }
      while true {
        while let number = window.next() {
          group.addTask {
            NumberedPage(
              number: number, answer: await self.result(of: call, page: number, rows))
          }
        }
        guard let page = await group.next() else { return .success(window.gathered) }
        do throws(FeedError) {
          if try window.take(page.answer, page: page.number) { return .success(window.gathered) }
        } catch {
          return .failure(error)
        }
      }
    }
  }

  private func result<Rows: FeedRows>(
    of call: FeedCall, page: Int, _ rows: Rows
  ) async -> PageWindow<Rows>.Answer {
    do throws(FeedError) {
      return .success(try await answer(to: call, page: page, rows))
    } catch {
      return .failure(error)
    }
  }

  /// One page (from 1) of a call.
  func answer<Rows: FeedRows>(
    to call: FeedCall, page: Int, _ rows: Rows
  ) async throws(FeedError) -> FeedAnswer<Rows> {
    let operation = call.operation(configuration.operations)
    let intake = AnswerIntake(
      rows: rows, operation: operation, bodyBytes: configuration.limits.bodyBytes)
    do {
      try await pacer?.turn()
    } catch {
      throw configuration.error(
        TransportError(reason: .cancelled, service: "feed", remote: remote))
    }
    do throws(TransportError) {
      _ = try await http.send(
        configuration.request(for: call, page: page), onHead: { intake.begin($0) },
        body: { try intake.feed($0) })
    } catch {
      if case .stopped(let stop as AnswerFailure) = error.reason { throw configuration.error(stop) }
      throw configuration.error(error)
    }
    do throws(AnswerFailure) {
      let answer = try intake.finish()
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

/// The answer to a page (from 1) of a call.
private struct NumberedPage<Rows: FeedRows>: Sendable {
  var number: Int
  var answer: PageWindow<Rows>.Answer
}

/// The rows of one of several calls (from 0).
private struct NumberedPart: Sendable {
  var number: Int
  var rows: Result<GatheredRows<ListingRows>, FeedError>
}

/// The rows of a call that asked for homes of one type, or of any.
struct TypedRows: Sendable {
  var type: AccommodationType?
  var rows: GatheredRows<ListingRows>
}

extension FeedListings {
  /// The homes of several calls that are `wanted`, each once, in the order of the calls.
  fileprivate init(_ parts: [TypedRows], wanted: (Listing) -> Bool) {
    self.init()
    var seen: Set<Int64> = []
    for part in parts {
      for (reason, count) in part.rows.skipped { skipped[reason, default: 0] += count }
      for home in part.rows.items {
        var home = home
        // A feed that was asked for one type need not say it on every row.
        if let type = part.type, home.typeText == nil { home.type = type }
        if wanted(home), seen.insert(home.id).inserted { listings.append(home) }
      }
    }
  }
}
