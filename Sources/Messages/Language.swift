/// A language in which homefind speaks to people; the raw value is its code in ISO 639-1.
public enum Language: String, Sendable, Hashable, CaseIterable {
  /// English.
  case english = "en"
  /// Thai.
  case thai = "th"

  /// The language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4); English
  /// where it names neither.
  public init(accepted header: String) {
    var best: (language: Language, quality: Double)?
    for part in header.split(separator: ",").prefix(20) {
      let pieces = part.split(separator: ";").map { piece in
        piece.drop { $0.isWhitespace }.lowercased().prefix { !$0.isWhitespace }
      }
      guard let range = pieces.first else { continue }
      let quality =
        pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      let tag = range.prefix { $0 != "-" }
      guard quality > 0, let language = range == "*" ? .english : Language(rawValue: String(tag))
      else { continue }
      if quality > best?.quality ?? 0 { best = (language, quality) }
    }
    self = best?.language ?? .english
  }

  /// The language of the locale that the environment names, by the first variable that is set of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` (POSIX, section 8.2); English where it is neither.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    // `th_TH.UTF-8`, `th`; not another language whose code begins alike (`the`).
    let code = locale?.prefix { $0.isASCII && $0.isLetter }.lowercased()
    self = code.flatMap(Language.init(rawValue:)) ?? .english
  }
}
