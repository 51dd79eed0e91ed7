package import Geo

/// The city whose homes this service finds: Bangkok.
package enum City {
  /// The city pillar, from which the city's roads are measured. Searches and maps without a place
  /// are around it.
  package static let center = Coordinate(unchecked: 13.7526, 100.4941)
  /// What people call the centre.
  package static let centerName = "the city pillar of Bangkok"
  /// What people call the centre in Thai.
  package static let thaiCenterName = "ศาลหลักเมืองกรุงเทพฯ"
  /// The clock on the city's walls.
  package static let clock = LocalClock(hoursAhead: 7)
  /// The name of the clock in the IANA time zone database.
  package static let timeZone = "Asia/Bangkok"
}
