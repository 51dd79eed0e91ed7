import Listings
import Synchronization

/// The order of homes by name; homes with the same name are sorted by index.
struct NameOrder: Sendable {
  /// The indices into the list of homes, sorted by name.
  let sorted: [UInt32]
  /// The rank of each home in the list.
  let ranks: [UInt32]

  /// The sort key of a name, used while sorting.
  private struct Entry {
    /// The first bytes of the key, with the first byte in the highest bits.
    let prefix: UInt64
    let start: Int
    let length: Int
    let index: UInt32
  }

  /// Sorts the homes at `places` by name, then by index.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  init(of places: some Collection<Int>, in table: HomeColumns) throws(CancellationError) {
    var writer = CollationKeyWriter()
    var bytes: [UInt8] = []
    var entries: [Entry] = []
    entries.reserveCapacity(places.count)
    for (index, place) in places.enumerated() {
      if index % CancellationCheck.interval == 0 { try checkCancellation() }
      let start = bytes.count
      writer.append(table.sortedName(place), to: &bytes)
      entries.append(
        Entry(
          prefix: Self.prefix(of: bytes[start...]), start: start, length: bytes.count - start,
          index: UInt32(truncatingIfNeeded: index)))
    }
    let places = Array(places)
    try checkCancellation()
    bytes.withUnsafeBufferPointer { bytes in
      entries.sort { Self.precedes($0, $1, bytes, places) }
    }
    sorted = entries.map(\.index)
    var ranks = [UInt32](repeating: 0, count: sorted.count)
    for (rank, index) in sorted.enumerated() {
      ranks[Int(index)] = UInt32(truncatingIfNeeded: rank)
    }
    self.ranks = ranks
  }

  /// Returns how many homes in the sorted list come at or before a name and its tiebreaker.
  func count(
    upTo key: CollationKey, tie: Int64, of places: some RandomAccessCollection<Int>,
    in table: HomeColumns
  ) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      let place = places[places.index(places.startIndex, offsetBy: Int(sorted[middle]))]
      let other = CollationKey(table.sortedName(place))
      if (other, Int64(place)) <= (key, tie) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func prefix(of key: ArraySlice<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for byte in key.prefix(8) { prefix = prefix << 8 | UInt64(byte) }
    return key.isEmpty ? 0 : prefix << UInt64(8 * (8 - min(8, key.count)))
  }

  private static func precedes(
    _ left: Entry, _ right: Entry, _ bytes: UnsafeBufferPointer<UInt8>, _ places: [Int]
  ) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    let length = min(left.length, right.length)
    var offset = 8
    while offset < length {
      let (first, second) = (bytes[left.start + offset], bytes[right.start + offset])
      if first != second { return first < second }
      offset += 1
    }
    if left.length != right.length { return left.length < right.length }
    return places[Int(left.index)] < places[Int(right.index)]
  }
}

/// The order of all homes in a table by name, computed on first use.
final class TableNameOrder: Sendable {
  private let state = Mutex<NameOrder?>(nil)

  /// Returns the order; nil if it has not been computed yet and `isWorthMaking` is false.
  ///
  /// - Throws: `CancellationError` if the task is cancelled during the computation.
  func value(
    of table: HomeColumns, isWorthMaking: Bool
  ) throws(CancellationError) -> NameOrder? {
    // If the caller does not need the order, do not wait while another task computes it.
    guard isWorthMaking else { return state.withLockIfAvailable { $0 } ?? nil }
    return try state.withLock { order throws(CancellationError) in
      if order == nil { order = try NameOrder(of: table.facts.indices, in: table) }
      return order
    }
  }
}

extension HomeColumns {
  /// Returns the name by which a home is sorted.
  func sortedName(_ place: Int) -> String {
    homes.text(.thaiName, at: place) ?? homes.text(.englishName, at: place) ?? ""
  }
}
