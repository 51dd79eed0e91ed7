import Geo

/// Parses points and areas in OData URL syntax, in which the longitude comes first:
/// `geography'SRID=4326;Point(100.55 13.80)'`.
enum ODataGeography {
  /// - Throws: `ODataProblem.notALiteral`, or `notAnArea` if the corners do not form an area.
  static func value(_ text: String) throws(ODataProblem) -> (value: ODataValue, type: ODataType?) {
    var rest = text.drop { $0 != "'" }.dropFirst().dropLast()
    if let semicolon = rest.firstIndex(of: ";") {
      guard rest[..<semicolon].lowercased() == "srid=4326" else { throw .notALiteral(text) }
      rest = rest[rest.index(after: semicolon)...]
    }
    let name = rest.prefix { $0 != "(" }.lowercased()
    let body = rest.dropFirst(name.count)
    switch name {
    case "point":
      let places = coordinates(inner(body))
      guard let places, places.count == 1 else { throw .notALiteral(text) }
      return (.point(places[0]), .point)
    case "polygon":
      guard let rings = rings(inner(body)) else { throw .notALiteral(text) }
      return try (.polygon(area([rings])), .polygon)
    case "multipolygon":
      guard let inside = inner(body), let parts = groups(inside) else { throw .notALiteral(text) }
      var polygons: [[[Coordinate]]] = []
      for part in parts {
        guard let rings = rings(part) else { throw .notALiteral(text) }
        polygons.append(rings)
      }
      return try (.polygon(area(polygons)), .polygon)
    default: throw .notALiteral(text)
    }
  }

  /// Creates an area from rings whose last corner repeats the first. The interior of a ring is the
  /// smaller side, regardless of the direction of its corners.
  private static func area(_ rings: [[[Coordinate]]]) throws(ODataProblem) -> MultiPolygon {
    do throws(MultiPolygonError) {
      return try MultiPolygon(rings: rings)
    } catch {
      throw .notAnArea(error.message)
    }
  }

  /// Returns the text inside the outermost brackets.
  private static func inner(_ text: Substring) -> Substring? {
    text.first == "(" && text.last == ")" && text.count > 2 ? text.dropFirst().dropLast() : nil
  }

  private static func rings(_ text: Substring?) -> [[Coordinate]]? {
    guard let text, let groups = groups(text) else { return nil }
    var rings: [[Coordinate]] = []
    for group in groups {
      guard let ring = coordinates(group) else { return nil }
      rings.append(ring)
    }
    return rings
  }

  /// Returns the contents of consecutive bracketed groups that are separated by commas.
  private static func groups(_ text: Substring) -> [Substring]? {
    var groups: [Substring] = []
    var (depth, start) = (0, text.startIndex)
    for index in text.indices {
      switch text[index] {
      case "(":
        if depth == 0 { start = text.index(after: index) }
        depth += 1
      case ")":
        depth -= 1
        if depth < 0 { return nil }
        if depth == 0 { groups.append(text[start..<index]) }
      case ",", " ": continue
      default: if depth == 0 { return nil }
      }
    }
    return depth == 0 && !groups.isEmpty ? groups : nil
  }

  private static func coordinates(_ text: Substring?) -> [Coordinate]? {
    guard let text else { return nil }
    var places: [Coordinate] = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = pair.split(separator: " ").map { Double($0) }
      guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1],
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      places.append(place)
    }
    return places
  }
}
