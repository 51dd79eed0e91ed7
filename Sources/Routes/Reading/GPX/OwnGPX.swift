import Geo

/// Our own GPX, told by its extension `kind` of a route: a `rte` with the steps and a `trk` with the
/// lines for each route, and what GPX cannot say in extensions of the names that KML has too.
enum OwnGPX {
  /// The namespace of our extensions.
  static let namespace: StaticString = "urn:homefind:route:1"

  static func routes(of content: GPXContent) -> [Route]? {
    guard content.routes.count == content.tracks.count, !content.routes.isEmpty,
      content.routes.allSatisfy({ $0.texts[OwnData.kind] == OwnData.Kind.route.rawValue })
    else { return nil }
    return zip(content.routes, content.tracks).map { source, track in
      var route = Route(
        name: source.texts[OwnData.named] == nil ? nil : source.texts["name"],
        polylines: track.segments.filter { $0.count > 1 })
      OwnData.read(source.texts, into: &route)
      route.steps = source.points.map { point in
        let way = point.texts[OwnData.way].flatMap(way)
        var step = RouteStep(
          instruction: point.texts["desc"] ?? "",
          position: point.texts[OwnData.placeless] == nil ? point.position : nil,
          polyline: way ?? [])
        OwnData.read(point.texts, into: &step)
        return step
      }
      return route
    }
  }

  /// Longitudes and latitudes with commas and spaces between, as in KML.
  private static func way(_ text: String) -> [Coordinate]? {
    var text = text
    var scanner = CoordinateScanner(line: 0, limit: text.utf8.count)
    text.withUTF8 { scanner.feed($0) }
    return try? scanner.finish()
  }
}
