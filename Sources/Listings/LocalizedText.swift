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

  /// The English text, or the Thai one where there is no English.
  public var englishFirst: String? { english ?? thai }
}
