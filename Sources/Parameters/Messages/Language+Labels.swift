import Geo
public import Listings
public import Messages
public import Stations

extension Language {
  /// The type as people call it.
  package func label(_ type: AccommodationType) -> String {
    type.label(in: self)
  }

  /// The direction of a bearing: an abbreviation of sixteen in English, one of eight words in Thai,
  /// which has no abbreviations that people know.
  package func compass(_ bearing: Double) -> String? {
    guard let point = CompassPoint(bearing: bearing) else { return nil }
    return self == .thai ? direction(bearing) : point.rawValue
  }
}

extension LocalizedText {
  /// The text in `language`, or in the other where that is missing.
  public func text(_ language: Language) -> String? {
    language == .thai ? thai ?? english : english ?? thai
  }
}

extension Station {
  /// What people call the station: `BTS Asok (E4)`, `BTS อโศก (E4)`.
  public func label(_ language: Language) -> String {
    "\(system.rawValue) \(name.text(language) ?? line) (\(code))"
  }
}
