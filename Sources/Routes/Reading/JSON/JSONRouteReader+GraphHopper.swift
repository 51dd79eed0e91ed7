import Geo
import JSONStream

/// GraphHopper's routing API.
extension JSONRouteReader {
  mutating func graphHopperRoutes(of paths: JSONNode) throws(RouteError) -> [Route] {
    var routes: [Route] = []
    for path in paths.elements {
      var draft = RouteDraft()
      draft.name = path["description"]?.plainText
      draft.stated = StatedTotals(
        distance: path["distance"]?.number, duration: path["time"]?.number.map { $0 / 1000 })
      var format = Self.graphHopperFormat(of: path)
      draft.polylines = try routeLines(path["points"], &format)
      let rows = path["instructions"]?.elements ?? []
      draft.steps = try steps(of: rows, on: draft.polylines) { row in
        var step = RouteStep(instruction: row["text"]?.plainText ?? "")
        step.distance = row["distance"]?.number
        step.duration = row["time"]?.number.map { $0 / 1000 }
        step.turn = row["sign"]?.int.flatMap(GraphHopperTurn.turn)
        return (step, row["interval"]?.elements.first?.int)
      }.steps
      if draft.isRoute { routes.append(draft.finished()) }
    }
    return routes
  }

  /// Returns the format of a path's line: its bounding box and, since version 9, the factor by
  /// which degrees are multiplied.
  private static func graphHopperFormat(of path: JSONNode) -> PolylineFormat {
    var format = PolylineFormat()
    format.mayHaveElevation = true
    let factor = path["points_encoded_multiplier"]?.number
    format.precision = EncodedPolyline.precisions.first { precision in
      (0..<precision).reduce(1.0) { factor, _ in factor * 10 } == factor
    }
    format.bounds = path["bbox"].flatMap { boundingBox($0)?.box }
    format.length = path["distance"]?.number
    return format
  }

  /// Parses a `bbox` in GeoJSON order; also returns the number of dimensions of its corners.
  static func boundingBox(_ node: JSONNode) -> (box: BoundingBox, dimensions: Int)? {
    let numbers = node.elements.compactMap(\.number)
    let size = numbers.count / 2
    guard numbers.count == 4 || numbers.count == 6,
      let box = BoundingBox(
        south: numbers[1], west: numbers[0], north: numbers[size + 1], east: numbers[size])
    else { return nil }
    return (box, size)
  }
}
