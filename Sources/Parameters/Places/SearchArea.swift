public import Geo
package import Ranking

/// An area of the map to search.
public enum SearchArea: Sendable, Hashable {
  /// The area between two parallels and two meridians, including its edges. A box crosses the
  /// antimeridian if its western longitude is greater than its eastern longitude.
  case box(southWest: Coordinate, northEast: Coordinate)
  /// One or more polygons, including their edges; the polygons may have holes.
  case polygon(MultiPolygon)

  /// The bounding boxes of the area; a box across the antimeridian is split into two.
  public var boxes: [BoundingBox] {
    switch self {
    case .box(let low, let high):
      BoundingBox.boxes(
        south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude) ?? []
    case .polygon(let polygon): polygon.boxes
    }
  }

  /// The minimum and maximum latitude and longitude. If the area crosses the antimeridian, the
  /// first longitude is greater than the second.
  package var corners: (low: Coordinate, high: Coordinate) {
    switch self {
    case .box(let low, let high): return (low, high)
    case .polygon(let polygon):
      let boxes = polygon.boxes
      let (west, east) = Self.meridians(around: boxes)
      let any = polygon.parts[0].outer.corners[0]
      return (
        Coordinate(latitude: boxes.map(\.south).min() ?? 0, longitude: west) ?? any,
        Coordinate(latitude: boxes.map(\.north).max() ?? 0, longitude: east) ?? any
      )
    }
  }

  /// Returns the western and eastern meridians that enclose all boxes and exclude the widest gap
  /// between boxes. If the boxes are on both sides of the antimeridian, the first meridian is
  /// greater than the second.
  private static func meridians(around boxes: [BoundingBox]) -> (west: Double, east: Double) {
    let sorted = boxes.sorted { $0.west < $1.west }
    guard let first = sorted.first else { return (0, 0) }
    var reached = first.east
    var (west, east) = (first.west, sorted.map(\.east).max() ?? first.east)
    var widest = first.west + 360 - east
    for box in sorted.dropFirst() {
      if box.west - reached > widest {
        widest = box.west - reached
        (west, east) = (box.west, reached)
      }
      reached = max(reached, box.east)
    }
    return (west, east)
  }

  /// The midpoint of the corners.
  public var center: Coordinate {
    let (low, high) = corners
    let east = high.longitude < low.longitude ? high.longitude + 360 : high.longitude
    let middle = (low.longitude + east) / 2
    return Coordinate(
      latitude: (low.latitude + high.latitude) / 2,
      longitude: middle > 180 ? middle - 360 : middle) ?? low
  }

  /// The distance in metres from the centre to the farthest point. Along each edge of a box, the
  /// distance is greatest at an endpoint or in the middle.
  public var reach: Double {
    let ((low, high), center) = (corners, center)
    return [low.latitude, center.latitude, high.latitude].flatMap { latitude in
      [low.longitude, center.longitude, high.longitude].compactMap {
        Coordinate(latitude: latitude, longitude: $0).map(center.distance)
      }
    }
    .max() ?? 0
  }

  /// The area in the format that snapshot queries use.
  package var ranked: RankQuery.Area {
    switch self {
    case .box: .boxes(boxes)
    case .polygon(let polygon): .polygon(polygon)
    }
  }

  /// A string that identifies the area.
  package var key: String {
    switch self {
    case .box(let low, let high): return Self.key(of: [low, high])
    case .polygon(let polygon):
      // Keep the rings separate, because the same corners can form different polygons.
      return polygon.rings.map { $0.map(Self.key).joined(separator: ";") }.joined(separator: "|")
    }
  }

  private static func key(of corners: [Coordinate]) -> String {
    corners.map { "\($0.latitude) \($0.longitude)" }.joined(separator: ",")
  }
}
