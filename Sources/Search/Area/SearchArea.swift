public import Geo
import Ranking

/// A part of the map to look for homes in.
public enum SearchArea: Sendable, Hashable {
  /// All between two parallels and two meridians, edges included. It crosses the antimeridian where
  /// its west is greater than its east, and is empty where its south is greater than its north.
  case box(southWest: Coordinate, northEast: Coordinate)
  /// A polygon, edges included.
  case polygon(Polygon)

  /// The box as one, or as two where the antimeridian runs between; those around a polygon.
  public var boxes: [BoundingBox] {
    switch self {
    case .box(let low, let high):
      BoundingBox.boxes(
        south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude) ?? []
    case .polygon(let polygon): polygon.boxes
    }
  }

  /// The least latitude and longitude, and the greatest; past the antimeridian the first longitude
  /// is greater than the second.
  var corners: (low: Coordinate, high: Coordinate) {
    switch self {
    case .box(let low, let high): return (low, high)
    case .polygon(let polygon):
      let boxes = polygon.boxes
      // Where there are two, one ends at the antimeridian and the other begins there.
      let first = boxes.count > 1 ? boxes.filter { $0.east == 180 } : boxes
      let last = boxes.count > 1 ? boxes.filter { $0.west == -180 } : boxes
      let any = polygon.corners[0]
      return (
        Coordinate(
          latitude: boxes.map(\.south).min() ?? 0, longitude: first.map(\.west).min() ?? 0) ?? any,
        Coordinate(
          latitude: boxes.map(\.north).max() ?? 0, longitude: last.map(\.east).max() ?? 0) ?? any
      )
    }
  }

  /// The middle between its corners.
  public var center: Coordinate {
    let (low, high) = corners
    let east = high.longitude < low.longitude ? high.longitude + 360 : high.longitude
    let middle = (low.longitude + east) / 2
    return Coordinate(
      latitude: (low.latitude + high.latitude) / 2,
      longitude: middle > 180 ? middle - 360 : middle) ?? low
  }

  /// Metres around the centre within which all of it lies. Along each edge of a box the distance
  /// from its middle is greatest at an end or in the middle.
  public var reach: Double {
    let ((low, high), center) = (corners, center)
    return [low.latitude, center.latitude, high.latitude].flatMap { latitude in
      [low.longitude, center.longitude, high.longitude].compactMap {
        Coordinate(latitude: latitude, longitude: $0).map(center.distance)
      }
    }
    .max() ?? 0
  }

  /// What a snapshot is asked for.
  var ranked: RankQuery.Area {
    switch self {
    case .box: .boxes(boxes)
    case .polygon(let polygon): .polygon(polygon)
    }
  }

  /// A text that differs between areas.
  var key: String {
    let corners: [Coordinate] =
      switch self {
      case .box(let low, let high): [low, high]
      case .polygon(let polygon): polygon.corners
      }
    return corners.map { "\($0.latitude) \($0.longitude)" }.joined(separator: ",")
  }
}
