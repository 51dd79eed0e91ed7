import Feed
import ListingSources
import Listings
import RESODictionary
import Transport

/// Looks a Web API over: asks for what a copy of it needs, two pages at most, and notes what comes.
struct RESOInspector {
  private(set) var report = RESOReport()
  private let client: RESOClient

  init(_ client: RESOClient) {
    self.client = client
    report.remote = client.configuration.remote
  }

  /// Makes every request that there is a sense in making.
  mutating func run() async {
    guard
      let model = await step(
        .metadata, { client async throws(RESOError) in try await client.model() })
    else { return }
    report.filter = model.filter
    report.fields = model.fields.map(\.rawValue).sorted()
    if !model.fields.contains(.standardStatus) { odd(.noStatus) }
    if model.media == .none { odd(.noPictures) }
    guard
      let count = await step(
        .count, { client async throws(RESOError) in try await client.count() }, rows: { $0 })
    else { return }
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

  private mutating func page(_ name: RESOReport.Step.Name, _ url: String) async -> RESOPage? {
    await step(
      name, { client async throws(RESOError) in try await client.page(url) },
      rows: { $0.rows.count })
  }

  private mutating func step<Value>(
    _ name: RESOReport.Step.Name, _ ask: (RESOClient) async throws(RESOError) -> Value,
    rows: (Value) -> Int? = { _ in nil }
  ) async -> Value? {
    let start = ContinuousClock.now
    do throws(RESOError) {
      let value = try await ask(client)
      report.steps.append(
        .init(name: name, time: .now - start, rows: rows(value), error: nil))
      return value
    } catch {
      report.steps.append(.init(name: name, time: .now - start, rows: nil, error: error))
      return nil
    }
  }

  private mutating func note(_ response: HTTPResponse) {
    let isSecure = client.configuration.url.lowercased().hasPrefix("https:")
    report.isSecure = isSecure
    report.httpVersion = response.version
    report.contentEncoding = response.headers["Content-Encoding"].map(FieldText.printable)
    let isHere = FeedReport.isOnThisMachine(report.remote)
    if !isSecure, !isHere, client.configuration.login != .none { odd(.plainToken) }
    if report.contentEncoding == nil, !isHere { odd(.notCompressed) }
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
        report.skipped[.noID, default: 0] += 1
        continue
      }
      switch reader.reading(of: row, key: key) {
      case .home(let listing):
        report.usable += 1
        if listing.type == .other, listing.typeText != nil { unknown.append(listing) }
      case .unusable(let reason): report.skipped[reason, default: 0] += 1
      case .notForSale: report.notForSale += 1
      }
    }
    if let example = unknown.first?.typeText {
      odd(.unknownTypes(unknown.count, of: report.usable, example: example))
    }
    if report.usable == 0 { odd(.noHomes) }
  }

  private mutating func odd(_ oddity: RESOOddity) { report.oddities.append(oddity) }
}

extension RESOClient {
  /// Asks for the service's description, the number of its listings and up to two pages of them, and tells
  /// what works, what is odd and how long it takes. Failures are part of the report.
  public func inspect() async -> RESOReport {
    var inspector = RESOInspector(self)
    await inspector.run()
    return inspector.report
  }
}
