import JSONStream
package import ListingSources
package import Messages

/// The result of checking a source's service.
package protocol SourceCheck: Sendable {
  /// The part of the report that is common to all kinds of sources.
  var sheet: CheckSheet { get }
  var oddities: [Message] { get }
  /// The failure that ends the command; nil if everything works.
  var failure: CommandFailure? { get }
  /// The report as a JSON object with a trailing line feed; absent values are left out.
  var json: [UInt8] { get }

  /// Returns the facts for the text report, without the oddities.
  func facts(in language: Language) -> [(name: Message, value: Message)]
}

extension SourceCheck {
  /// Returns the report as lines with a trailing line feed.
  package func text(in language: Language) -> String {
    sheet.text(facts(in: language), oddities: oddities, works: failure == nil, in: language)
  }
}

extension CheckSheet {
  /// Creates the sheet for the check of a service.
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
  /// Writes the first fields of the report on the service at `url`.
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
  /// The duration of the request in whole milliseconds.
  package var milliseconds: Int { Int((time / .milliseconds(1)).rounded()) }

  /// The step's failure; nil if the step succeeded.
  package var failure: FeedCheckMessage? {
    error.map { .failed(milliseconds: milliseconds, $0.message) }
  }
}
