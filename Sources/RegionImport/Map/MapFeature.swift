import Geo
import JSONStream

/// A feature of an OpenStreetMap extract or a GeoJSON file.
struct MapFeature: Sendable {
  /// Lines, or the rings of areas without their last points. Outer rings run
  /// counterclockwise, and holes clockwise.
  var paths: [[MapPoint]]
  var isArea: Bool
  var tags: [String: String]

  /// Reads a GeoJSON feature; nil if it has no line and no area.
  init?(_ node: JSONNode) {
    guard let geometry = node["geometry"], let coordinates = geometry["coordinates"] else {
      return nil
    }
    switch geometry["type"]?.string {
    case "LineString": paths = [Self.points(coordinates)]
    case "MultiLineString": paths = coordinates.elements.map(Self.points)
    case "Polygon": paths = Self.rings(coordinates)
    case "MultiPolygon": paths = coordinates.elements.flatMap(Self.rings)
    default: return nil
    }
    isArea = geometry["type"]?.string?.hasSuffix("Polygon") ?? false
    let least = isArea ? 3 : 2
    paths.removeAll { $0.count < least }
    guard !paths.isEmpty else { return nil }
    tags = [:]
    for (name, value) in node["properties"]?.fields ?? [] {
      if let text = value.string ?? value.int.map(String.init) { tags[name] = text }
    }
  }

  init(paths: [[MapPoint]], isArea: Bool, tags: [String: String]) {
    self.paths = paths
    self.isArea = isArea
    self.tags = tags
  }

  /// The English and the Thai name; the local name replaces a missing one.
  var names: (english: String, thai: String) {
    let local = tags["name"] ?? ""
    return (
      tags["name:en"] ?? tags["name_en"] ?? local, tags["name:th"] ?? tags["name_th"] ?? local
    )
  }

  private static func points(_ node: JSONNode) -> [MapPoint] {
    var points: [MapPoint] = []
    node.forEachElement { pair in
      let numbers = pair.elements.compactMap(\.double)
      guard numbers.count >= 2, (-180...180).contains(numbers[0]), (-90...90).contains(numbers[1])
      else { return }
      points.append(MapPoint(numbers[0], numbers[1]))
    }
    return points
  }

  /// Returns rings without their last points, outer rings counterclockwise and holes clockwise.
  private static func rings(_ node: JSONNode) -> [[MapPoint]] {
    node.elements.enumerated().compactMap { place, ring in
      let points = Array(points(ring).dropLast())
      guard points.count > 2 else { return nil }
      return (area(of: points) > 0) == (place == 0) ? points : points.reversed()
    }
  }

  /// Returns the signed area of a ring in square degrees, positive if it runs counterclockwise.
  static func area(of ring: [MapPoint]) -> Double {
    guard var previous = ring.last else { return 0 }
    var sum = 0.0
    for point in ring {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum / 2
  }
}
