import JSONStream
package import ListingSources
package import Messages

/// What a look at a source's service has found.
package protocol SourceCheck: Sendable {
  /// What the reports on all kinds of sources have alike.
  var sheet: CheckSheet { get }
  /// What is odd about it.
  var oddities: [Message] { get }
  /// How the command ends: nil where everything works.
  var failure: CommandFailure? { get }
  /// One JSON object with a line feed at the end; an absent value is left out.
  var json: [UInt8] { get }

  /// What a person reads of it, besides what is odd.
  func facts(in language: Language) -> [(name: Message, value: Message)]
}

extension SourceCheck {
  /// The lines for a person, with a line feed at the end.
  package func text(in language: Language) -> String {
    sheet.text(facts(in: language), oddities: oddities, works: failure == nil, in: language)
  }
}

extension CheckSheet {
  /// What a check found out, of the service with an address.
  package init(
    _ check: ServiceCheck<some Sendable, some Error & Localized, some Localized>, url: String,
    isRefused: Bool
  ) {
    self.init(
      url: url, isRefused: isRefused, isSecure: check.isSecure, http: check.httpVersion,
      encoding: check.contentEncoding)
  }
}

extension JSONWriter {
  /// Writes what a check of the service at `url` begins with.
  package mutating func check<Name: RawRepresentable<String>>(
    _ check: ServiceCheck<Name, some Error & Localized, some Localized>, of url: String
  ) {
    field("feed", CheckedAddress(url).text)
    field("works", check.error == nil)
    objects("operations", check.steps) { json, step in
      json.call(step.name.rawValue, took: step.time, rows: step.rows, step.error)
    }
    field("tls", check.isSecure)
    field("http", check.httpVersion)
  }
}

extension ServiceCheck.Step {
  /// The time of the request in whole milliseconds.
  package var milliseconds: Int { Int((time / .milliseconds(1)).rounded()) }

  /// How it failed; nil where it did not.
  package var failure: FeedCheckMessage? {
    error.map { .failed(milliseconds: milliseconds, $0.message) }
  }
}
