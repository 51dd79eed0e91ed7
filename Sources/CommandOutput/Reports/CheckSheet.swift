import JSONStream
package import ListingSources
package import Messages

/// The part of a report that is common to all kinds of sources, as text.
package struct CheckSheet {
  /// The address as given by the user; the report shows only scheme, host and path.
  package let url: String
  /// Whether the source rejected the credentials.
  let isRefused: Bool
  /// Whether the connection uses TLS; nil if there was no usable response.
  package let isSecure: Bool?
  /// The HTTP version.
  package let http: String?
  /// The compression of responses; nil if they are not compressed.
  package let encoding: String?

  /// Whether the source is reachable and accepts the credentials.
  package var facts: [(name: Message, value: Message)] {
    var facts = [(FeedCheckMessage.reachable.message, reachable.message)]
    if isSecure != nil || isRefused {
      let login: FeedCheckMessage = isRefused ? .refused : .accepted
      facts.append((FeedCheckMessage.login.message, login.message))
    }
    return facts
  }

  /// Returns the report as lines with a trailing line feed.
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
  /// Writes the fields that describe a request to a source.
  package mutating func call(
    _ name: String, took time: Duration, rows: Int?, _ error: (any CustomStringConvertible)?
  ) {
    field("name", name)
    field("milliseconds", (time / .milliseconds(1)).rounded())
    field("rows", rows)
    field("error", error?.description)
  }

  /// Writes the numbers of unusable records, by reason.
  package mutating func skipped(_ skipped: [SkipReason: Int]) {
    object("skipped") { json in
      for reason in SkipReason.allCases { json.field(named: reason.rawValue, skipped[reason]) }
    }
  }
}
