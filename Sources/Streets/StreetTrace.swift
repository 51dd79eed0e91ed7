import Geo
import XMLStream

/// A route as Routino's router prints it with `--output-text-all`: each point, and the piece of road
/// that leads to it.
struct StreetTrace {
  /// A point of the route.
  struct Point: Equatable {
    var position: Coordinate
    /// Whether one wanted to come by here: the start, a stop or the end.
    var isStop: Bool
    /// Whether roads meet here that one could take by mistake.
    var isJunction: Bool
    /// The length of the piece that leads here, in metres.
    var metres: Double
    /// The time that it takes, in seconds.
    var seconds: Double
    /// The road that leads here.
    var road: StreetRoad
  }

  /// The points in order; two or more.
  let points: [Point]

  /// The columns, and the types of points in the fourth: `Waypt`, `Junct`, `Junct-`, `Change` and `Inter`
  /// (`OUTPUT.txt` of Routino 3.3.3), and `Mini-RB` for a small roundabout.
  private static let columns = 11

  /// The route in what the router has printed; nil where that is none.
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
    // A street's name is the last column, whatever is in it.
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

  /// A number that is no less than zero where it measures something, and not without bounds.
  private static func number(_ text: String) -> Double? {
    let digits = text.drop { $0 == " " }
    guard digits.count < 20, let value = Double(digits), (-1e6...1e6).contains(value) else {
      return nil
    }
    return value
  }
}

/// A road by its name, or without one by its kind.
enum StreetRoad: Hashable {
  /// What a road without a name is, as far as people care.
  enum Kind {
    case motorway, road, street, service, track, cycleway, path, steps, ferry
  }

  /// The kinds by the router's English words for them: every `highway` of the language `en` in Routino
  /// 3.3.3's `translations.xml`.
  private static let kinds: [String: Kind] = [
    "motorway": .motorway, "trunk road": .road, "primary road": .road, "secondary road": .road,
    "tertiary road": .road, "unclassified road": .road, "residential road": .street,
    "service road": .service, "track": .track, "cycleway": .cycleway, "path": .path,
    "steps": .steps, "ferry": .ferry,
  ]

  /// The names on the map; the English one where it has one.
  case named(local: String, english: String?)
  case unnamed(Kind)

  /// The road of a name as the router prints it: `ถนนสุขุมวิท (Sukhumvit Road)`, or the kind of one
  /// without a name.
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

  /// Where the bracket opens that a name ends with the closing one of.
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
