import Messages

/// What a look at a source's service has found.
protocol SourceCheck: Sendable {
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
  func text(in language: Language) -> String {
    sheet.text(facts(in: language), oddities: oddities, works: failure == nil, in: language)
  }
}
