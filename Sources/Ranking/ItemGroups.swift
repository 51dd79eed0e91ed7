import Geo
import Synchronization

/// Homes by the item of a grouped answer that they are: by coordinate, or by building.
struct ItemGroups: Sendable {
  /// The number of each home's group, from 0.
  private(set) var numbers: [UInt32] = []
  /// More than any of the numbers.
  private(set) var count = 0

  /// Those of the homes at `places` among the groups of all homes, which are numbered anew where the
  /// homes are few: a table of their own is smaller than that of all groups.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
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

  /// The homes at `places` of `table` by the coordinate that they stand at.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  init(coordinatesOf places: [Int], in table: HomeColumns) throws(CancellationError) {
    let facts = table.facts
    try self.init(count: places.count) { index in
      Self.hash(facts[places[index]].position)
    } isEqual: { first, second in
      facts[places[first]].position == facts[places[second]].position
    }
  }

  /// Groups that are already known.
  init(_ numbers: [UInt32], count: Int) { (self.numbers, self.count) = (numbers, count) }

  /// Groups of equal elements, which are numbered from 0, each group in the order of its first element.
  @inline(__always)
  private init(
    count elements: Int, hash: (Int) -> Int, isEqual: (Int, Int) -> Bool
  ) throws(CancellationError) {
    // A hash table with open addressing: the first element of each group, in slots that are half empty.
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

  /// Whether so many homes are few of a table's.
  static func isFew(_ homes: Int, of all: Int) -> Bool { homes < max(many, all / 8) }

  private static let many = 1_000

  /// Equal coordinates have the same, also where one is written with -0.
  private static func hash(_ position: Coordinate) -> Int {
    let mixed =
      ((position.latitude + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15)
      ^ ((position.longitude + 0).bitPattern &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 29) >> 3)
  }
}

/// The groups of all homes of a snapshot, found when a search first needs them.
final class AllItemGroups: Sendable {
  private let known = Mutex<ItemGroups?>(nil)

  /// Whether they are known.
  var isReady: Bool { known.withLockIfAvailable { $0 != nil } ?? false }

  /// Those of the homes at `places` of `table`; where all are not known yet, `find` finds them.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
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
