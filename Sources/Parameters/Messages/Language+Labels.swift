import Geo
public import Listings
public import Messages
public import Stations

extension Language {
  /// Returns the display name of the type.
  package func label(_ type: AccommodationType) -> String {
    type.label(in: self)
  }

  /// Returns the direction of a bearing: one of sixteen abbreviations in English, one of eight
  /// words in Thai, because Thai has no common abbreviations.
  package func compass(_ bearing: Double) -> String? {
    guard let point = CompassPoint(bearing: bearing) else { return nil }
    return self == .thai ? direction(bearing) : point.rawValue
  }
}

extension LocalizedText {
  /// Returns the name in `language`, or else in the other language.
  public func text(_ language: Language) -> String? {
    language == .thai ? thai ?? english : english ?? thai
  }
}

extension Station {
  /// Returns the display name of the station: `BTS Asok (E4)`, `BTS อโศก (E4)`.
  public func label(_ language: Language) -> String {
    "\(system.rawValue) \(name.text(language) ?? line) (\(code))"
  }
}
