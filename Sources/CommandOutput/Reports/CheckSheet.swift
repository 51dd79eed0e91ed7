import JSONStream
package import ListingSources
package import Messages

/// What the reports on all kinds of sources have alike, as a person reads it.
package struct CheckSheet {
  /// The address as given, of which only scheme, host and path are shown.
  package let url: String
  /// Whether the login is refused.
  let isRefused: Bool
  /// Whether the connection is by TLS; nil without a usable answer.
  package let isSecure: Bool?
  /// The version of HTTP.
  package let http: String?
  /// How answers are compressed; nil where they are not.
  package let encoding: String?

  /// Whether the source can be reached and logged in to.
  package var facts: [(name: Message, value: Message)] {
    var facts = [(FeedCheckMessage.reachable.message, reachable.message)]
    if isSecure != nil || isRefused {
      let login: FeedCheckMessage = isRefused ? .refused : .accepted
      facts.append((FeedCheckMessage.login.message, login.message))
    }
    return facts
  }

  /// The lines for a person, with a line feed at the end.
  package func text(
    _ facts: [(name: Message, value: Message)], oddities: [Message], works: Bool,
    in language: Language
  ) -> String {
    var lines = [CheckedAddress(url).text]
    for (name, value) in facts {
      lines.append(FeedCheckMessage.line(name.text(in: language), value, in: language))
    }
    for (index, oddity) in oddities.enumerated() {
      let label = index == 0 ? FeedCheckMessage.odd.text(in: language) : ""
      lines.append(FeedCheckMessage.line(label, oddity, in: language))
    }
    let verdict: FeedCheckMessage = works ? .works(oddities: oddities.count) : .doesNotWork
    return (lines + [verdict.text(in: language)]).joined(separator: "\n") + "\n"
  }

  private var reachable: FeedCheckMessage {
    guard let isSecure else { return isRefused ? .yes : .noAnswer }
    return .reached(http: http ?? "?", isSecure: isSecure, encoding: encoding)
  }
}

extension JSONWriter {
  /// Writes the fields of something that was asked of a source.
  package mutating func call(
    _ name: String, took time: Duration, rows: Int?, _ error: (any CustomStringConvertible)?
  ) {
    field("name", name)
    field("milliseconds", (time / .milliseconds(1)).rounded())
    field("rows", rows)
    field("error", error?.description)
  }

  /// Writes how many records cannot be used, by reason.
  package mutating func skipped(_ skipped: [SkipReason: Int]) {
    object("skipped") { json in
      for reason in SkipReason.allCases { json.field(named: reason.rawValue, skipped[reason]) }
    }
  }
}
