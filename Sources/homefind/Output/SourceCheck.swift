import Feed
import ListingSources
import Messages
import RESOSource
import Search

/// What a look at a source's service has found.
enum SourceCheck: Sendable {
  case feed(FeedReport, url: String)
  case reso(RESOReport, url: String)

  /// The report as a person reads it.
  func text(in language: Language) -> String {
    switch self {
    case .feed(let report, let url):
      FeedReportDocument(report: report, url: url, language: language).text
    case .reso(let report, let url):
      RESOReportDocument(report: report, url: url, language: language).text
    }
  }

  /// The report as JSON.
  func json(in language: Language) -> [UInt8] {
    switch self {
    case .feed(let report, let url):
      FeedReportDocument(report: report, url: url, language: language).json
    case .reso(let report, let url):
      RESOReportDocument(report: report, url: url, language: language).json
    }
  }

  /// How the command ends: nil where everything works.
  var failure: CommandFailure? {
    switch self {
    case .feed(let report, url: _):
      report.error.map { CommandFailure(ExitStatus($0.kind), $0.message) }
    case .reso(let report, url: _):
      report.error.map { CommandFailure(SearchError(SourceError($0))) }
    }
  }
}
