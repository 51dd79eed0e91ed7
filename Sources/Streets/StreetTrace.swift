import Geo
import XMLStream

/// The output of Routino's router with `--output-text-all`: each point, with the road segment that
/// ends there.
struct StreetTrace {
  struct Point: Equatable {
    var position: Coordinate
    /// Whether the point was requested: the start, a stop or the destination.
    var isStop: Bool
    /// Whether the point is a junction where a wrong turn is possible.
    var isJunction: Bool
    /// The length of the segment that ends here, in metres.
    var metres: Double
    /// The travel time on the segment, in seconds.
    var seconds: Double
    /// The road of the segment.
    var road: StreetRoad
  }

  /// The points in order, at least two.
  let points: [Point]

  /// The number of columns. The fourth column contains the type of the point: `Waypt`, `Junct`,
  /// `Junct-`, `Change` and `Inter` (`OUTPUT.txt` of Routino 3.3.3), and `Mini-RB` for a
  /// mini-roundabout.
  private static let columns = 11

  /// Parses the output of the router; fails if it is not a route.
  init?(_ bytes: [UInt8]) {
    var points: [Point] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      guard let point = Self.point(line) else { return nil }
      points.append(point)
    }
    guard points.count > 1, points[0].isStop, points[points.count - 1].isStop else { return nil }
    self.points = points
  }

  private static func point(_ line: ArraySlice<UInt8>) -> Point? {
    // The name of the street is the last column and may contain anything.
    let columns = line.split(
      separator: UInt8(ascii: "\t"), maxSplits: columns - 1, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    guard columns.count == Self.columns, let latitude = number(columns[0]),
      let longitude = number(columns[1]),
      let position = Coordinate(latitude: latitude, longitude: longitude),
      let kilometres = number(columns[4]), let minutes = number(columns[5])
    else { return nil }
    let kind = columns[3]
    return Point(
      position: position, isStop: kind.hasPrefix("Waypt"),
      isJunction: kind == "Junct" || kind == "Mini-RB", metres: kilometres * 1_000,
      seconds: minutes * 60, road: StreetRoad(columns[10]))
  }

  /// Parses a number; returns nil if it is invalid or out of range.
  private static func number(_ text: String) -> Double? {
    let digits = text.drop { $0 == " " }
    guard digits.count < 20, let value = Double(digits), (-1e6...1e6).contains(value) else {
      return nil
    }
    return value
  }
}

/// A road by its name or, for an unnamed road, its type.
enum StreetRoad: Hashable {
  /// The types of unnamed roads that instructions distinguish.
  enum Kind {
    case motorway, road, street, service, track, cycleway, path, steps, ferry
  }

  /// The types, keyed by the English words in the router's output: every `highway` of the language
  /// `en` in Routino 3.3.3's `translations.xml`.
  private static let kinds: [String: Kind] = [
    "motorway": .motorway, "trunk road": .road, "primary road": .road, "secondary road": .road,
    "tertiary road": .road, "unclassified road": .road, "residential road": .street,
    "service road": .service, "track": .track, "cycleway": .cycleway, "path": .path,
    "steps": .steps, "ferry": .ferry,
  ]

  /// The name on the map, and the English name, if any.
  case named(local: String, english: String?)
  case unnamed(Kind)

  /// Parses a road name in the router's output: `ถนนริมน้ำ (River Road)`, or the type of an
  /// unnamed road.
  init(_ text: String) {
    let name = PlainText.line(text)
    if let kind = Self.kinds[name] {
      self = .unnamed(kind)
    } else if name.isEmpty {
      self = .unnamed(.road)
    } else if let open = Self.lastBracket(of: name), open > name.startIndex,
      case let local = name[..<name.index(before: open)], !local.isEmpty,
      case let english = name[open...].dropFirst().dropLast(),
      english.contains(where: { $0.isASCII && $0.isLetter }),
      !english.unicodeScalars.contains(where: { (0x0E00...0x0E7F).contains($0.value) })
    {
      self = .named(local: String(local), english: String(english))
    } else {
      self = .named(local: name, english: nil)
    }
  }

  /// Returns the opening bracket that matches the closing bracket at the end of a name.
  private static func lastBracket(of name: String) -> String.Index? {
    guard name.last == ")" else { return nil }
    var depth = 0
    for index in name.indices.reversed() {
      if name[index] == ")" { depth += 1 }
      if name[index] == "(" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
