/// Merges the patterns of a line's trains into a single order of its stations.
enum LineOrder {
  /// Returns the stations of all patterns without duplicates: the stations of the first pattern in
  /// order, then the additional stations of the other patterns. A station between two neighbours is
  /// inserted between them, a station beyond an end is added there, and a branch is added at the
  /// end.
  ///
  /// - Parameters:
  ///   - ways: The stations of each pattern in travel order, in either direction; the most
  ///     important pattern comes first.
  ///   - reference: The previous order of the line; the new order runs in the same direction.
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

  /// Returns whether most steps of `way` go backwards in the known order.
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
          // List a branch starting from the station where it leaves the line.
          order += before == nil ? pending.reversed() : pending
        }
        pending = []
      }
      last = station
    }
    order += pending
  }
}
