import Geo
public import Messages

/// An output format for routes.
public enum RouteFormat: String, Sendable, Hashable, CaseIterable {
  /// homefind's own JSON with all data.
  case json
  /// A GeoJSON FeatureCollection (RFC 7946): each route, followed by its steps.
  case geojson
  /// KML 2.2: one folder per route, with a placemark for the line and one for each step.
  case kml
  /// GPX 1.1: a `rte` with the steps and a `trk` with the lines for each route.
  case gpx
  /// Encoded polylines: one line of text per polyline, with an empty line between routes.
  case polyline

  /// The media type for HTTP.
  public var mediaType: String {
    switch self {
    case .json: "application/json"
    case .geojson: "application/geo+json"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .gpx: "application/gpx+xml"
    case .polyline: "text/plain; charset=utf-8"
    }
  }

  /// Returns the routes as a document in this format, in UTF-8. ``RouteReader`` reads the same
  /// routes from it, with two exceptions: encoded polylines contain only the lines, and GPX omits
  /// the steps of a route without a known position.
  ///
  /// - Parameters:
  ///   - routes: The routes to write.
  ///   - precision: The number of decimal places in encoded polylines; 5 by default.
  ///   - language: The language of the notes, which is English by default.
  public func document(
    of routes: [Route], precision: Int = 5, in language: Language = .english
  ) -> [UInt8] {
    let routes = routes.map { $0.written(in: language) }
    return switch self {
    case .json: JSONRouteWriter.document(of: routes)
    case .geojson: GeoJSONRouteWriter.document(of: routes)
    case .kml: KMLRouteWriter.document(of: routes)
    case .gpx: GPXRouteWriter.document(of: routes)
    case .polyline: Self.polylines(of: routes, precision: precision)
    }
  }

  private static func polylines(of routes: [Route], precision: Int) -> [UInt8] {
    let texts = routes.map { route in
      route.polylines.map { EncodedPolyline.encode($0, precision: precision) + "\n" }.joined()
    }
    return Array(texts.joined(separator: "\n").utf8)
  }
}
