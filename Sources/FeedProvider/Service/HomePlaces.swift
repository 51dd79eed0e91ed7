import Geo
import Places

/// The places where homes are, about a kilometre apart, from which their districts are derived.
struct HomePlaces {
  private struct Cell: Hashable {
    let latitude: Int
    let longitude: Int
  }

  /// A home in each cell of 0.01 degrees that has any.
  private var homes: [Cell: Coordinate] = [:]

  mutating func add(_ position: Coordinate) {
    let cell = Cell(
      latitude: Int((position.latitude * 100).rounded(.down)),
      longitude: Int((position.longitude * 100).rounded(.down)))
    if homes[cell] == nil { homes[cell] = position }
  }

  /// The built-in districts of the region, and those at the places.
  var districts: DistrictTable {
    let found = Set(homes.values.compactMap(DistrictOutlines.embedded.district))
    return DistrictTable(Array(found.union(DistrictTable.ofRegion.districts)))
  }
}
