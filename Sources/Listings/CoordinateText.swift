public import Geo

/// The reason why two strings are not a valid coordinate of a home.
public enum CoordinateFault: Error, Sendable, Hashable, CaseIterable {
  /// One of the strings is empty.
  case missing
  /// One of the strings is not a number.
  case notANumber
  /// Both numbers are zero, which databases use for an unknown position.
  case zero
  /// The numbers are not valid as a latitude and a longitude in either order.
  case outOfRange
}

/// Parses coordinates in the formats that people and databases use.
public enum CoordinateText {
  /// Parses a latitude and a longitude in degrees.
  ///
  /// Accepts spaces, a comma as the decimal mark (`13,7563`), Thai digits, and a degree sign with
  /// optional minutes, seconds and a hemisphere letter (`13°44'13.2"N`). Swaps the two numbers if
  /// hemisphere letters indicate the other order or, without letters, if only the other order is a
  /// position in Thailand.
  ///
  /// - Throws: A `CoordinateFault` with the reason why the strings are not a coordinate.
  public static func parse(
    latitude: String, longitude: String
  ) throws(CoordinateFault) -> Coordinate {
    let coordinate = try coordinate(degrees(latitude), degrees(longitude))
    if coordinate.latitude == 0, coordinate.longitude == 0 { throw .zero }
    return coordinate
  }

  /// Parses two UTF-8 strings in the same way as `parse(latitude:longitude:)` for strings.
  ///
  /// - Throws: A `CoordinateFault` with the reason why the strings are not a coordinate.
  public static func parse(
    latitude: UnsafeBufferPointer<UInt8>, longitude: UnsafeBufferPointer<UInt8>
  ) throws(CoordinateFault) -> Coordinate {
    let coordinate = try coordinate(DegreeReader.read(latitude), DegreeReader.read(longitude))
    if coordinate.latitude == 0, coordinate.longitude == 0 { throw .zero }
    return coordinate
  }

  /// Parses the angle in a string.
  static func degrees(_ text: some StringProtocol) -> DegreeReader.Reading {
    var copy = String(text)
    return copy.withUTF8 { DegreeReader.read($0) }
  }

  /// Returns the coordinate for two angles; accepts 0, 0.
  static func coordinate(
    _ first: DegreeReader.Reading, _ second: DegreeReader.Reading
  ) throws(CoordinateFault) -> Coordinate {
    guard case .value(let first) = first, case .value(let second) = second else {
      throw first == .empty || second == .empty ? .missing : .notANumber
    }
    let isReversed = first.axis == .longitude || second.axis == .latitude
    let latitude = isReversed ? second.degrees : first.degrees
    let longitude = isReversed ? first.degrees : second.degrees
    let asWritten = Coordinate(latitude: latitude, longitude: longitude)
    // Hemisphere letters determine the order, unless the numbers are invalid in that order.
    if let asWritten, first.axis != nil || second.axis != nil { return asWritten }
    if !fitsThailand(latitude, longitude), fitsThailand(longitude, latitude),
      let swapped = Coordinate(latitude: longitude, longitude: latitude)
    {
      return swapped
    }
    guard let asWritten else { throw .outOfRange }
    return asWritten
  }

  /// Whether a position lies in a bounding box of Thailand, which includes parts of neighbouring
  /// countries.
  private static func fitsThailand(_ latitude: Double, _ longitude: Double) -> Bool {
    (5.5...20.6).contains(latitude) && (97.2...105.8).contains(longitude)
  }
}
