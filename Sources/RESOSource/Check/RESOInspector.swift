import ListingSources
import Listings
import RESODictionary
import Transport

/// Checks a Web API with the same requests as a copy, but reads at most two pages, and records the
/// results.
struct RESOInspector {
  private(set) var report: RESOReport
  private let client: RESOClient

  init(_ client: RESOClient) {
    self.client = client
    report = RESOReport(check: ServiceCheck(remote: client.configuration.remote))
  }

  /// Makes the requests in order and stops at the first failure.
  mutating func run() async {
    let client = client
    let model = await report.check.step(
      .metadata, { () async throws(RESOError) in try await client.model() })
    guard let model else { return }
    report.filter = model.filter
    report.fields = model.fields.map(\.rawValue).sorted()
    if !model.fields.contains(.standardStatus) { odd(.noStatus) }
    if model.media == .none { odd(.noPictures) }
    let count = await report.check.step(
      .count, rows: { $0 }, { () async throws(RESOError) in try await client.count() })
    guard let count else { return }
    report.count = count
    if count == nil { odd(.notCounted) }
    guard let first = await page(.listings, model.changes(since: nil, keysOnly: false)) else {
      return
    }
    note(first.response)
    var rows = first.rows
    if let next = first.next {
      guard let second = await page(.moreListings, next) else { return }
      let keys = Set(first.rows.compactMap(\.key))
      let again = keys.intersection(second.rows.compactMap(\.key)).count
      if again > 0 { odd(.repeatedOnNextPage(again, of: keys.count)) }
      rows += second.rows
    } else if let count, first.rows.count < count {
      odd(.noLink(rows: first.rows.count, of: count))
    }
    note(rows, model)
  }

  private mutating func page(_ name: RESOReport.Step, _ url: String) async -> ReceivedPage? {
    let client = client
    return await report.check.step(
      name, rows: { $0.rows.count },
      { () async throws(RESOError) in try await client.page(url) })
  }

  private mutating func note(_ response: HTTPResponse) {
    let isSecure = client.configuration.url.lowercased().hasPrefix("https:")
    report.check.isSecure = isSecure
    report.check.httpVersion = response.version
    report.check.contentEncoding = response.headers["Content-Encoding"].map(FieldText.printable)
    let isHere = report.check.isOnThisMachine
    if !isSecure, !isHere, client.configuration.login != .none { odd(.plainToken) }
    if report.check.contentEncoding == nil, !isHere { odd(.notCompressed) }
    let type = response.mediaType ?? ""
    if !type.contains("json") { odd(.notJSON(type: FieldText.printable(type))) }
  }

  private mutating func note(_ rows: [RESORow], _ model: RESOServiceModel) {
    let times = rows.compactMap { $0.change?.time }
    if times.count < rows.count { odd(.noChangeTimes(rows.count - times.count, of: rows.count)) }
    if zip(times, times.dropFirst()).contains(where: >) { odd(.notInOrder) }
    let reader = RESOListingReader(model, client.configuration)
    var unknown: [Listing] = []
    for row in rows {
      guard let key = row.key else {
        report.check.skipped[.noID, default: 0] += 1
        continue
      }
      switch reader.reading(of: row, key: key) {
      case .home(let listing):
        report.check.usable += 1
        if listing.type == .other, listing.typeText != nil { unknown.append(listing) }
      case .unusable(let reason): report.check.skipped[reason, default: 0] += 1
      case .notForSale: report.notForSale += 1
      }
    }
    if let example = unknown.first?.typeText {
      odd(.unknownTypes(unknown.count, of: report.check.usable, example: example))
    }
    if report.check.usable == 0 { odd(.noHomes) }
  }

  private mutating func odd(_ oddity: RESOOddity) { report.check.oddities.append(oddity) }
}

extension RESOClient {
  /// Requests the service's metadata, the number of its listings and up to two pages of listings,
  /// and reports the results, oddities and response times. The report includes failures instead of
  /// throwing them.
  public func inspect() async -> RESOReport {
    var inspector = RESOInspector(self)
    await inspector.run()
    return inspector.report
  }
}
