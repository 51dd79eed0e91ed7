import Geo
import ListingSources
import Listings
import WSSecurity
import Transport

extension FeedInspector {
  /// Records the transport properties of a response.
  mutating func note(_ summary: AnswerSummary, _ response: HTTPResponse) {
    report.check.isSecure = configuration.url.lowercased().hasPrefix("https:")
    report.check.httpVersion = response.version
    let redactor = configuration.redactor
    // Mask only secrets, because a user name can occur in a media type or charset only by
    // coincidence.
    report.contentType = response.headers["Content-Type"].map(redactor.maskedSecrets)
    report.check.contentEncoding =
      response.headers["Content-Encoding"].map(redactor.maskedSecrets)
      ?? report.check.contentEncoding
    report.version = summary.version ?? report.version
    if let shape = summary.shape {
      if let other = report.shape, other != shape {
        odd(.mixedShapes(other, shape))
      }
      report.shape = shape
    }
    let label = response.charset.map(redactor.maskedSecrets)
    report.replacedCharacters += summary.replacedCharacters
    if summary.isMislabelled {
      report.charset = "windows-874"
      odd(.mislabelled(as: label))
    } else if report.charset != "windows-874" {
      report.charset = label ?? report.charset
    }
  }

  /// Records protocol oddities.
  mutating func noteProtocol() {
    if report.replacedCharacters > 0 { odd(.replacedCharacters(report.replacedCharacters)) }
    guard let isSecure = report.check.isSecure else { return }
    if !report.check.isOnThisMachine {
      if !isSecure { odd(.plainLogin) }
      if report.check.contentEncoding == nil { odd(.notCompressed) }
    }
    let media = report.contentType?.lowercased() ?? ""
    let type = media.prefix { $0 != ";" }
    if !type.contains("xml") {
      odd(.notXML(type: String(type)))
    } else if !media.contains("charset"), report.charset == nil {
      odd(.noCharset)
    }
    guard let version = report.version else {
      odd(.foreignEnvelope)
      return
    }
    if version != configuration.version {
      odd(.otherVersion(version.rawValue, asked: configuration.version.rawValue))
    }
  }

  /// Records oddities in a page's homes.
  mutating func note(_ homes: [Listing], around center: Coordinate) {
    // The radius in the request is slightly larger than the radius of the check's search.
    let far = homes.count { center.distance(to: $0.position) > SOAPCall.asked(Self.radius) * 1.01 }
    if far > 0 {
      odd(.tooFar(far, of: homes.count))
    }
    let unknown = homes.filter { $0.type == .other && $0.typeText != nil }
    if let text = unknown.first?.typeText.map(configuration.redactor.masked) {
      odd(.unknownTypes(unknown.count, of: homes.count, example: text))
    }
    if homes.isEmpty {
      odd(.noHomes(kilometres: Int(Self.radius / 1_000)))
    }
  }

  /// Records missing and contradictory pagination values on the first page.
  mutating func noteFigures(_ paging: FeedReport.Paging, rows: Int) {
    let figures = [
      ("totalPage", paging.totalPage), ("currentPage", paging.currentPage),
      ("totalItem", paging.totalItem),
    ]
    let missing = figures.filter { $0.1 == nil }.map(\.0)
    if !missing.isEmpty, rows > 0 {
      odd(.figuresMissing(missing))
    }
    if let current = paging.currentPage, current != 1 {
      odd(.firstPageSays(current))
    }
    guard let pages = paging.totalPage, let items = paging.totalItem else { return }
    let expected = (items + configuration.pageSize - 1) / configuration.pageSize
    if pages != max(1, expected) {
      odd(.wrongPages(rows: items, size: configuration.pageSize, pages: expected, said: pages))
    }
    if rows < min(items, configuration.pageSize) {
      odd(.fewerRows(rows, promised: min(items, configuration.pageSize)))
    }
  }

  /// Records pagination values on a later page that contradict those on the first page.
  mutating func compare(_ paging: FeedReport.Paging, page: Int) {
    guard let first = report.paging else { return }
    if paging.totalPage != first.totalPage || paging.totalItem != first.totalItem {
      odd(.figuresChange(page: page))
    }
    if let current = paging.currentPage, current != page {
      odd(.pageSays(current, page: page))
    }
  }
}
