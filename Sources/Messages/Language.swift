/// A language of the user interface; the raw value is its ISO 639-1 code.
///
/// A server derives it from a request header, and a command from its environment:
///
/// ```swift
/// Language(accepted: "th-TH,th;q=0.9,en;q=0.8")  // → .thai
/// Language(accepted: "de")  // → .english
/// Language(environment: ["LANG": "th_TH.UTF-8"])  // → .thai
/// ```
public enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case thai = "th"

  /// Returns the language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4);
  /// English if the header contains neither language.
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

  /// Returns the language of the environment's locale, from the first non-empty variable of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` (POSIX, section 8.2); English if the locale is in neither
  /// language.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    // This accepts `th_TH.UTF-8` and `th`, but not another code with the same start (`the`).
    let code = locale?.prefix { $0.isASCII && $0.isLetter }.lowercased()
    self = code.flatMap(Language.init(rawValue:)) ?? .english
  }
}
