package import Geo

/// The city whose homes this service finds: Bangkok.
package enum City {
  /// The centre of the built-up area, which is the initial centre of maps and of searches without a
  /// place.
  package static let center = Coordinate(unchecked: 13.7466, 100.5393)
  /// The landmark from which road distances, and the distances in searches without a place, are
  /// measured.
  package static let landmark = Landmark(
    position: Coordinate(unchecked: 13.7526, 100.4941), name: "the city pillar of Bangkok",
    thaiName: "ศาลหลักเมืองกรุงเทพฯ")
  /// The codes of the provinces that the city and its suburbs lie in.
  package static let provinces = ["10", "11", "12", "13"]
  /// The local clock of the city.
  package static let clock = LocalClock(hoursAhead: 7)
  /// The name of the time zone in the IANA database.
  package static let timeZone = "Asia/Bangkok"
}

/// A well-known place in the city.
package struct Landmark: Sendable {
  package let position: Coordinate
  package let name: String
  package let thaiName: String
}
