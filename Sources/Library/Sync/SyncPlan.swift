import Geo
import Glibc
import Listings
import Messages
import Parameters

/// The parts of the map that together cover the surroundings of every district, without
/// overlapping.
struct SyncPlan: Sendable {
  /// A part to fetch, named after the district nearest to its middle.
  struct Step: Sendable {
    let label: Message
    let part: FetchPart
  }

  /// The radius, in metres, of the mirrored circle around a district's coordinate. The circle
  /// contains everything that a search with its centre in the district's area can cover.
  static let surroundings = SearchLimits.areaRadius + SearchLimits.greatestRadius
  /// The side length of a part in metres. With this length, the circle around a part is no wider
  /// than the widest allowed search.
  static let side = 69_000.0

  /// The parts, starting with the part that has the most districts.
  let steps: [Step]
  /// The districts without a coordinate in the feed.
  let unplaced: [District]

  /// Creates a plan for all homes of `source`, which are within `extent`. The plan for a source
  /// without homes is empty.
  init(_ extent: BoundingBox?, of source: String) {
    unplaced = []
    guard let extent else {
      steps = []
      return
    }
    // Add a margin, because a box around a single point has no enclosing circle.
    let box = BoundingBox(
      south: max(-90, extent.south - Self.edge), west: max(-180, extent.west - Self.edge),
      north: min(90, extent.north + Self.edge), east: min(180, extent.east + Self.edge))
    steps =
      box.flatMap { FetchPart($0) }
      .map { [Step(label: Message(verbatim: source), part: $0)] } ?? []
  }

  /// The margin around a box, in degrees.
  private static let edge = 0.001

  init(_ districts: [District]) {
    unplaced = districts.filter { $0.center == nil }
    let placed = districts.compactMap { district -> (center: Coordinate, label: Message)? in
      district.center.map {
        let english = district.name.englishFirst ?? district.code
        return (
          center: $0, label: Message("\(english)", "\(district.name.text(.thai) ?? english)")
        )
      }
    }
    steps = SyncGrid(around: placed.map(\.center), radius: Self.surroundings, side: Self.side)
      .cells
      .compactMap { cell -> (step: Step, count: Int)? in
        guard let middle = cell.middle, let part = FetchPart(cell) else { return nil }
        let nearest = placed.min {
          $0.center.distance(to: middle) < $1.center.distance(to: middle)
        }
        return (
          Step(label: nearest?.label ?? Message(verbatim: ""), part: part),
          placed.count { cell.contains($0.center) }
        )
      }
      .sorted { $0.count > $1.count }
      .map(\.step)
  }
}

/// The grid cells within a given distance of any of several positions.
struct SyncGrid {
  /// The cells as adjacent boxes that do not overlap, from south to north.
  let cells: [BoundingBox]

  /// Creates the cells, with sides of at most `side` metres, that are within `radius` metres of any
  /// of `centers`.
  init(around centers: [Coordinate], radius: Double, side: Double) {
    let wanted = centers.map { BoundingBox.boxes(around: $0, radius: radius) }
    let all = wanted.flatMap(\.self)
    guard let south = all.map(\.south).min(), let west = all.map(\.west).min() else {
      cells = []
      return
    }
    let height = side / Self.metresPerDegree
    var rows: [Int: Set<Int>] = [:]
    var found: [BoundingBox] = []
    for (center, boxes) in zip(centers, wanted) {
      for box in boxes {
        for row in Int((box.south - south) / height)...Int((box.north - south) / height) {
          let low = max(-90, south + Double(row) * height)
          let high = min(90, south + Double(row + 1) * height)
          // Of the parallels between `low` and `high`, the one nearest to the equator is the
          // longest.
          let widest = low <= 0 && high >= 0 ? 0 : min(abs(low), abs(high))
          let width = min(height / max(cos(widest * .pi / 180), 0.01), 90)
          for column in Int((box.west - west) / width)...Int((box.east - west) / width) {
            guard rows[row]?.contains(column) != true,
              let cell = BoundingBox(
                south: low, west: max(-180, west + Double(column) * width), north: high,
                east: min(180, west + Double(column + 1) * width)),
              cell.mayReach(within: radius, of: center)
            else { continue }
            rows[row, default: []].insert(column)
            found.append(cell)
          }
        }
      }
    }
    cells = found.sorted { ($0.south, $0.west) < ($1.south, $1.west) }
  }

  /// The maximum length of a degree in metres.
  private static let metresPerDegree = 111_694.0
}
