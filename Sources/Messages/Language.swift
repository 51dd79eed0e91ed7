/// A language of the user interface. The raw value is the language's ISO 639-1 code.
///
/// A server derives the language from a request header; a command derives it from its environment:
///
/// ```swift
/// Language(accepted: "th-TH,th;q=0.9,en;q=0.8")  // → .thai
/// Language(accepted: "de")  // → .english
/// Language(environment: ["LANG": "th_TH.UTF-8"])  // → .thai
/// ```
public enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case thai = "th"

  /// Creates the language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4). The
  /// default is English.
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

  /// Creates the language of the environment's locale, which is the first nonempty variable among
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` (POSIX, section 8.2). The default is English.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    // Compare the whole run of letters, which accepts `th_TH.UTF-8` and `th`, but not `the`.
    let code = locale?.prefix { $0.isASCII && $0.isLetter }.lowercased()
    self = code.flatMap(Language.init(rawValue:)) ?? .english
  }
}
