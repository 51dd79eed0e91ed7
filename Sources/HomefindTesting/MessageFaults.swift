public import Messages

/// Finds mistakes in the translations of messages.
public enum MessageFaults {
  /// Returns the values that `next` yields, starting from nil. In `next`, a switch over the
  /// previous value returns the next one, so the code does not compile if a case is missing.
  public static func all<Value>(_ next: (Value?) -> Value?) -> [Value] {
    var values: [Value] = []
    while let value = next(values.last) { values.append(value) }
    return values
  }

  /// Returns the mistakes in the translations of `localized`: an unfilled placeholder, Thai text
  /// without a Thai letter or with two adjacent English words, and arguments or facts that only one
  /// translation contains. Sample strings that begin with `ARG` must be in both translations.
  public static func of(_ localized: some Localized) -> [String] {
    let (english, thai) = (localized.message.english, localized.message.thai)
    var faults: [String] = []
    if !thai.unicodeScalars.contains(where: { ("\u{E01}"..."\u{E5B}").contains($0) }) {
      faults.append("no Thai letter")
    }
    if thai.firstMatch(of: /[a-z]{3,} [a-z]{2,}/) != nil, !thai.contains("homefind "),
      !thai.contains("apt-get ")
    {
      faults.append("English words")
    }
    for text in [english, thai] where text.contains("\\(") || text.contains("Optional(") {
      faults.append("an open place")
    }
    if facts(english) != facts(thai) { faults.append("\(facts(english)) became \(facts(thai))") }
    for argument in arguments(localized) where !english.contains(argument) {
      faults.append("\(argument) is left out")
    }
    return faults.map { "\($0): \(english) / \(thai)" }
  }

  /// Returns the parts that every language must share: numbers, flags, variables and sample
  /// strings.
  private static func facts(_ text: String) -> [String] {
    text.matches(of: /ARG\w*|--[a-z][a-z-]*|HOMEFIND_[A-Z_]+|\d+(\.\d+)*/).map {
      String($0.output.0)
    }.sorted()
  }

  private static func arguments(_ value: Any) -> [String] {
    if let text = value as? String { return text.hasPrefix("ARG") ? [text] : [] }
    if let message = value as? Message { return arguments(message.english) }
    return Mirror(reflecting: value).children.flatMap { arguments($0.value) }
  }
}
