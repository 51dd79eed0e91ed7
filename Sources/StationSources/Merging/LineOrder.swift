/// Puts the ways of a line's trains together to one order of its stations.
enum LineOrder {
  /// The stations of all ways, each once: those of the first way in its order, then what other ways
  /// have besides. A station between two neighbours goes between them, one past an end behind it,
  /// and a branch to the end of the whole.
  ///
  /// - Parameters:
  ///   - ways: Stations in the order of calls, in either direction, the way that counts most first.
  ///   - reference: The order that the line had; the new one runs in the same direction.
  static func merged(_ ways: [[Int]], reference: [Int: Int]) -> [Int] {
    var order: [Int] = []
    for way in ways {
      let places =
        order.isEmpty
        ? reference : Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
      let way = distinct(isBackward(way, places) ? way.reversed() : way)
      if order.isEmpty { order = way } else { insert(way, into: &order) }
    }
    return order
  }

  /// Whether more steps of `way` lead down than up.
  private static func isBackward(_ way: [Int], _ places: [Int: Int]) -> Bool {
    let known = way.compactMap { places[$0] }
    let rises = zip(known, known.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).signum() }
    return rises < 0
  }

  private static func distinct(_ way: some Sequence<Int>) -> [Int] {
    var seen: Set<Int> = []
    return way.filter { seen.insert($0).inserted }
  }

  private static func insert(_ way: [Int], into order: inout [Int]) {
    var pending: [Int] = []
    var last: Int?
    for station in way {
      guard let place = order.firstIndex(of: station) else {
        pending.append(station)
        continue
      }
      if !pending.isEmpty {
        let before = last.flatMap(order.firstIndex)
        if before == place - 1 || (before == nil && place == 0) {
          order.insert(contentsOf: pending, at: place)
        } else {
          // A branch is listed from the station where it leaves the line.
          order += before == nil ? pending.reversed() : pending
        }
        pending = []
      }
      last = station
    }
    order += pending
  }
}
