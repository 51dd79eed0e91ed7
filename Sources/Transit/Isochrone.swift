public import Geo

/// The area reachable within a given time: polygons, each consisting of its outer ring followed by
/// its holes.
///
/// The first point of a ring is not repeated at the end. Outer rings run counterclockwise, holes
/// clockwise, as in GeoJSON (RFC 7946). The rings do not touch each other.
public struct Isochrone: Sendable, Hashable {
  /// The travel time in whole minutes.
  public var minutes: Int
  /// The rings of each polygon.
  public var polygons: [[[Coordinate]]]
}

extension TransitReach {
  /// Returns the reachable area for each of several times. The area for a longer time contains the
  /// area for a shorter one.
  ///
  /// Each area is the union of the walking circles around stations and around the place itself.
  /// Marching squares on one grid turn all areas into polygons. The drawn edge is at most one cell
  /// away from the true edge, and circles smaller than a cell may be missing.
  ///
  /// - Parameter minutes: The travel times in whole minutes.
  /// - Returns: The isochrones in the order of `minutes`.
  public func isochrones(within minutes: [Int]) -> [Isochrone] {
    let most = Int32(60 * (minutes.max() ?? 0))
    let grid = ReachGrid(circles(within: most))
    return minutes.map { minutes in
      var field = ReachField(grid)
      let circles = circles(within: Int32(60 * minutes))
      for circle in circles.dropFirst() { field.add(circle) }
      // Near the place, trips are on foot even if a train is quicker.
      field.walk(circles[0], shortWalk: graph.timing.shortWalk)
      return Isochrone(minutes: minutes, polygons: MarchingSquares(field).polygons)
    }
  }
}

/// A grid of points over part of the map.
struct ReachGrid: Sendable {
  /// The position of the first point and the distance between points, in degrees.
  let south: Double
  let west: Double
  let latitudeStep: Double
  let longitudeStep: Double
  /// The number of points in a row and in a column.
  let columns: Int
  let rows: Int

  /// The minimum distance between points, in metres, and the maximum number of points along an
  /// edge.
  private static let least = 50.0
  private static let most = 500.0
  /// The number of metres per degree of latitude, which varies by 1% between the equator and the
  /// poles.
  static let degree = 111_000.0

  /// Creates a grid that extends at least one cell beyond all circles.
  init(_ circles: [(center: Coordinate, metres: Double)]) {
    let scales = circles.map { ReachScale(at: $0.center) }
    let sides = zip(circles, scales).map { circle, scale in
      (
        south: circle.center.latitude - circle.metres / scale.north,
        north: circle.center.latitude + circle.metres / scale.north,
        west: circle.center.longitude - circle.metres / scale.east,
        east: circle.center.longitude + circle.metres / scale.east
      )
    }
    let (south, north) = (sides.map(\.south).min() ?? 0, sides.map(\.north).max() ?? 0)
    let (west, east) = (sides.map(\.west).min() ?? 0, sides.map(\.east).max() ?? 0)
    let scale = scales.first ?? ReachScale(north: Self.degree, east: Self.degree)
    let extent = max((north - south) * scale.north, (east - west) * scale.east)
    let step = max(Self.least, extent / Self.most)
    latitudeStep = step / scale.north
    longitudeStep = step / scale.east
    self.south = south - 1.5 * latitudeStep
    self.west = west - 1.5 * longitudeStep
    rows = Int(((north - south) / latitudeStep).rounded(.up)) + 4
    columns = Int(((east - west) / longitudeStep).rounded(.up)) + 4
  }
}

/// The number of metres per degree near a place.
struct ReachScale {
  var north: Double
  var east: Double

  init(north: Double, east: Double) { (self.north, self.east) = (north, east) }

  init(at place: Coordinate) {
    let metres = { (north: Double, east: Double) in
      let other = Coordinate(
        latitude: place.latitude + (place.latitude > 0 ? -north : north),
        longitude: place.longitude + (place.longitude > 0 ? -east : east))
      return other.map { place.distance(to: $0) } ?? ReachGrid.degree * max(north, east)
    }
    self.init(north: 100 * metres(0.01, 0), east: max(1, 100 * metres(0, 0.01)))
  }
}

/// The distance in metres from each point of a grid to the nearest edge of a union of circles,
/// negative inside the union. Only points near an edge have an exact value.
struct ReachField {
  let grid: ReachGrid
  private(set) var metres: [Float]

  /// The initial value, which remains for points far from all circles.
  private static let far: Float = 1e6

  init(_ grid: ReachGrid) {
    self.grid = grid
    metres = Array(repeating: Self.far, count: grid.rows * grid.columns)
  }

  /// Adds a circle to the union.
  mutating func add(_ circle: (center: Coordinate, metres: Double)) {
    visit(circle.center, within: circle.metres) { value, distance in
      value = min(value, distance - Float(circle.metres))
    }
  }

  /// Adds the walking circle around the place. Within `shortWalk` metres of the place, all other
  /// circles are ignored.
  mutating func walk(_ circle: (center: Coordinate, metres: Double), shortWalk: Double) {
    visit(circle.center, within: max(circle.metres, shortWalk)) { value, distance in
      let edge = distance - Float(circle.metres)
      value = distance <= Float(shortWalk) ? edge : min(value, edge)
    }
  }

  /// Calls `body` with the value of each point up to two cells beyond a circle, and the distance of
  /// the point from the circle's centre.
  private mutating func visit(
    _ center: Coordinate, within radius: Double, _ body: (inout Float, Float) -> Void
  ) {
    let scale = ReachScale(at: center)
    let (height, width) = (
      Float(grid.latitudeStep * scale.north), Float(grid.longitudeStep * scale.east)
    )
    // The row of the centre, measured in cells from the first point.
    let row = (center.latitude - grid.south) / grid.latitudeStep
    let column = (center.longitude - grid.west) / grid.longitudeStep
    let reach = Float(radius) + 2 * max(height, width)
    let tall = Double(reach / height)
    let first = max(0, Int((row - tall).rounded(.up)))
    let last = min(grid.rows - 1, Int((row + tall).rounded(.down)))
    guard first <= last else { return }
    metres.withUnsafeMutableBufferPointer { metres in
      for y in first...last {
        let north = (Float(y) - Float(row)) * height
        let wide = max(0, reach * reach - north * north).squareRoot() / width
        let left = max(0, Int((column - Double(wide)).rounded(.up)))
        let right = min(grid.columns - 1, Int((column + Double(wide)).rounded(.down)))
        guard left <= right else { continue }
        for x in left...right {
          let east = (Float(x) - Float(column)) * width
          body(&metres[y * grid.columns + x], (north * north + east * east).squareRoot())
        }
      }
    }
  }
}
