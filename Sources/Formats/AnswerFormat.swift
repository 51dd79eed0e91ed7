import Search

/// A format in which found homes are sent.
///
/// To add one, add its case here, and declare it next to what writes it. The facade and the command line
/// take all that there are.
public enum AnswerFormat: String, Sendable, Hashable, CaseIterable {
  /// homefind's JSON, which contains everything.
  case json
  /// A FeatureCollection of GeoJSON (RFC 7946).
  case geojson
  /// A table (RFC 4180) in UTF-8 with a header.
  case csv
  /// KML 2.2, a placemark a home.
  case kml
  /// Atom (RFC 4287) with GeoRSS: what has happened to the homes, an entry a change.
  case atom
  /// GDDF 1.0 for Gamaray: a dimension that its clients show over the camera's picture.
  case gddf
  /// ARML 2.0 (OGC 12-132r4), a feature a home.
  case arml
  /// ARML 1.0 as Wikitude reads it: KML 2.2 with further elements.
  case arml1
  /// The XML of AREA, the engine for augmented reality of Ulm University: a location a home.
  case area

  /// The media type, for HTTP.
  public var mediaType: String { declaration.mediaType }

  /// Whether it has addresses of the service: of pages, or of itself.
  public var hasAddresses: Bool { declaration.hasAddresses }

  /// The help of its flag on the command line; nil for JSON, whose flag belongs to every list.
  package var help: String? { declaration.help }

  var declaration: FormatDeclaration {
    switch self {
    case .json: .json
    case .geojson: .geoJSON
    case .csv: .csv
    case .kml: .kml
    case .atom: .atom
    case .gddf: .gddf
    case .arml: .arml
    case .arml1: .arml1
    case .area: .area
    }
  }
}

/// A format for front ends: how it is named and what writes it.
struct FormatDeclaration: Sendable {
  let mediaType: String
  var hasAddresses = false
  var help: String?
  let document: @Sendable (SearchAnswer, AnswerOptions) -> [UInt8]
}
