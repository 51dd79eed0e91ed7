import Geo

/// Extracts the area in which a field is 0 or less as polygons (marching squares, the
/// two-dimensional form of the method by Lorensen and Cline).
///
/// Each crossing of a grid line belongs to one ring. If only two diagonally opposite corners of a
/// cell are inside, they remain separate. Therefore, no ring crosses or touches itself or another
/// ring.
struct MarchingSquares {
  private let field: ReachField
  private var rings: [[SIMD2<Double>]] = []

  /// The minimum distance of crossings from the corners, as a fraction of a cell's side. This
  /// distance keeps crossings distinct when they are written with few decimal places.
  private static let margin = 0.02

  init(_ field: ReachField) {
    self.field = field
    trace()
  }

  /// The polygons, each with its outer ring first.
  var polygons: [[[Coordinate]]] {
    let areas = rings.map(Self.area)
    let outers = rings.indices.filter { areas[$0] > 0 }
    var holes: [Int: [Int]] = [:]
    for hole in rings.indices where areas[hole] < 0 {
      // Choose the smallest ring around the hole.
      let around = outers.filter { Self.contains(rings[$0], rings[hole][0]) }
        .min { areas[$0] < areas[$1] }
      if let around { holes[around, default: []].append(hole) }
    }
    return outers.map { outer in
      ([outer] + holes[outer, default: []]).map { rings[$0].compactMap(coordinate) }
    }
  }

  private func coordinate(_ point: SIMD2<Double>) -> Coordinate? {
    let decimals = { (degrees: Double) in (degrees * 1_000_000).rounded() / 1_000_000 }
    let grid = field.grid
    return Coordinate(
      latitude: decimals(grid.south + point.y * grid.latitudeStep),
      longitude: decimals(grid.west + point.x * grid.longitudeStep))
  }

  /// Traces each ring with the inside on its left.
  private mutating func trace() {
    let (columns, rows) = (field.grid.columns, field.grid.rows)
    // Maps each crossing to the next crossing on its ring. The number of a crossing is twice the
    // index of the point west or south of it, plus one on a line that runs north.
    var next: [Int32: Int32] = [:]
    let metres = field.metres
    metres.withUnsafeBufferPointer { metres in
      for y in 0..<rows - 1 {
        for x in 0..<columns - 1 {
          let first = y * columns + x
          let mask =
            (metres[first] <= 0 ? 1 : 0) | (metres[first + 1] <= 0 ? 2 : 0)
            | (metres[first + columns + 1] <= 0 ? 4 : 0) | (metres[first + columns] <= 0 ? 8 : 0)
          guard mask != 0, mask != 15 else { continue }
          let sides = [
            2 * first, 2 * (first + 1) + 1, 2 * (first + columns), 2 * first + 1,
          ]
          for (from, to) in Self.steps[mask] { next[Int32(sides[from])] = Int32(sides[to]) }
        }
      }
    }
    for start in next.keys.sorted() {
      guard var following = next.removeValue(forKey: start) else { continue }
      var ring = [crossing(Int(start), metres)]
      while following != start {
        ring.append(crossing(Int(following), metres))
        guard let more = next.removeValue(forKey: following) else { break }
        following = more
      }
      rings.append(ring)
    }
  }

  /// The segments through a cell for each combination of inside corners: from side to side, with
  /// the inside on the left. Corners and sides are numbered counterclockwise from the south-west
  /// and the south.
  private static let steps: [[(Int, Int)]] = [
    [], [(0, 3)], [(1, 0)], [(1, 3)], [(2, 1)], [(0, 3), (2, 1)], [(2, 0)], [(2, 3)],
    [(3, 2)], [(0, 2)], [(1, 0), (3, 2)], [(1, 2)], [(3, 1)], [(0, 1)], [(3, 0)], [],
  ]

  /// Returns the position of a crossing on a grid line, in cells.
  private func crossing(_ number: Int, _ metres: [Float]) -> SIMD2<Double> {
    let columns = field.grid.columns
    let first = number / 2
    let isNorthward = number % 2 == 1
    let second = isNorthward ? first + columns : first + 1
    let (one, other) = (Double(metres[first]), Double(metres[second]))
    let part = min(max(one / (one - other), Self.margin), 1 - Self.margin)
    let (x, y) = (Double(first % columns), Double(first / columns))
    return isNorthward ? SIMD2(x, y + part) : SIMD2(x + part, y)
  }

  /// Twice the area of a ring, positive if it runs counterclockwise.
  private static func area(_ ring: [SIMD2<Double>]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, pair in
      sum + pair.0.x * pair.1.y - pair.1.x * pair.0.y
    }
  }

  private static func contains(_ ring: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
    var isInside = false
    for (one, other) in zip(ring, ring.dropFirst() + ring.prefix(1))
    where (one.y > point.y) != (other.y > point.y) {
      let x = one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
      if point.x < x { isInside.toggle() }
    }
    return isInside
  }
}
