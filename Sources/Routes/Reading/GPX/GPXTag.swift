/// The GPX elements that the reader handles, by local name in lower case.
enum GPXTag: Int {
  /// Any other element; the reader only descends into it.
  case other = 0
  case metadata, route, routePoint, track, segment, trackPoint, waypoint, extensions
  /// A position between two points of a route, in Garmin's `gpxx:RoutePointExtension`.
  case between
  /// An element whose text is stored under its name.
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
