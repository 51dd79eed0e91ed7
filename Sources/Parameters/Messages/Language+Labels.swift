import Geo
public import Listings
public import Messages
public import Stations

extension Language {
  /// Returns the display name of a type of home.
  package func label(_ type: AccommodationType) -> String {
    type.label(in: self)
  }

  /// Returns the compass direction of a bearing: in English, one of 16 abbreviations; in Thai, one
  /// of eight words, because Thai has no common abbreviations.
  package func compass(_ bearing: Double) -> String? {
    guard let point = CompassPoint(bearing: bearing) else { return nil }
    return self == .thai ? direction(bearing) : point.rawValue
  }
}

extension LocalizedText {
  /// Returns the name in `language` or, if there is no such name, in the other language.
  public func text(_ language: Language) -> String? {
    language == .thai ? thai ?? english : english ?? thai
  }
}

extension Station {
  /// Returns the station's display name, for example `Metro Harbour (M4)` or `Metro ท่าเรือ (M4)`.
  public func label(_ language: Language) -> String {
    "\(system.rawValue) \(name.text(language) ?? line) (\(code))"
  }
}
