package import Geo

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
}

/// A well-known place in the city.
package struct Landmark: Sendable {
  package let position: Coordinate
  package let name: String
  package let thaiName: String
}
