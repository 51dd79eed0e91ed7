/// The elements of GPX that are read, by local name in lower case.
enum GPXTag: Int {
  /// Any element that is walked through.
  case other = 0
  case metadata, route, routePoint, track, segment, trackPoint, waypoint, extensions
  /// A place between two points of a route, in Garmin's `gpxx:RoutePointExtension`.
  case between
  /// One whose text is kept under its name.
  case text

  init(name: String) {
    self = Self.names[name.lowercased()] ?? .text
  }

  private static let names: [String: GPXTag] = [
    "gpx": .other, "metadata": .metadata, "rte": .route, "rtept": .routePoint, "trk": .track,
    "trkseg": .segment, "trkpt": .trackPoint, "wpt": .waypoint, "extensions": .extensions,
    "rpt": .between,
  ]
}
