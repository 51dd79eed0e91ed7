import Geo
import ListingSources
import Listings
import Region
import Transport

/// Checks a feed by calling each of its operations, and records the results.
struct FeedInspector {
  var report: FeedReport
  /// The received names in the last response, if all of its rows are unusable.
  private var received: ReceivedRows?
  private let client: FeedClient
  var configuration: FeedConfiguration { client.configuration }

  /// The radius of the search for homes, in metres.
  static var radius: Double { 10_000 }

  init(_ client: FeedClient) {
    self.client = client
    report = FeedReport(check: ServiceCheck(remote: client.configuration.remote))
  }

  /// Calls every operation, but stops after a failure that makes further calls pointless.
  mutating func run() async {
    let provinces = await call(.provinces, .provinces, ProvinceRows())
    if provinces == nil, isPointless { return }
    let province = provinces?.items.first { $0.code == "10" } ?? provinces?.items.first
    let code = province?.code ?? "10"
    let districts = await call(.districts, .districts(province: code), DistrictRows(province: code))
    let center = districts?.items.lazy.compactMap(\.center).first ?? City.center
    report.center = center
    await searchHomes(around: center)
    if report.check.error == nil, report.check.steps.contains(where: { $0.error != nil }) {
      odd(.noPlaces)
    }
    noteProtocol()
  }

  /// Whether the failure would make every further call fail as well.
  private var isPointless: Bool {
    switch report.check.error?.kind {
    case .unreachable, .rejectedLogin, .cancelled, .timedOut: true
    default: false
    }
  }

  private mutating func call<Rows: FeedRows>(
    _ name: FeedReport.Operation, _ call: SOAPCall, _ rows: Rows, page: Int = 1
  ) async -> FeedPage<Rows.Key, Rows.Item>? {
    let client = client
    let answer = await report.check.step(
      name, rows: { $0.summary.rowCount },
      isOptional: { [.provinces, .districts].contains(name) && $0.isOfMissingOperation },
      { () async throws(FeedError) in try await client.answer(to: call, page: page, rows) })
    guard let answer else { return nil }
    note(answer.summary, answer.response)
    received = answer.summary.received
    if page == 1, let received = answer.unusable {
      fail(received, isOptional: [.provinces, .districts].contains(name))
    }
    if case .listings = call, page == 1 { report.paging = .init(answer.summary.paging) }
    if page > 1 { compare(.init(answer.summary.paging), page: page) }
    if answer.summary.rowCount > configuration.pageSize {
      odd(.longPage(name, rows: answer.summary.rowCount, asked: configuration.pageSize))
    }
    return answer.page
  }

  private mutating func searchHomes(around center: Coordinate) async {
    let search = SOAPCall.listings(around: center, radius: Self.radius, typeCode: "")
    let rows = ListingRows(configuration)
    guard let first = await call(.listings, search, rows) else { return }
    add(first)
    note(first.items, around: center)
    guard let paging = report.paging else { return }
    noteFigures(paging, rows: first.items.count + first.unusable.count)
    if report.check.error == nil, report.check.usable == 0, !report.check.skipped.isEmpty,
      let received
    {
      fail(received)
    }
    guard (paging.totalPage ?? 2) > 1, !first.items.isEmpty else { return }
    guard let second = await call(.moreListings, search, rows, page: 2) else { return }
    add(second)
    let ids = Set(first.items.map(\.id))
    let again = ids.intersection(second.items.map(\.id)).count
    if again > 0 {
      odd(.repeatedOnNextPage(again, of: ids.count))
    }
  }

  /// Records that no row of the last response is usable.
  private mutating func fail(_ received: ReceivedRows, isOptional: Bool = false) {
    report.check.failLastStep(
      configuration.error(AnswerFailure(reason: .unusable(received), cause: nil)),
      isOptional: isOptional)
    guard !isOptional else { return }
    let redactor = configuration.redactor
    report.received = received.mappingTexts { redactor.maskedName($0, atMost: 200) }
  }

  private mutating func add(_ page: FeedPage<Int64, Listing>) {
    report.check.usable += page.items.count
    for row in page.unusable { report.check.skipped[row.reason, default: 0] += 1 }
    let count = Set(page.items.map(\.id)).count
    if count < page.items.count {
      odd(.repeatedOnPage(page.items.count - count, of: page.items.count))
    }
  }

  mutating func odd(_ oddity: FeedOddity) {
    if !report.check.oddities.contains(oddity) { report.check.oddities.append(oddity) }
  }
}

extension FeedError {
  /// Whether the failure suggests that the service does not have the operation.
  fileprivate var isOfMissingOperation: Bool {
    switch reason {
    case .fault, .otherOperation, .status(404), .status(405), .status(410), .status(501): true
    default: false
    }
  }
}

extension FeedReport.Paging {
  init(_ figures: PagingFigures) {
    totalPage = figures.totalPage
    currentPage = figures.currentPage
    totalItem = figures.totalItem
    let codes = [ElementCode.totalPage, ElementCode.currentPage, ElementCode.totalItem]
    place =
      switch codes.compactMap({ figures.place(of: $0) }).first {
      case .besideResult: .besideResult
      case .row: .row
      case .elsewhere: .elsewhere
      case nil: nil
      }
  }
}

extension FeedClient {
  /// Calls each of the feed's operations and reports the results, oddities and response times.
  ///
  /// Reads one page of provinces and districts and up to two pages of homes around a district's
  /// centre. The report includes failures.
  public func inspect() async -> FeedReport {
    var inspector = FeedInspector(self)
    await inspector.run()
    return inspector.report
  }
}
