import Geo
import Synchronization

/// Homes by the coordinate that they stand at.
struct CoordinateGroups: Sendable {
  /// The number of each home's group, from 0.
  private(set) var numbers: [UInt32] = []
  /// More than any of the numbers.
  private(set) var count = 0

  /// Those of the homes at `places` among the groups of all homes.
  fileprivate init(_ places: [Int], among all: CoordinateGroups) {
    numbers = places.map { all.numbers[$0] }
    count = all.count
  }

  /// The groups of the homes at `places` of `table`.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  init(_ places: [Int], in table: HomeColumns) throws(CancellationError) {
    // A hash table with open addressing: the first home of each group, in slots that are half empty.
    var size = 16
    while size < 2 * places.count { size *= 2 }
    var slots = [Int32](repeating: -1, count: size)
    numbers.reserveCapacity(places.count)
    for (index, place) in places.enumerated() {
      if index % FilterChain.interval == 0 { try checkCancellation() }
      let position = table.facts[place].position
      var slot = Self.hash(position) & (size - 1)
      while slots[slot] >= 0,
        table.facts[places[Int(slots[slot])]].position != position
      {
        slot = (slot + 1) & (size - 1)
      }
      if slots[slot] < 0 {
        slots[slot] = Int32(truncatingIfNeeded: index)
        numbers.append(UInt32(truncatingIfNeeded: count))
        count += 1
      } else {
        numbers.append(numbers[Int(slots[slot])])
      }
    }
  }

  /// Equal coordinates have the same, also where one is written with -0.
  private static func hash(_ position: Coordinate) -> Int {
    let mixed =
      ((position.latitude + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15)
      ^ ((position.longitude + 0).bitPattern &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 29) >> 3)
  }
}

/// The groups of all homes of a snapshot, found when a search first finds many of them.
final class AllCoordinateGroups: Sendable {
  private let known = Mutex<CoordinateGroups?>(nil)

  /// The groups of the homes at `places` of `table`.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  func groups(
    of places: [Int], in table: HomeColumns
  ) throws(CancellationError) -> CoordinateGroups {
    // Of few homes a table of their own is smaller than that of all groups.
    guard places.count >= max(Self.many, table.facts.count / 8) else {
      return try CoordinateGroups(places, in: table)
    }
    let all = try known.withLock { known throws(CancellationError) in
      if let known { return known }
      let all = try CoordinateGroups(Array(table.facts.indices), in: table)
      known = all
      return all
    }
    return places.elementsEqual(table.facts.indices) ? all : CoordinateGroups(places, among: all)
  }

  private static let many = 1_000
}
