/// A sentence with gaps, in English and in Thai.
///
/// What people are told is made in English, by whoever knows what is wrong. Here its form is found
/// again, and what stands in its gaps is put into the same sentence in Thai.
struct SentenceTemplate: Sendable {
  private let pieces: [Substring]
  private let thai: [Substring]

  /// A sentence of which each `{}` is a gap, in the same order in both languages.
  init(_ english: String, _ thai: String) {
    pieces = Self.split(english)
    self.thai = Self.split(thai)
  }

  /// How many characters the sentence has beside its gaps: the more, the less it fits by chance.
  var weight: Int { pieces.reduce(0) { $0 + $1.utf8.count } }

  /// `text` in Thai, where it is this sentence; what stands in its gaps in Thai too, where that is a
  /// sentence of `others`.
  func thai(_ text: Substring, _ others: (Substring) -> String?) -> String? {
    guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first),
      text.utf8.count >= weight, text.hasSuffix(last)
    else { return nil }
    if pieces.count == 1 { return text == first ? thai.joined() : nil }
    var rest = text.dropFirst(first.count)
    var gaps: [Substring] = []
    for piece in pieces.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: piece) else { return nil }
      gaps.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(last) else { return nil }
    gaps.append(rest.dropLast(last.count))
    guard gaps.count == thai.count - 1 else { return nil }
    var sentence = String(thai[0])
    for (gap, piece) in zip(gaps, thai.dropFirst()) {
      sentence += others(gap) ?? String(gap).replacing(" or ", with: " หรือ ")
      sentence += piece
    }
    return sentence
  }

  private static func split(_ text: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while let gap = rest.firstRange(of: "{}") {
      pieces.append(rest[..<gap.lowerBound])
      rest = rest[gap.upperBound...]
    }
    return pieces + [rest]
  }
}
