/// The reason why a string is not an encoded polyline. Positions are byte offsets, starting at 0.
public enum EncodedPolylineError: Error, Sendable, Hashable {
  /// The encoding does not use the byte at this position.
  case notAllowed(position: Int)
  /// The string ends inside a number, or after a latitude without a longitude.
  case truncated
  /// The coordinate that ends at this position is out of range.
  case outOfRange(position: Int)
}

/// Google's encoded polyline format: each number is the difference from the previous coordinate in
/// units of the last decimal place. The difference is zigzag-encoded and written as characters from
/// `?` upwards with five bits each, least significant bits first.
public enum EncodedPolyline {
  /// The supported numbers of decimal places.
  public static let precisions = 1...9

  /// Encodes coordinates in degrees with `precision` decimal places, 5 by default. Clamps
  /// `precision` to ``precisions``.
  public static func encode(_ coordinates: some Sequence<Coordinate>, precision: Int = 5) -> String
  {
    let scale = scale(of: precision)
    var bytes: [UInt8] = []
    var (latitude, longitude) = (0, 0)
    for coordinate in coordinates {
      let next = (
        Int((coordinate.latitude * scale).rounded()), Int((coordinate.longitude * scale).rounded())
      )
      append(next.0 - latitude, to: &bytes)
      append(next.1 - longitude, to: &bytes)
      (latitude, longitude) = next
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encodes numbers that are not coordinates, in the order given.
  public static func encode(numbers: some Sequence<Int>) -> String {
    var bytes: [UInt8] = []
    for number in numbers { append(number, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes a string in which degrees have `precision` decimal places; an empty string has no
  /// coordinates.
  ///
  /// - Parameters:
  ///   - dimensions: The number of values per coordinate; with 3, the last value is an elevation,
  ///     which is skipped. OpenRouteService and GraphHopper encode elevations this way.
  ///   - isLongitudeFirst: Whether longitudes come before latitudes, as in the page's base map;
  ///     false by default, as in Google's polylines.
  /// - Throws: `EncodedPolylineError` for the first invalid position.
  @_specialize(where Text == String.UTF8View)
  @_specialize(where Text == Substring.UTF8View)
  @_specialize(where Text == [UInt8])
  public static func decode<Text: Sequence<UInt8>>(
    _ text: Text, precision: Int = 5, dimensions: Int = 2,
    isLongitudeFirst: Bool = false
  ) throws(EncodedPolylineError) -> [Coordinate] {
    let scale = scale(of: precision)
    var coordinates: [Coordinate] = []
    var (first, second) = (0, 0)
    var (bits, shift, part, position) = (0, 0, 0, -1)
    for byte in text {
      position += 1
      guard (63...126).contains(byte) else { throw .notAllowed(position: position) }
      let chunk = Int(byte) - 63
      // 360 degrees with 9 decimal places take 39 bits, so a longer number is not a coordinate and
      // might overflow.
      guard shift <= 40 else { throw .outOfRange(position: position) }
      bits |= (chunk & 0x1F) << shift
      shift += 5
      guard chunk < 0x20 else { continue }
      let difference = bits & 1 == 0 ? bits >> 1 : ~(bits >> 1)
      (bits, shift) = (0, 0)
      switch part {
      case 0: first += difference
      case 1:
        second += difference
        let (latitude, longitude) = isLongitudeFirst ? (second, first) : (first, second)
        guard
          let coordinate = Coordinate(
            latitude: Double(latitude) / scale, longitude: Double(longitude) / scale)
        else { throw .outOfRange(position: position) }
        coordinates.append(coordinate)
      default: break
      }
      part = part + 1 < dimensions ? part + 1 : 0
    }
    guard shift == 0, part == 0 else { throw .truncated }
    return coordinates
  }

  /// Counts the coordinates, which have `dimensions` values each, in an encoded string without
  /// decoding it: only the last character of a value is below `_`.
  public static func count(in text: some Sequence<UInt8>, dimensions: Int = 2) -> Int {
    text.reduce(0) { $1 < 0x5F ? $0 + 1 : $0 } / max(dimensions, 1)
  }

  private static func scale(of precision: Int) -> Double {
    (0..<min(max(precision, precisions.lowerBound), precisions.upperBound)).reduce(1) { scale, _ in
      scale * 10
    }
  }

  private static func append(_ difference: Int, to bytes: inout [UInt8]) {
    var rest = difference < 0 ? ~(difference << 1) : difference << 1
    while rest >= 0x20 {
      bytes.append(UInt8(63 + (0x20 | (rest & 0x1F))))
      rest >>= 5
    }
    bytes.append(UInt8(63 + rest))
  }
}
