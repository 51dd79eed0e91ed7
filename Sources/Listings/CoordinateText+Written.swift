public import Geo

extension CoordinateText {
  /// Parses a coordinate that a person typed or pasted as one string: as two numbers separated by a
  /// comma or a space (`48.8566,2.3522`), in degrees, minutes and seconds
  /// (`13°44'13"N, 100°33'37"E`), as a `geo:` link (RFC 5870), or as the URL of a web map.
  ///
  /// - Returns: The coordinate; nil if the text has another format and may be the name of a place.
  /// - Throws: `CoordinateFault` if the text has one of the formats but is not a valid coordinate;
  ///   `missing` for a URL without a coordinate.
  public static func written(_ text: String) throws(CoordinateFault) -> Coordinate? {
    let lowered = text.lowercased()
    if lowered.hasPrefix("geo:") { return try geoLink(String(text.dropFirst(4))) }
    guard lowered.hasPrefix("http://") || lowered.hasPrefix("https://") else {
      return try pair(text)
    }
    if let place = try MapLink(text).place() { return place }
    // Some programs also escape the characters that separate the components of a URL.
    guard !text.contains("?"), !text.contains("#"),
      let place = try MapLink(MapLink.unescaped(text)).place()
    else { throw .missing }
    return place
  }

  /// Parses two angles in one string; the latitude comes first unless hemisphere letters indicate
  /// the other order.
  ///
  /// A comma may be a decimal mark or a separator, so the function tries every boundary.
  ///
  /// - Returns: The coordinate; nil if the text does not consist of two angles.
  /// - Throws: `CoordinateFault` if the angles are not on the globe, or if several coordinates are
  ///   possible.
  static func pair(_ text: String) throws(CoordinateFault) -> Coordinate? {
    // Two angles need less than half of this length, and a longer text would have too many
    // boundaries to try.
    guard text.utf8.count <= 200 else { return nil }
    var found: Coordinate?
    var fault: CoordinateFault?
    for boundary in boundaries(in: text) {
      let (first, second) = (degrees(boundary.first), degrees(boundary.second))
      guard case .value(let one) = first, case .value(let two) = second,
        one.axis == nil || one.axis != two.axis,
        // This condition rejects `13.7,100,25`, which has three numbers, and `13° 44`, whose second
        // number may be minutes.
        one.mark == nil || two.mark == nil || one.mark == two.mark,
        !boundary.isBlank || one.hasSign == two.hasSign
      else { continue }
      do throws(CoordinateFault) {
        let place = try coordinate(first, second)
        if let found, found != place { throw CoordinateFault.notANumber }
        found = place
      } catch {
        if error == .notANumber { throw error }
        fault = error
      }
    }
    if found == nil, let fault { throw fault }
    return found
  }

  /// A position at which a string can be split into two angles.
  private struct Boundary {
    let first: Substring
    let second: Substring
    /// Whether the boundary contains only spaces.
    var isBlank = false
  }

  /// Returns the boundaries in a string: spaces with at most one separator among them, and both
  /// sides of a hemisphere letter.
  private static func boundaries(in text: String) -> [Boundary] {
    let isSeparator = { (character: Character) in character == "," || character == ";" }
    var boundaries: [Boundary] = []
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      var end = text.index(after: index)
      if isSeparator(character) || character.isWhitespace {
        end = text[index...].firstIndex { !isSeparator($0) && !$0.isWhitespace } ?? text.endIndex
        let separators = text[index..<end].count(where: isSeparator)
        if separators <= 1 {
          boundaries.append(
            Boundary(first: text[..<index], second: text[end...], isBlank: separators == 0))
        }
      } else if "NSEWnsew".contains(character) {
        boundaries.append(Boundary(first: text[..<index], second: text[index...]))
        boundaries.append(Boundary(first: text[..<end], second: text[end...]))
      }
      index = end
    }
    return boundaries
  }

  /// Parses `48.8566,2.3522;u=35?z=17`, and the format `0,0?q=48.8566,2.3522(name)`, which
  /// phones write.
  private static func geoLink(_ text: String) throws(CoordinateFault) -> Coordinate {
    let link = MapLink("geo://" + text)
    if let place = try link.place(ofParameters: ["q"]) { return place }
    let numbers = MapLink.unescaped(String(text.prefix { $0 != ";" && $0 != "?" }))
    let place = try MapLink.coordinate(in: numbers, isView: true)
    if let place, (place.latitude, place.longitude) != (0, 0) { return place }
    // Phones write 0,0 before a query if the position is unknown.
    guard let place, !text.contains("?") else { throw .notANumber }
    return place
  }
}
