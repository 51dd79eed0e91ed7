/// Text in Thai and English; normally at least one of the two is present.
///
/// Create a value from text in both languages, or from a name in either language:
///
/// ```swift
/// let harbour = LocalizedText(thai: "ท่าเรือ", english: "Harbour")
/// harbour.englishFirst  // → "Harbour"
///
/// let market = LocalizedText(name: "ตลาด", english: "")
/// market.english  // → nil
/// market.englishFirst  // → "ตลาด"
/// ```
public struct LocalizedText: Sendable, Hashable {
  /// The text in Thai, which is never empty; nil if absent.
  public var thai: String?
  /// The text in English, which is never empty; nil if absent.
  public var english: String?

  /// Creates text in Thai, English or both. Empty strings are treated as absent.
  public init(thai: String? = nil, english: String? = nil) {
    self.thai = thai.flatMap { $0.isEmpty ? nil : $0 }
    self.english = english.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Creates text from a table or file that has a column for names and a column for English names.
  /// If only one name is present, it is treated as English if it contains no Thai consonant.
  public init(name: String, english: String) {
    let isEnglish =
      english.isEmpty && !name.unicodeScalars.contains { (0x0E01...0x0E2E) ~= $0.value }
    self = isEnglish ? LocalizedText(english: name) : LocalizedText(thai: name, english: english)
  }

  /// The English text, or the Thai text if there is no English text.
  public var englishFirst: String? { english ?? thai }
}
