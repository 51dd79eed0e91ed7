import JSONStream
import ListingSources
package import Messages
import Parameters
package import RESOSource
import Search

/// The report on a Web API as text and as JSON.
package struct RESOReportDocument: SourceCheck {
  package let report: RESOReport
  /// The address as given by the user; the report shows only scheme, host and path.
  package let url: String

  package init(report: RESOReport, url: String) {
    self.report = report
    self.url = url
  }

  package var oddities: [Message] { report.check.oddities.map(\.message) }

  package var failure: CommandFailure? {
    report.check.error.map { CommandFailure(SearchError(SourceError($0))) }
  }

  package var json: [UInt8] {
    JSONWriter.document(pretty: true) { json in
      json.check(report.check, of: url)
      json.field("contentEncoding", report.check.contentEncoding)
      json.field("condition", report.filter)
      json.array("fields", report.fields)
      json.field("count", report.count)
      json.field("usable", report.check.usable)
      json.field("notForSale", report.notForSale)
      json.skipped(report.check.skipped)
      json.array("odd", report.check.oddities.map(\.description))
    }
  }

  package func facts(in language: Language) -> [(name: Message, value: Message)] {
    var facts = sheet.facts
    func add(_ name: some Localized, _ value: Message) { facts.append((name.message, value)) }
    for step in report.check.steps { add(step.name, outcome(of: step)) }
    guard !report.fields.isEmpty else { return facts }
    add(
      RESOCheckMessage.conditionLabel,
      report.filter.map(Message.init(verbatim:)) ?? RESOCheckMessage.noCondition.message)
    add(
      RESOCheckMessage.fieldsLabel,
      RESOCheckMessage.fields(report.fields.count, of: RESOReport.fieldCount).message)
    guard report.check.isSecure != nil else { return facts }
    add(
      FeedCheckMessage.recordsLabel,
      RESOCheckMessage.records(
        usable: report.check.usable, notForSale: report.notForSale,
        SkippedRecords.messages(of: report.check.skipped)
      ).message)
    return facts
  }

  package var sheet: CheckSheet {
    CheckSheet(
      report.check, url: url,
      isRefused: report.check.error.map { SourceError($0).kind == .refusedLogin } ?? false)
  }

  private func outcome(
    of step: ServiceCheck<RESOReport.Step, RESOError, RESOOddity>.Step
  ) -> Message {
    if let failure = step.failure { return failure.message }
    let time = step.milliseconds
    return switch (step.name, step.rows) {
    case (.count, let count?): RESOCheckMessage.counted(count, milliseconds: time).message
    case (_, let rows?): FeedCheckMessage.rows(rows, milliseconds: time).message
    case (_, nil): RESOCheckMessage.answered(milliseconds: time).message
    }
  }
}
