import Basics
public import Archive
public import JSONStream
import Machine
public import XMLStream

/// Why a directions document was refused.
public enum RouteError: Error, Sendable, Hashable {
  /// A limit of ``RouteLimits``.
  public enum Limit: String, Sendable, Hashable {
    /// The length of the document.
    case bytes
    /// Coordinates in all.
    case coordinates
    /// Steps and named points in all.
    case steps
  }

  /// The file of this name cannot be read.
  case unreadable(String)
  /// There was nothing, or only white space.
  case empty
  /// The bytes are none of the formats that are known.
  case unknownFormat
  /// The document is XML that cannot be read.
  case xml(XMLError)
  /// The document is XML of another kind: its root has this name.
  case wrongRoot(String)
  /// The document is JSON that cannot be read.
  case json(JSONError)
  /// The document is no encoded polyline at this byte, from 0; nil where it ends too early.
  case polyline(position: Int?)
  /// What stands at this line is no coordinate.
  case notACoordinate(line: Int, text: String)
  /// The coordinate at this line lies outside the globe.
  case outOfRange(line: Int, text: String)
  /// The document is whole and holds no route.
  case noRoute
  /// The document holds nothing but links to others, which are never followed.
  case onlyLinks
  /// The document is a route service's answer that says why there is no route.
  case refused(String)
  /// The document is an archive that cannot be read.
  case archive(ZipError)
  /// The document is an archive without a KML document.
  case archiveWithoutKML
  /// The document passes a limit.
  case limit(Limit, Int)
}

extension RouteError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .unreadable(let name):
      "The file \(Self.quoted(name)) cannot be read: \(FileFault.reading(name))."
    case .empty: "The document is empty; give one with directions in it."
    case .unknownFormat:
      "The document's format is not supported; use KML, KMZ, GPX, the JSON of a route service or an"
        + " encoded polyline."
    case .xml(let error): error.description
    case .wrongRoot(let name):
      "The document is XML, but its root is \(Self.quoted(name)) where kml or gpx is needed."
    case .json(let error): error.description
    case .polyline(.none): "The encoded polyline ends in the middle of a coordinate."
    case .polyline(.some(let position)):
      "The encoded polyline is wrong at character \(position + 1); check it and its precision."
    case .notACoordinate(let line, let text):
      "Line \(line) of the document has \(Self.quoted(text)) where a coordinate is needed."
    case .outOfRange(let line, let text):
      "Line \(line) of the document has the coordinate \(Self.quoted(text)), which is out of"
        + " range."
    case .noRoute: "The document contains no route."
    case .onlyLinks:
      "The document only links to another one, and links are not followed; get that document"
        + " itself."
    case .refused(let text):
      "The document is a route service's error: \(Self.quoted(text))."
    case .archive(let error): error.description
    case .archiveWithoutKML:
      "The archive holds no KML document; check that it is a KMZ file with directions."
    case .limit(.bytes, let value): "The document is longer than \(value) bytes."
    case .limit(.coordinates, let value): "The document has more than \(value) coordinates."
    case .limit(.steps, let value): "The document has more than \(value) steps or points."
    }
  }

  /// What a document says, short and without anything that could move a terminal's cursor.
  private static func quoted(_ text: String) -> String {
    "“\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))).onOneLine)”"
  }
}
