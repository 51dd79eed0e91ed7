import Geo
import Synchronization

/// Assigns homes to the items of grouped results: one item per coordinate or per building.
struct ItemGroups: Sendable {
  /// The group number of each home, starting at 0.
  private(set) var numbers: [UInt32] = []
  /// A number greater than all group numbers.
  private(set) var count = 0

  /// Selects the groups of the homes at `places` from the groups of all homes. If there are only a
  /// few homes, renumbers their groups, so that tables indexed by group stay small.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  init(_ places: [Int], among all: ItemGroups) throws(CancellationError) {
    guard Self.isFew(places.count, of: all.numbers.count) else {
      self.init(places.map { all.numbers[$0] }, count: all.count)
      return
    }
    try self.init(count: places.count) { index in
      Int(truncatingIfNeeded: (UInt64(all.numbers[places[index]]) &* 0x9E37_79B9_7F4A_7C15) >> 29)
    } isEqual: { first, second in
      all.numbers[places[first]] == all.numbers[places[second]]
    }
  }

  /// Groups the homes at `places` in `table` by coordinate.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  init(coordinatesOf places: [Int], in table: HomeColumns) throws(CancellationError) {
    let facts = table.facts
    try self.init(count: places.count) { index in
      Self.hash(facts[places[index]].position)
    } isEqual: { first, second in
      facts[places[first]].position == facts[places[second]].position
    }
  }

  init(_ numbers: [UInt32], count: Int) { (self.numbers, self.count) = (numbers, count) }

  /// Groups equal elements. Groups are numbered from 0, in the order of their first elements.
  @inline(__always)
  private init(
    count elements: Int, hash: (Int) -> Int, isEqual: (Int, Int) -> Bool
  ) throws(CancellationError) {
    // A hash table with open addressing; it contains the first element of each group and is at most
    // half full.
    var size = 16
    while size < 2 * elements { size *= 2 }
    var slots = [Int32](repeating: -1, count: size)
    numbers.reserveCapacity(elements)
    for index in 0..<elements {
      if index % CancellationCheck.interval == 0 { try checkCancellation() }
      var slot = hash(index) & (size - 1)
      while slots[slot] >= 0, !isEqual(Int(slots[slot]), index) { slot = (slot + 1) & (size - 1) }
      if slots[slot] < 0 {
        slots[slot] = Int32(truncatingIfNeeded: index)
        numbers.append(UInt32(truncatingIfNeeded: count))
        count += 1
      } else {
        numbers.append(numbers[Int(slots[slot])])
      }
    }
  }

  /// Whether `homes` is a small part of a table with `all` homes.
  static func isFew(_ homes: Int, of all: Int) -> Bool { homes < max(many, all / 8) }

  private static let many = 1_000

  /// Returns a hash that is the same for equal coordinates, including 0 and -0.
  private static func hash(_ position: Coordinate) -> Int {
    let mixed =
      ((position.latitude + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15)
      ^ ((position.longitude + 0).bitPattern &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 29) >> 3)
  }
}

/// The groups of all homes in a snapshot, computed on first use.
final class AllItemGroups: Sendable {
  private let known = Mutex<ItemGroups?>(nil)

  /// Whether the groups have been computed.
  var isReady: Bool { known.withLockIfAvailable { $0 != nil } ?? false }

  /// Returns the groups of the homes at `places` in `table`; calls `find` if the groups of all
  /// homes have not been computed yet.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func groups(
    of places: [Int], in table: HomeColumns, find: () throws(CancellationError) -> ItemGroups
  ) throws(CancellationError) -> ItemGroups {
    let all = try known.withLock { known throws(CancellationError) in
      if let known { return known }
      let all = try find()
      known = all
      return all
    }
    return try places.elementsEqual(table.facts.indices) ? all : ItemGroups(places, among: all)
  }
}
