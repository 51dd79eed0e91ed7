import Basics
public import Archive
public import JSONStream
import Machine
public import Messages
public import XMLStream

/// The reason why a directions document was rejected.
public enum RouteError: Error, Sendable, Hashable {
  /// A limit in ``RouteLimits``.
  public enum Limit: String, Sendable, Hashable {
    /// The length of the document in bytes.
    case bytes
    /// The total number of coordinates.
    case coordinates
    /// The total number of steps and named points.
    case steps
  }

  /// The file with this name cannot be read.
  case unreadable(String)
  /// The document is empty or contains only white space.
  case empty
  /// The format is unknown.
  case unknownFormat
  /// The document is malformed XML.
  case xml(XMLError)
  /// The document is XML of another type: its root element has this name.
  case wrongRoot(String)
  /// The document is malformed JSON.
  case json(JSONError)
  /// The text is not an encoded polyline. `position` is the offset of the first invalid byte, or
  /// nil if the text ends too early.
  case polyline(position: Int?)
  /// Every possible decoding of an encoded polyline is far from the place stated in the document.
  case polylineElsewhere
  /// The text at this line is not a coordinate.
  case notACoordinate(line: Int, text: String)
  /// The coordinate at this line is out of range.
  case outOfRange(line: Int, text: String)
  /// The document is well-formed but contains no route.
  case noRoute
  /// The document contains only links to other documents, which the reader never follows.
  case onlyLinks
  /// The document is a routing service's response that explains why there is no route.
  case refused(String)
  /// The document is a response from this service, which is not supported.
  case unsupportedService(String)
  /// The document is an unreadable archive.
  case archive(ZipError)
  /// The document is an archive without a KML document.
  case archiveWithoutKML
  /// The document exceeds a limit.
  case limit(Limit, Int)
}

extension RouteError: Localized {
  /// The error in one sentence.
  public var message: Message {
    switch self {
    case .unreadable(let name):
      Message(
        "The file \(Self.quoted(name)) cannot be read: \(FileFault.reading(name, mayBePipe: true)).",
        "อ่านไฟล์ \(Self.quoted(name)) ไม่ได้: \(FileFault.reading(name, mayBePipe: true))")
    case .empty:
      Message(
        "The document is empty; give one with directions in it.",
        "เอกสารว่างเปล่า ใช้เอกสารที่มีเส้นทาง")
    case .unknownFormat:
      Message(
        "The document's format is not supported; use KML, KMZ, GPX, the JSON of a route service or an encoded polyline.",
        "ไม่รองรับรูปแบบของเอกสารนี้ ใช้ KML, KMZ, GPX, JSON ของบริการเส้นทาง หรือ polyline ที่เข้ารหัส")
    case .xml(let error): error.message
    case .wrongRoot(let name):
      Message(
        "The document is XML, but its root element is \(Self.quoted(name)) instead of kml or gpx.",
        "เอกสารเป็น XML แต่รากคือ \(Self.quoted(name)) ต้องเป็น kml หรือ gpx")
    case .json(let error): error.message
    case .polyline(.none):
      Message(
        "The encoded polyline ends in the middle of a coordinate.",
        "polyline ที่เข้ารหัสจบกลางพิกัด")
    case .polyline(.some(let position)):
      Message(
        "The encoded polyline is wrong at character \(position + 1); check it and its precision.",
        "polyline ที่เข้ารหัสผิดที่อักขระที่ \(position + 1) ตรวจ polyline และความละเอียด (precision)")
    case .polylineElsewhere:
      Message(
        "The encoded polyline does not match the places in the document, with either 5 or 6 decimals; get the document again, or ask the service for GeoJSON.",
        "polyline ที่เข้ารหัสไม่อยู่ตรงตำแหน่งที่เอกสารบอก ทั้งแบบทศนิยม 5 และ 6 ตำแหน่ง ดาวน์โหลดเอกสารใหม่ หรือขอ GeoJSON จากบริการ"
      )
    case .notACoordinate(let line, let text):
      Message(
        "Line \(line) of the document has \(Self.quoted(text)) instead of a coordinate.",
        "บรรทัดที่ \(line) ของเอกสารมี \(Self.quoted(text)) ตรงที่ต้องเป็นพิกัด")
    case .outOfRange(let line, let text):
      Message(
        "Line \(line) of the document has the coordinate \(Self.quoted(text)), which is out of range.",
        "บรรทัดที่ \(line) ของเอกสารมีพิกัด \(Self.quoted(text)) ซึ่งอยู่นอกช่วง")
    case .noRoute: Message("The document contains no route.", "เอกสารไม่มีเส้นทาง")
    case .onlyLinks:
      Message(
        "The document only links to another one, and links are not followed; get that document itself.",
        "เอกสารเพียงลิงก์ไปยังเอกสารอื่นซึ่ง homefind จะไม่เปิด ใช้เอกสารนั้นโดยตรง")
    case .refused(let text):
      Message(
        "The document is a route service's error: \(Self.quoted(text)).",
        "เอกสารเป็นข้อผิดพลาดของบริการเส้นทาง: \(Self.quoted(text))")
    case .unsupportedService(let name):
      Message(
        "The document is an answer of \(name), which is not supported; use KML, GPX, or the JSON of OSRM, Valhalla, GraphHopper, OpenRouteService or CloudMade.",
        "เอกสารเป็นคำตอบของ \(name) ซึ่งไม่รองรับ ใช้ KML, GPX หรือ JSON ของ OSRM, Valhalla, GraphHopper, OpenRouteService หรือ CloudMade"
      )
    case .archive(let error): error.message
    case .archiveWithoutKML:
      Message(
        "The archive contains no KML document; check that it is a KMZ file with directions.",
        "ไฟล์บีบอัดไม่มีเอกสาร KML ตรวจว่าเป็นไฟล์ KMZ ที่มีเส้นทาง")
    case .limit(.bytes, let value):
      Message("The document is longer than \(value) bytes.", "เอกสารยาวเกิน \(value) ไบต์")
    case .limit(.coordinates, let value):
      Message("The document has more than \(value) coordinates.", "เอกสารมีพิกัดเกิน \(value) จุด")
    case .limit(.steps, let value):
      Message(
        "The document has more than \(value) steps or points.",
        "เอกสารมีขั้นตอนหรือจุดเกิน \(value)")
    }
  }

  /// Quotes text from a document, shortened and without control characters that could move a
  /// terminal's cursor.
  private static func quoted(_ text: String) -> String {
    "“\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))).onOneLine)”"
  }
}
