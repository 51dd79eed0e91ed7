package import Feed
import JSONStream
import ListingSources
package import Messages
import WSSecurity

/// The report on a feed as text and as JSON.
package struct FeedReportDocument: SourceCheck {
  package let report: FeedReport
  /// The address as given by the user; the report shows only scheme, host and path.
  package let url: String

  package init(report: FeedReport, url: String) {
    self.report = report
    self.url = url
  }

  package var oddities: [Message] { report.check.oddities.map(\.message) }

  package var failure: CommandFailure? {
    report.check.error.map { CommandFailure(ExitStatus($0.kind), $0.message) }
  }

  package var json: [UInt8] {
    JSONWriter.document(pretty: true) { json in
      json.check(report.check, of: url)
      json.field("soap", report.version?.rawValue)
      json.field("shape", report.shape?.rawValue)
      json.field("contentType", report.contentType)
      json.field("contentEncoding", report.check.contentEncoding)
      json.field("charset", report.charset)
      if let paging = report.paging {
        json.object("paging") { json in
          json.field("totalPage", paging.totalPage)
          json.field("currentPage", paging.currentPage)
          json.field("totalItem", paging.totalItem)
          json.field("place", paging.place?.rawValue)
        }
      }
      json.field("usable", report.check.usable)
      json.skipped(report.check.skipped)
      json.field("replacedCharacters", report.replacedCharacters)
      if let received = report.received {
        json.names("received", rows: received.rows, elements: received.elements)
        json.names(
          "expected", rows: received.expectedRows, elements: received.expectedElements)
      }
      json.array("odd", report.check.oddities.map(\.description))
    }
  }

  package func facts(in language: Language) -> [(name: Message, value: Message)] {
    var facts = sheet.facts
    func add(_ name: some Localized, _ value: FeedCheckMessage) {
      facts.append((name.message, value.message))
    }
    for step in report.check.steps {
      add(step.name, step.failure ?? .rows(step.rows ?? 0, milliseconds: step.milliseconds))
    }
    if let version = report.version {
      let shape = report.shape.map { ", \($0.text(in: language))" } ?? ""
      facts.append((Message(verbatim: "SOAP"), Message(verbatim: version.rawValue + shape)))
    }
    if report.check.isSecure != nil {
      add(FeedCheckMessage.charsetLabel, .charset(report.charset, label: report.contentType))
    }
    if let paging = report.paging {
      add(FeedCheckMessage.pagingLabel, text(of: paging))
      add(
        FeedCheckMessage.recordsLabel,
        .records(usable: report.check.usable, SkippedRecords.messages(of: report.check.skipped)))
    }
    if let received = report.received {
      let names = received.receivedNames
      facts.append(
        (
          FeedCheckMessage.receivedLabel.message,
          names.english.isEmpty ? Message("no rows", "ไม่มีแถว") : names
        ))
      facts.append((FeedCheckMessage.expectedLabel.message, received.expectedNames))
    }
    return facts
  }

  package var sheet: CheckSheet {
    CheckSheet(report.check, url: url, isRefused: report.check.error?.kind == .rejectedLogin)
  }

  private func text(of paging: FeedReport.Paging) -> FeedCheckMessage {
    guard let place = paging.place else { return .noPaging }
    let figure = { (number: Int?) in number.map(String.init) ?? "?" }
    return .paging(
      page: figure(paging.currentPage), of: figure(paging.totalPage),
      rows: figure(paging.totalItem), place)
  }
}

extension JSONWriter {
  /// Writes the element names of rows and their fields.
  fileprivate mutating func names(_ key: StaticString, rows: [String], elements: [String]) {
    object(key) { json in
      json.array("rows", rows)
      json.array("elements", elements)
    }
  }
}
