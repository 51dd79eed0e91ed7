import Geo

/// homefind's own GPX, recognized by the `kind` extension of a route. Each route consists of a
/// `rte` with the steps and a `trk` with the lines. Data for which GPX has no element is stored in
/// extensions with the same names as in KML.
enum OwnGPX {
  /// The XML namespace of homefind's extensions.
  static let namespace: StaticString = "urn:homefind:route:1"

  static func routes(
    of content: GPXContent, _ budget: inout ReadingBudget
  ) throws(RouteError) -> [Route]? {
    guard content.routes.count == content.tracks.count, !content.routes.isEmpty,
      content.routes.allSatisfy({ $0.texts[OwnData.kind] == OwnData.Kind.route.rawValue })
    else { return nil }
    var routes: [Route] = []
    for (source, track) in zip(content.routes, content.tracks) {
      var route = Route(
        name: source.texts[OwnData.named] == nil ? nil : source.texts["name"],
        polylines: track.segments.filter { $0.count > 1 })
      OwnData.read(source.texts, into: &route)
      for point in source.points {
        let path = try point.texts[OwnData.path].flatMap { text throws(RouteError) in
          try Self.path(text, &budget)
        }
        var step = RouteStep(
          instruction: point.texts["desc"] ?? "",
          position: point.texts[OwnData.placeless] == nil ? point.position : nil,
          polyline: path ?? [])
        OwnData.read(point.texts, into: &step)
        route.steps.append(step)
      }
      routes.append(route)
    }
    return routes
  }

  /// Parses longitudes and latitudes separated by commas and spaces, as in KML; nil if the text is
  /// not valid.
  private static func path(
    _ text: String, _ budget: inout ReadingBudget
  ) throws(RouteError) -> [Coordinate]? {
    var text = text
    var scanner = CoordinateScanner(line: 0, limit: budget.coordinatesLeft)
    text.withUTF8 { scanner.feed($0) }
    do throws(RouteError) {
      let path = try scanner.finish()
      try budget.takeCoordinates(path.count)
      return path
    } catch {
      guard case .limit = error else { return nil }
      throw .limit(.coordinates, budget.limits.coordinates)
    }
  }
}
