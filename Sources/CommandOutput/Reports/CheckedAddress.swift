import Messages
import Terminal

/// The address of a service that was checked, as a report shows it.
struct CheckedAddress {
  /// The address without what may be secret in it: user info and query.
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
  /// A line of a report: what it is about, and what was found.
  static func line(_ label: String, _ value: Message, in language: Language) -> String {
    "  " + Cells.padded(label, to: 14) + " " + value.text(in: language)
  }
}
