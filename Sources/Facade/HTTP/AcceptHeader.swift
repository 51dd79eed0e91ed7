/// The parsed value of `Accept` or a similar header field (RFC 9110, section 12.4.2).
struct AcceptHeader: Sendable {
  /// An accepted value and its weight.
  struct Choice: Sendable, Hashable {
    /// A media range, a content coding or a language range, in lower case.
    var value: Substring
    /// The weight from 0 (not acceptable) to 1 (most preferred).
    var quality: Double
  }

  /// The choices in their original order; empty if the field is absent, which accepts anything.
  let choices: [Choice]

  /// Parses a field's value; invalid elements are ignored.
  init(_ value: String?) {
    choices = (value ?? "").lowercased().split(separator: ",").compactMap { element in
      let parts = element.split(separator: ";").map { Self.trimmed($0) }
      guard let value = parts.first, !value.isEmpty else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
      return Choice(value: value, quality: weight.flatMap { Double($0.dropFirst(2)) } ?? 1)
    }
  }

  /// Returns the weight of the most specific media range that matches a media type.
  func quality(ofMediaType type: String) -> Double {
    guard !choices.isEmpty else { return 1 }
    let type = type.prefix { $0 != ";" }
    let family = type.prefix { $0 != "/" } + "/*"
    for range in [type, family, "*/*"] {
      if let choice = choices.first(where: { $0.value == range }) { return choice.quality }
    }
    return 0
  }

  /// Returns the most preferred of `types`, or the first if several are equally preferred; nil if
  /// all are unacceptable.
  func best(of types: [String]) -> String? {
    var best: (type: String, quality: Double)?
    for type in types {
      let quality = quality(ofMediaType: type)
      if quality > (best?.quality ?? 0) { best = (type, quality) }
    }
    return best?.type
  }

  /// Whether a content coding is acceptable: the field must list the coding itself or `*`.
  func takes(coding: String) -> Bool {
    let choice =
      choices.first { $0.value == coding } ?? choices.first { $0.value == "*" }
    return (choice?.quality ?? 0) > 0
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
