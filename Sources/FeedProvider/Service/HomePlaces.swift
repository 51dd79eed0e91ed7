import Geo
import Places

/// The approximate locations of homes, about a kilometre apart, used to derive the homes'
/// districts.
struct HomePlaces {
  private struct Cell: Hashable {
    let latitude: Int
    let longitude: Int
  }

  /// One home for each nonempty cell of 0.01 degrees.
  private var homes: [Cell: Coordinate] = [:]

  mutating func add(_ position: Coordinate) {
    let cell = Cell(
      latitude: Int((position.latitude * 100).rounded(.down)),
      longitude: Int((position.longitude * 100).rounded(.down)))
    if homes[cell] == nil { homes[cell] = position }
  }

  /// The region's built-in districts, and the districts at these locations.
  var districts: DistrictTable {
    let found = Set(homes.values.compactMap(DistrictOutlines.served.district))
    return DistrictTable(Array(found.union(DistrictTable.ofRegion.districts)))
  }
}
