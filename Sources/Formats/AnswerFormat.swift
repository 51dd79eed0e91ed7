import Search

/// A format for the homes of an answer.
///
/// To add a format, add its case here, and its declaration next to its writer. The facade and the
/// command line offer every case.
public enum AnswerFormat: String, Sendable, Hashable, CaseIterable {
  /// homefind's JSON, the only format with every field.
  case json
  /// A GeoJSON FeatureCollection (RFC 7946).
  case geojson
  /// CSV (RFC 4180) in UTF-8 with a header row.
  case csv
  /// KML 2.2 with one placemark per home.
  case kml
  /// Atom (RFC 4287) with GeoRSS, which lists changes to the homes with one entry per change.
  case atom
  /// GDDF 1.0, the format of dimensions, which Gamaray clients draw over the camera image.
  case gddf
  /// ARML 2.0 (OGC 12-132r4) with one feature per home.
  case arml
  /// ARML 1.0 in Wikitude's dialect: KML 2.2 with extension elements.
  case arml1
  /// The XML format of AREA, Ulm University's augmented-reality engine, with one location per home.
  case area

  /// The media type for HTTP.
  public var mediaType: String { declaration.mediaType }

  /// Whether documents contain URLs of the service, such as links to the page or to the document
  /// itself.
  public var hasAddresses: Bool { declaration.hasAddresses }

  /// The help text of the format's command-line flag; nil for JSON, whose flag is declared for all
  /// lists.
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

/// The declaration of a format: its name for front ends and its writer.
struct FormatDeclaration: Sendable {
  let mediaType: String
  var hasAddresses = false
  var help: String?
  let document: @Sendable (SearchAnswer, AnswerOptions) -> [UInt8]
}
