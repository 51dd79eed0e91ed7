package import Geo
package import Messages

/// The main region of the process: the city whose homes it finds. The facts come from the table
/// `region.csv` in the region's folder.
package enum City {
  /// The centre of the built-up area, which is the initial centre of maps and of searches without a
  /// place.
  package static var center: Coordinate { ServedRegions.facts.center }
  /// The landmark used as the origin of road distances, and of distances in searches without a
  /// place.
  package static var landmark: Landmark { ServedRegions.facts.landmark }
  /// The codes of the provinces that the city and its suburbs lie in.
  package static var provinces: [String] { ServedRegions.facts.provinces }
  /// The local clock of the city.
  package static var clock: LocalClock { ServedRegions.facts.clock }
  /// The name of the time zone in the IANA database.
  package static var timeZone: String { ServedRegions.facts.timeZone }
  /// The currency of prices and payments.
  package static var currency: Currency { ServedRegions.facts.currency }
  /// The telephone numbers of the city's country.
  package static var numberingPlan: NumberingPlan { ServedRegions.facts.numberingPlan }
  /// Places in the region for examples in help, messages and documents.
  package static var examples: Examples { ServedRegions.examples }
  /// The city's name, and the name of its country.
  package static var name: Message { ServedRegions.facts.name }
  package static var country: Message { ServedRegions.facts.country }
  /// The centre as `LAT,LON`.
  package static var centerText: String { ServedRegions.facts.centerText }
}
