import Feed
import Geo
import JSONStream
import Messages

/// A feed's report as a person reads it, and as JSON.
struct FeedReportDocument {
  let report: FeedReport
  /// The address as given, of which only scheme, host and path are shown.
  let url: String

  /// The lines for a person, with a line feed at the end.
  var text: String {
    var lines = [address]
    for (name, value) in facts {
      lines.append("  " + name + String(repeating: " ", count: max(1, 15 - name.count)) + value)
    }
    for (index, oddity) in report.oddities.enumerated() {
      lines.append((index == 0 ? "  odd            " : "                 ") + oddity)
    }
    return (lines + [verdict]).joined(separator: "\n") + "\n"
  }

  /// One JSON object with a line feed at the end; an absent value is left out.
  var json: [UInt8] {
    var json = JSONWriter(pretty: true)
    json.object { json in
      json.field("feed", address)
      json.field("works", report.error == nil)
      json.array("operations") { json in
        for operation in report.operations {
          json.object { json in
            json.field("name", operation.name)
            json.field("milliseconds", operation.time.map { ($0 / .milliseconds(1)).rounded() })
            json.field("rows", operation.rows)
            json.field("error", operation.error?.description)
          }
        }
      }
      json.field("tls", report.isSecure)
      json.field("http", report.httpVersion)
      json.field("soap", report.version?.rawValue)
      json.field("shape", report.shape?.rawValue)
      json.field("contentType", report.contentType)
      json.field("contentEncoding", report.contentEncoding)
      json.field("charset", report.charset)
      if let paging = report.paging {
        json.object("paging") { json in
          json.field("totalPage", paging.totalPage)
          json.field("currentPage", paging.currentPage)
          json.field("totalItem", paging.totalItem)
          json.field("place", paging.place)
        }
      }
      json.field("usable", report.usable)
      json.object("skipped") { json in
        for reason in SkipReason.allCases {
          json.field(named: reason.rawValue, report.skipped[reason])
        }
      }
      json.array("odd") { json in
        for oddity in report.oddities { json.value(oddity) }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// The address without what may be secret in it: user info and query.
  private var address: String {
    let plain = url.prefix { $0 != "?" && $0 != "#" }
    guard let host = plain.firstRange(of: "://")?.upperBound else { return String(plain) }
    let authority = plain[host...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return String(plain) }
    return String(plain[..<host]) + plain[plain.index(after: at)...]
  }

  private var facts: [(name: String, value: String)] {
    var facts: [(String, String)] = [("reachable", reachable)]
    if report.isSecure != nil || report.error?.kind == .rejectedLogin {
      facts.append(("login", report.error?.kind == .rejectedLogin ? "refused" : "accepted"))
    }
    facts += report.operations.map { ($0.name, outcome(of: $0)) }
    if let version = report.version {
      facts.append(("SOAP", version.rawValue + (report.shape.map { ", \($0.rawValue)" } ?? "")))
    }
    if report.isSecure != nil {
      let label = report.contentType ?? "no Content-Type"
      facts.append(("charset", "\(report.charset ?? "not named"); labelled \(label)"))
    }
    if let paging = report.paging { facts.append(("paging", text(of: paging))) }
    if report.paging != nil { facts.append(("records", records)) }
    return facts
  }

  private var reachable: String {
    guard let isSecure = report.isSecure else {
      return report.error?.kind == .rejectedLogin ? "yes" : "no usable answer"
    }
    let parts = [
      "HTTP/\(report.httpVersion ?? "?")", isSecure ? "TLS, verified" : "without TLS",
      report.contentEncoding ?? "not compressed",
    ]
    return "yes: " + parts.joined(separator: ", ")
  }

  private func outcome(of operation: FeedReport.Operation) -> String {
    let time = operation.time.map { "\(Int(($0 / .milliseconds(1)).rounded())) ms" } ?? "-"
    if let error = operation.error { return "failed after \(time): \(error.message)" }
    let rows = operation.rows ?? 0
    return "\(Count.of(rows, "row")) in \(time)"
  }

  private func text(of paging: FeedReport.Paging) -> String {
    guard let place = paging.place else { return "no totals; pages are read until one is empty" }
    let figure = { (number: Int?) in number.map(String.init) ?? "?" }
    return
      "page \(figure(paging.currentPage)) of \(figure(paging.totalPage)), \(figure(paging.totalItem)) rows in all; \(place)"
  }

  private var records: String {
    let reasons: [(SkipReason, String)] = [
      (.noID, "without a number"), (.badID, "with an unreadable number"),
      (.noPosition, "without a position"), (.badPosition, "with an unreadable position"),
    ]
    let left = reasons.compactMap { reason, words in
      report.skipped[reason].map { "\($0) \(words)" }
    }
    return "\(report.usable) usable"
      + (left.isEmpty ? ", none incomplete" : "; left out: " + left.joined(separator: ", "))
  }

  private var verdict: String {
    guard report.error == nil else { return "Not everything works; the first failure is above." }
    switch report.oddities.count {
    case 0: return "Everything works."
    case 1: return "Everything works; one thing is odd."
    default: return "Everything works; \(report.oddities.count) things are odd."
    }
  }
}
