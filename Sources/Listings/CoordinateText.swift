public import Geo

/// Why two texts are not a valid coordinate of a home.
public enum CoordinateFault: Error, Sendable, Hashable, CaseIterable {
  /// One of the texts is empty.
  case missing
  /// One of the texts is not a number.
  case notANumber
  /// Both numbers are zero, which databases use for an unknown position.
  case zero
  /// The numbers are not on the globe in either order.
  case outOfRange
}

/// Parses coordinates as people and databases write them.
public enum CoordinateText {
  /// Parses a latitude and a longitude in degrees.
  ///
  /// Accepts spaces, a comma as the decimal mark (`13,7563`), Thai digits, and a degree sign with
  /// optional minutes, seconds and a letter for the hemisphere (`13°44'13.2"N`). Swaps the two if
  /// letters say so, or without letters if they fit Thailand only in the other order. Numbers
  /// elsewhere on the globe keep their order.
  ///
  /// - Throws: `CoordinateFault` with the reason why there is no coordinate.
  public static func parse(
    latitude: String, longitude: String
  ) throws(CoordinateFault) -> Coordinate {
    let coordinate = try coordinate(degrees(latitude), degrees(longitude))
    if coordinate.latitude == 0, coordinate.longitude == 0 { throw .zero }
    return coordinate
  }

  /// Parses two UTF-8 texts in the same way as `parse(latitude:longitude:)` of strings.
  ///
  /// - Throws: `CoordinateFault` with the reason why there is no coordinate.
  public static func parse(
    latitude: UnsafeBufferPointer<UInt8>, longitude: UnsafeBufferPointer<UInt8>
  ) throws(CoordinateFault) -> Coordinate {
    let coordinate = try coordinate(DegreeReader.read(latitude), DegreeReader.read(longitude))
    if coordinate.latitude == 0, coordinate.longitude == 0 { throw .zero }
    return coordinate
  }

  /// Parses the angle in a text.
  static func degrees(_ text: some StringProtocol) -> DegreeReader.Reading {
    var copy = String(text)
    return copy.withUTF8 { DegreeReader.read($0) }
  }

  /// Returns the coordinate of two angles. Here, zero is a valid place.
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
    // Letters decide, unless they make the numbers invalid.
    if let asWritten, first.axis != nil || second.axis != nil { return asWritten }
    if !fitsThailand(latitude, longitude), fitsThailand(longitude, latitude),
      let swapped = Coordinate(latitude: longitude, longitude: latitude)
    {
      return swapped
    }
    guard let asWritten else { throw .outOfRange }
    return asWritten
  }

  /// Whether a place lies in a box around Thailand, which includes a little of its neighbours.
  private static func fitsThailand(_ latitude: Double, _ longitude: Double) -> Bool {
    (5.5...20.6).contains(latitude) && (97.2...105.8).contains(longitude)
  }
}
