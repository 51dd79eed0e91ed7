import Geo
public import Messages

/// A format that routes can be written in.
public enum RouteFormat: String, Sendable, Hashable, CaseIterable {
  /// Our own JSON, which says all that is known.
  case json
  /// A FeatureCollection of GeoJSON (RFC 7946): each route, and after it each of its steps.
  case geojson
  /// KML 2.2: a folder a route, with a placemark for the line and one for each step.
  case kml
  /// GPX 1.1: for each route a `rte` with the steps and a `trk` with the lines.
  case gpx
  /// Encoded polylines: the lines alone, one below the other, with an empty line between routes.
  case polyline

  /// The media type, for HTTP.
  public var mediaType: String {
    switch self {
    case .json: "application/json"
    case .geojson: "application/geo+json"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .gpx: "application/gpx+xml"
    case .polyline: "text/plain; charset=utf-8"
    }
  }

  /// The routes as a document of this format, in UTF-8. All formats but encoded polylines are read
  /// back by ``RouteReader`` as the same routes; GPX leaves out the steps of a route of which no
  /// place is known.
  ///
  /// - Parameters:
  ///   - routes: What to write.
  ///   - precision: The decimals of encoded polylines; 5 unless given.
  ///   - language: The language of the notes; English unless given.
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
