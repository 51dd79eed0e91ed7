import Geo

/// Coordinates in XML.
package enum XMLCoordinates {
  /// Returns the coordinates of a KML line: `100.5,13.7 100.6,13.8`.
  static func tuples(_ line: [Coordinate]) -> String {
    var text = ""
    text.reserveCapacity(line.count * 24)
    for coordinate in line {
      if !text.isEmpty { text += " " }
      text += degrees(coordinate.longitude)
      text += ","
      text += degrees(coordinate.latitude)
    }
    return text
  }

  /// Returns the shortest decimal that parses to the same number, without an exponent, because XML
  /// Schema does not allow one in decimals.
  package static func degrees(_ value: Double) -> String {
    let text = "\(value)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let digits = text[..<mark].filter { $0.isNumber }
    let sign = value < 0 ? "-" : ""
    // Degrees are at most 180, so an exponent means that the number is small.
    guard exponent < 0 else { return text }
    return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
  }
}
