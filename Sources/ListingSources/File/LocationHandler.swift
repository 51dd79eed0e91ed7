import Basics
import Geo
import Listings
import XMLStream

/// Extracts the homes from AREA XML, which contains a `location` for each home in `locations`.
///
/// The schema has the namespace `http://www.area.com`, but AREA itself reads documents without a
/// namespace, so both are accepted. The elements of a location may be in any order; unknown
/// elements are ignored.
struct LocationHandler: XMLHandler {
  private enum Name: String, CaseIterable {
    case locations, location, latitude, longitude, altitude, name, information
  }

  /// The content read so far.
  private(set) var content = FileListings()
  /// The reason why the document is unusable; nil if it is usable so far.
  private(set) var fault: FileProblem?
  private var depth = 0
  private var line = 0
  /// The current element inside a location.
  private var field: Name?
  private var texts: [Name: [UInt8]] = [:]
  /// The number of locations read so far for each key.
  private var counts: [UInt64: Int] = [:]

  private static let namespace = "http://www.area.com"
  /// The maximum length in bytes of an element's text.
  static let longestText = 1 << 16

  /// Whether a document that begins with these bytes may be XML in UTF-8, or in UTF-16 with a byte
  /// order mark.
  static func mayRead(_ start: [UInt8]) -> Bool {
    FileListings.firstByte(of: start) == UInt8(ascii: "<")
      || start.starts(with: [0xFF, 0xFE, 0x3C, 0x00])
      || start.starts(with: [0xFE, 0xFF, 0x00, 0x3C])
  }

  func code(forName name: String) -> Int {
    Name.allCases.firstIndex { $0.rawValue == name } ?? -1
  }

  private static func name(_ code: Int) -> Name? { code < 0 ? nil : Name.allCases[code] }

  mutating func start(_ element: borrowing XMLElement) {
    depth += 1
    let name = Self.name(element.code)
    switch depth {
    case 1:
      if name != .locations || element.namespace.map({ $0 != Self.namespace }) == true {
        let root = String(element.name.unicodeScalars.prefix(40))
        fault = .notLocations(root: root.onOneLine)
      }
    case 2:
      texts = [:]
      line = element.line
    case 3:
      // If an element occurs several times, use the first occurrence.
      field = name.flatMap { texts[$0] == nil ? $0 : nil }
      if let field { texts[field] = [] }
    default: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard depth == 3, let field, let present = texts[field] else { return }
    if present.count + bytes.count > Self.longestText {
      fault = fault ?? .notXML(.limit(.textBytes, Self.longestText))
    } else {
      texts[field]?.append(contentsOf: bytes)
    }
  }

  mutating func end(code: Int) {
    if depth == 3 { field = nil }
    if depth == 2, Self.name(code) == .location, fault == nil { addLocation() }
    depth -= 1
  }

  private func text(of name: Name) -> String {
    String(decoding: texts[name] ?? [], as: UTF8.self).trimmed
  }

  private mutating func addLocation() {
    let name = text(of: .name)
    let position = Result { () throws(CoordinateFault) in
      try CoordinateText.parse(latitude: text(of: .latitude), longitude: text(of: .longitude))
    }
    let facts = LocationFacts(text(of: .information))
    let altitude = altitude
    let key = key(of: name, at: try? position.get())
    do throws(FileProblem) {
      try content.add(
        FileListings.Record(line: line, position: position) { column in
          switch column {
          case .id: key
          case .text(.thaiName): name
          case .text(.price): facts.price
          case .text(.typeText): facts.type
          case .text(.promotion): facts.others
          case .text(.altitude): altitude
          default: ""
          }
        })
    } catch {
      fault = fault ?? error
    }
  }

  /// The height in metres; empty if the text is not a decimal number or is 0. Documents contain 0
  /// for an unknown height because the element is required.
  private var altitude: String {
    let text = text(of: .altitude)
    guard text.utf8.allSatisfy({ "0123456789+-.".utf8.contains($0) }),
      let metres = Double(text), metres != 0, abs(metres) < 100_000
    else { return "" }
    return text.hasPrefix("+") ? String(text.dropFirst()) : text
  }

  /// Returns a key for a location, because locations have no key in the document. The key does not
  /// change as long as the name and the position do not change. Locations with the same name and
  /// position are numbered in file order.
  private mutating func key(of name: String, at position: Coordinate?) -> String {
    var hash = FNV1a()
    for text in [name, "\(position?.latitude ?? 0)", "\(position?.longitude ?? 0)"] {
      hash.add(text)
      hash.add(0)
    }
    let number = (counts[hash.value] ?? 0) + 1
    counts[hash.value] = number
    let key = String(hash.value, radix: 16)
    return number == 1 ? key : "\(key)-\(number)"
  }
}

/// The facts in the lines of the element `information`: a price, a type and other text.
private struct LocationFacts {
  var price = ""
  var type = ""
  var others = ""

  init(_ information: String) {
    var rest: [String] = []
    for line in information.split(whereSeparator: \.isNewline).map({ String($0).trimmed }) {
      if type.isEmpty, AccommodationType(name: line) != nil {
        type = line
      } else if price.isEmpty, Price(parsing: line).min != nil {
        price = line
      } else if !line.isEmpty {
        rest.append(line)
      }
    }
    others = rest.joined(separator: ", ")
  }
}
