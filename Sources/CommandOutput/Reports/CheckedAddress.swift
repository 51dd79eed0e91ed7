import Messages
import Terminal

/// The address of a checked service, formatted for a report.
struct CheckedAddress {
  /// The address without the parts that may be secret: user info and query.
  let text: String

  init(_ url: String) {
    let plain = url.prefix { $0 != "?" && $0 != "#" }
    guard let host = plain.firstRange(of: "://")?.upperBound else {
      text = String(plain)
      return
    }
    let authority = plain[host...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else {
      text = String(plain)
      return
    }
    text = String(plain[..<host]) + plain[plain.index(after: at)...]
  }
}

extension FeedCheckMessage {
  /// Returns a line of a report: a label with its finding.
  static func line(_ label: String, _ value: Message, in language: Language) -> String {
    "  " + Cells.padded(label, to: 14) + " " + value.text(in: language)
  }
}
