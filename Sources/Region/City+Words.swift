package import Messages

extension City {
  /// The city's name, and the name of its country.
  package static var name: Message { ServedRegions.facts.name }
  package static var country: Message { ServedRegions.facts.country }
  /// The centre as `LAT,LON`.
  package static var centerText: String { ServedRegions.facts.centerText }
}
