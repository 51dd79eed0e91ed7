import Geo
import Listings

extension ItemGroups {
  /// Groups all homes of `table` by building. Two homes are in the same building if they have the
  /// same coordinate, if their folded project names are equal and they are within merging distance,
  /// or if both share a building with a third home.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  init(buildingsOf table: HomeColumns) throws(CancellationError) {
    let coordinates = try ItemGroups(coordinatesOf: Array(table.facts.indices), in: table)
    var buildings = Buildings(coordinates, in: table)
    for name in try buildings.names() { try buildings.join(name) }
    self.init(buildings.numbers(), count: coordinates.count)
  }
}

/// Builds sets of coordinates as a disjoint-set forest (Galler and Fischer, 1964).
private struct Buildings {
  private let table: HomeColumns
  private let coordinates: ItemGroups
  /// The position of each coordinate, indexed by the coordinate's number.
  private var positions: [Coordinate] = []
  private var parents: [UInt32]

  init(_ coordinates: ItemGroups, in table: HomeColumns) {
    (self.table, self.coordinates) = (table, coordinates)
    positions.reserveCapacity(coordinates.count)
    // Coordinates are numbered in the order of their first homes.
    for (place, number) in coordinates.numbers.enumerated() where number == positions.count {
      positions.append(table.facts[place].position)
    }
    parents = Array(0..<UInt32(truncatingIfNeeded: coordinates.count))
  }

  /// Returns the number of each home's building.
  mutating func numbers() -> [UInt32] {
    let numbers = coordinates.numbers
    return numbers.map { root(of: $0) }
  }

  /// Returns the coordinates of each name that occurs at more than one coordinate.
  func names() throws(CancellationError) -> [[UInt32]] {
    var entries: [(hash: Int, coordinate: UInt32)] = []
    entries.reserveCapacity(2 * coordinates.numbers.count)
    var text: [UInt8] = []
    for (place, coordinate) in coordinates.numbers.enumerated() {
      if place % CancellationCheck.interval == 0 { try checkCancellation() }
      for field in TextField.names {
        var hasher = Hasher()
        if table.homes.combine(name: field, at: place, into: &hasher, folding: &text) {
          entries.append((hasher.finalize(), coordinate))
        }
      }
    }
    entries.sort { ($0.hash, $0.coordinate) < ($1.hash, $1.coordinate) }
    var names: [[UInt32]] = []
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].hash == entries[start].hash { end += 1 }
      // One entry for each coordinate is enough.
      if entries[start].coordinate != entries[end - 1].coordinate {
        var several: [UInt32] = []
        for entry in entries[start..<end] where several.last != entry.coordinate {
          several.append(entry.coordinate)
        }
        names.append(several)
      }
      start = end
    }
    return names
  }

  /// Joins nearby coordinates that share a name, from south to north.
  mutating func join(_ name: [UInt32]) throws(CancellationError) {
    let degrees = DegreeReach(metres: HomePairs.nameReach)
    let sorted = name.sorted {
      (positions[Int($0)].latitude, $0) < (positions[Int($1)].latitude, $1)
    }
    for (index, first) in sorted.enumerated() {
      if index % CancellationCheck.interval == 0 { try checkCancellation() }
      let position = positions[Int(first)]
      let width = degrees.east(at: position.latitude)
      for second in sorted[(index + 1)...] {
        let other = positions[Int(second)]
        if other.latitude - position.latitude > degrees.north { break }
        guard abs(other.longitude - position.longitude) <= width else { continue }
        let (one, another) = (root(of: first), root(of: second))
        guard one != another, position.distance(to: other) <= HomePairs.nameReach else { continue }
        parents[Int(max(one, another))] = min(one, another)
      }
    }
  }

  /// Returns the representative coordinate of the building and halves the path to it.
  private mutating func root(of coordinate: UInt32) -> UInt32 {
    var coordinate = coordinate
    while parents[Int(coordinate)] != coordinate {
      parents[Int(coordinate)] = parents[Int(parents[Int(coordinate)])]
      coordinate = parents[Int(coordinate)]
    }
    return coordinate
  }
}
