import JSONStream
import ListingSources
import Messages
import RESOSource

/// A Web API's report as a person reads it, and as JSON.
struct RESOReportDocument {
  let report: RESOReport
  /// The address as given, of which only scheme, host and path are shown.
  let url: String
  /// The language of the lines.
  let language: Language

  /// The lines for a person, with a line feed at the end.
  var text: String {
    var lines = [CheckedAddress(url).text]
    for (name, value) in facts {
      lines.append(FeedCheckMessage.line(name.text(in: language), value, in: language))
    }
    for (index, oddity) in report.oddities.enumerated() {
      let label = index == 0 ? FeedCheckMessage.odd.text(in: language) : ""
      lines.append(FeedCheckMessage.line(label, oddity.message, in: language))
    }
    let verdict: FeedCheckMessage =
      report.error == nil ? .works(oddities: report.oddities.count) : .doesNotWork
    return (lines + [verdict.text(in: language)]).joined(separator: "\n") + "\n"
  }

  /// One JSON object with a line feed at the end; an absent value is left out.
  var json: [UInt8] {
    JSONWriter.document(pretty: true) { json in
      json.field("feed", CheckedAddress(url).text)
      json.field("works", report.error == nil)
      json.objects("operations", report.steps) { json, step in
        json.field("name", step.name.rawValue)
        json.field("milliseconds", (step.time / .milliseconds(1)).rounded())
        json.field("rows", step.rows)
        json.field("error", step.error?.description)
      }
      json.field("tls", report.isSecure)
      json.field("http", report.httpVersion)
      json.field("contentEncoding", report.contentEncoding)
      json.field("condition", report.filter)
      json.array("fields", report.fields)
      json.field("count", report.count)
      json.field("usable", report.usable)
      json.field("notForSale", report.notForSale)
      json.object("skipped") { json in
        for reason in SkipReason.allCases {
          json.field(named: reason.rawValue, report.skipped[reason])
        }
      }
      json.array("odd", report.oddities.map(\.description))
    }
  }

  private var facts: [(name: Message, value: Message)] {
    var facts: [(Message, Message)] = []
    let isRefused = report.error?.isRefusedLogin == true
    facts.append((FeedCheckMessage.reachable.message, reachable.message))
    if report.isSecure != nil || isRefused {
      let login: FeedCheckMessage = isRefused ? .refused : .accepted
      facts.append((FeedCheckMessage.login.message, login.message))
    }
    for step in report.steps { facts.append((step.name.message, outcome(of: step))) }
    guard !report.fields.isEmpty else { return facts }
    facts.append(
      (
        RESOCheckMessage.conditionLabel.message,
        report.filter.map(Message.init(verbatim:)) ?? RESOCheckMessage.noCondition.message
      ))
    facts.append(
      (
        RESOCheckMessage.fieldsLabel.message,
        RESOCheckMessage.fields(report.fields.count, of: RESOReport.fieldCount).message
      ))
    guard report.isSecure != nil else { return facts }
    let leftOut = SkipReason.allCases.compactMap { reason in
      report.skipped[reason].map { SkippedRecords(reason: reason, count: $0).message }
    }
    facts.append(
      (
        FeedCheckMessage.recordsLabel.message,
        RESOCheckMessage.records(
          usable: report.usable, notForSale: report.notForSale, leftOut
        ).message
      ))
    return facts
  }

  private var reachable: FeedCheckMessage {
    guard let isSecure = report.isSecure else {
      return report.error?.isRefusedLogin == true ? .yes : .noAnswer
    }
    return .reached(
      http: report.httpVersion ?? "?", isSecure: isSecure, encoding: report.contentEncoding)
  }

  private func outcome(of step: RESOReport.Step) -> Message {
    let time = Int((step.time / .milliseconds(1)).rounded())
    if let error = step.error {
      return RESOCheckMessage.failed(milliseconds: time, error).message
    }
    return switch (step.name, step.rows) {
    case (.count, let count?): RESOCheckMessage.counted(count, milliseconds: time).message
    case (_, let rows?): FeedCheckMessage.rows(rows, milliseconds: time).message
    case (_, nil): RESOCheckMessage.answered(milliseconds: time).message
    }
  }
}

extension RESOError {
  /// Whether the service does not accept the token, or the client's credentials.
  fileprivate var isRefusedLogin: Bool { SourceError(self).kind == .refusedLogin }
}
