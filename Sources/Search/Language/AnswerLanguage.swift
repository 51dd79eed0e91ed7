import Geo
public import Listings
public import Stations

/// The language of labels; names always stand in both.
public enum AnswerLanguage: String, Sendable, Hashable, CaseIterable {
  /// English.
  case english = "en"
  /// Thai.
  case thai = "th"

  /// The language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4); English
  /// where it names neither.
  public init(accepted header: String) {
    var best: (language: AnswerLanguage, quality: Double)?
    for part in header.split(separator: ",").prefix(20) {
      let pieces = part.split(separator: ";").map { String($0).trimmed }
      guard let range = pieces.first?.lowercased() else { continue }
      let quality =
        pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      let tag = range.split(separator: "-").first.map(String.init) ?? ""
      guard quality > 0, let language = range == "*" ? .english : AnswerLanguage(rawValue: tag)
      else { continue }
      if quality > best?.quality ?? 0 { best = (language, quality) }
    }
    self = best?.language ?? .english
  }

  /// The type as people call it.
  func label(_ type: AccommodationType) -> String {
    type.label(in: self == .thai ? .thai : .english)
  }

  /// The direction of a bearing: an abbreviation of sixteen in English, one of eight words in Thai,
  /// which has no abbreviations that people know.
  func compass(_ bearing: Double) -> String? {
    guard let point = CompassPoint(bearing: bearing) else { return nil }
    guard self == .thai else { return point.rawValue }
    let names = [
      "เหนือ", "ตะวันออกเฉียงเหนือ", "ตะวันออก", "ตะวันออกเฉียงใต้", "ใต้", "ตะวันตกเฉียงใต้", "ตะวันตก",
      "ตะวันตกเฉียงเหนือ",
    ]
    let eighths = Int((bearing.truncatingRemainder(dividingBy: 360) / 45).rounded())
    return names[(eighths + 8) % 8]
  }
}

extension LocalizedText {
  /// The text in `language`, or in the other where that is missing.
  public func text(_ language: AnswerLanguage) -> String? {
    language == .thai ? thai ?? english : english ?? thai
  }
}

extension Station {
  /// What people call the station: `BTS Asok (E4)`, `BTS อโศก (E4)`.
  public func label(_ language: AnswerLanguage) -> String {
    "\(system.rawValue) \(name.text(language) ?? line) (\(code))"
  }
}
