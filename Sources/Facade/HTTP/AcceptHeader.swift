/// What a header such as `Accept` says someone would take, best first or not (RFC 9110, section
/// 12.4.2).
struct AcceptHeader: Sendable {
  /// One of the things that would be taken.
  struct Choice: Sendable, Hashable {
    /// A media range, a content coding or a language range, in lower case.
    var value: Substring
    /// How much it is wanted, from 0, not at all, to 1.
    var quality: Double
  }

  /// What would be taken, as it was written; empty where the header is absent, which takes all.
  let choices: [Choice]

  /// Reads a header's value. What cannot be read is left out.
  init(_ value: String?) {
    choices = (value ?? "").lowercased().split(separator: ",").compactMap { element in
      let parts = element.split(separator: ";").map { Self.trimmed($0) }
      guard let value = parts.first, !value.isEmpty else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
      return Choice(value: value, quality: weight.flatMap { Double($0.dropFirst(2)) } ?? 1)
    }
  }

  /// How much a media type is wanted: the weight of the most specific range that it is in.
  func quality(ofMediaType type: String) -> Double {
    guard !choices.isEmpty else { return 1 }
    let type = type.prefix { $0 != ";" }
    let family = type.prefix { $0 != "/" } + "/*"
    for range in [type, family, "*/*"] {
      if let choice = choices.first(where: { $0.value == range }) { return choice.quality }
    }
    return 0
  }

  /// The one of `types` that is wanted most, the first where they are wanted alike; nil where none
  /// would be taken.
  func best(of types: [String]) -> String? {
    var best: (type: String, quality: Double)?
    for type in types {
      let quality = quality(ofMediaType: type)
      if quality > (best?.quality ?? 0) { best = (type, quality) }
    }
    return best?.type
  }

  /// Whether a content coding would be taken; one that is not named would not.
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
