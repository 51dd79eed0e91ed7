/// One text in the two languages of Bangkok; at least one of them is normally there.
public struct LocalizedText: Sendable, Hashable {
  /// The text in Thai, never empty.
  public var thai: String?
  /// The text in English, never empty.
  public var english: String?

  /// A text in Thai, English or both; empty texts count as absent.
  public init(thai: String? = nil, english: String? = nil) {
    self.thai = thai.flatMap { $0.isEmpty ? nil : $0 }
    self.english = english.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The texts of a table or file with a column for names and one for English names: a lone name without a
  /// Thai consonant is the English one.
  public init(name: String, english: String) {
    let isEnglish =
      english.isEmpty && !name.unicodeScalars.contains { (0x0E01...0x0E2E) ~= $0.value }
    self = isEnglish ? LocalizedText(english: name) : LocalizedText(thai: name, english: english)
  }

  /// The English text, or the Thai one where there is no English.
  public var englishFirst: String? { english ?? thai }
}
