import Geo
import Listings
import Transport

extension FeedInspector {
  /// Notes how an answer came.
  mutating func note(_ summary: AnswerSummary, _ response: HTTPResponse) {
    let isSecure = configuration.url.lowercased().hasPrefix("https:")
    report.isSecure = isSecure
    report.httpVersion = response.version
    let login = CredentialRedactor(configuration)
    report.contentType = response.headers["Content-Type"].map(login.struck)
    report.contentEncoding =
      response.headers["Content-Encoding"].map(login.struck) ?? report.contentEncoding
    report.version = summary.version ?? report.version
    if let shape = summary.shape {
      if let other = report.shape, other != shape {
        odd("some answers are of the shape “\(other.rawValue)”, others “\(shape.rawValue)”")
      }
      report.shape = shape
    }
    let label = response.charset.map(login.struck)
    if summary.isMislabelled {
      report.charset = "windows-874"
      odd(
        "text is in windows-874, although it is labelled \(label ?? "as nothing"); the label should"
          + " say so, or better, the text be UTF-8")
    } else if report.charset != "windows-874" {
      report.charset = label ?? report.charset
    }
  }

  /// Notes what is odd about the protocol.
  mutating func noteProtocol() {
    guard let isSecure = report.isSecure else { return }
    if !isSecure, !isOnThisMachine {
      odd("the login travels unencrypted; https would protect it")
    }
    if report.contentEncoding == nil, !isOnThisMachine {
      odd("answers are not compressed, although gzip and brotli are accepted")
    }
    let media = report.contentType?.lowercased() ?? ""
    let type = media.prefix { $0 != ";" }
    if !type.contains("xml") {
      odd("answers are labelled \(type.isEmpty ? "as nothing" : type) in place of XML")
    } else if !media.contains("charset"), report.charset == nil {
      odd("the Content-Type of answers names no charset")
    }
    if report.version == nil {
      odd("the envelope of answers is in no namespace of SOAP's")
    } else if report.version != configuration.version {
      odd(
        "answers are of SOAP \(report.version?.rawValue ?? ""), although"
          + " \(configuration.version.rawValue) was asked for")
    }
  }

  /// Notes what is odd about a page's homes.
  mutating func note(_ homes: [Listing], around center: Coordinate) {
    // The radius sent is a little longer than the one meant.
    let far = homes.count { center.distance(to: $0.position) > FeedCall.asked(Self.radius) * 1.01 }
    if far > 0 {
      odd(
        "\(far) of \(homes.count) homes lie farther away than was asked; --feed-radius-unit may be"
          + " wrong")
    }
    let unknown = homes.filter { $0.type == .other && $0.typeText != nil }
    if let text = unknown.first?.typeText.map(CredentialRedactor(configuration).struck) {
      odd(
        "\(unknown.count) of \(homes.count) homes have a type that is not known, such as “\(text)”;"
          + " --feed-type-codes can name it")
    }
    if homes.isEmpty {
      odd("no usable home within \(Int(Self.radius / 1_000)) km of the place searched")
    }
  }

  /// Notes what the figures of the first page lack, and where they contradict one another.
  mutating func noteFigures(_ paging: FeedReport.Paging, rows: Int) {
    let figures = [
      ("totalPage", paging.totalPage), ("currentPage", paging.currentPage),
      ("totalItem", paging.totalItem),
    ]
    let missing = figures.filter { $0.1 == nil }.map(\.0)
    if !missing.isEmpty, rows > 0 {
      odd("the figures of paging lack \(missing.joined(separator: " and "))")
    }
    if let current = paging.currentPage, current != 1 {
      odd("the first page says that it is page \(current)")
    }
    guard let pages = paging.totalPage, let items = paging.totalItem else { return }
    let expected = (items + configuration.pageSize - 1) / configuration.pageSize
    if pages != max(1, expected) {
      odd("\(items) rows at \(configuration.pageSize) a page make \(expected), not \(pages) pages")
    }
    if rows < min(items, configuration.pageSize) {
      odd("\(rows) rows came where \(min(items, configuration.pageSize)) were promised")
    }
  }

  /// Notes where the figures of a further page contradict those of the first.
  mutating func compare(_ paging: FeedReport.Paging, page: Int) {
    guard let first = report.paging else { return }
    if paging.totalPage != first.totalPage || paging.totalItem != first.totalItem {
      odd("the figures of paging change from page 1 to page \(page)")
    }
    if let current = paging.currentPage, current != page {
      odd("page \(page) says that it is page \(current)")
    }
  }

  private var isOnThisMachine: Bool {
    let host = report.remote ?? ""
    return host.hasPrefix("localhost") || host.hasPrefix("127.") || host.hasPrefix("[::1]")
  }
}
