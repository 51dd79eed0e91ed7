public import Geo

/// Why two texts are no coordinate that a home can have.
public enum CoordinateFault: Error, Sendable, Hashable, CaseIterable {
  /// One of the texts is empty.
  case missing
  /// One of the texts is not a number.
  case notANumber
  /// Both numbers are zero, which is how databases write "not known".
  case zero
  /// The numbers lie outside the globe, in this order and in the other.
  case outOfRange
}

/// Reads coordinates as people and databases write them.
public enum CoordinateText {
  /// The coordinate that `latitude` and `longitude` mean, in degrees.
  ///
  /// Spaces, a comma as the decimal mark (`13,7563`), Thai digits, a degree sign with minutes and
  /// seconds behind it and a letter for the hemisphere (`13°44'13.2"N`) are read. The two are
  /// swapped if letters say so, or without letters if they fit Thailand only in the other order.
  /// Numbers elsewhere on the globe stay as they are.
  ///
  /// - Throws: `CoordinateFault` with the reason why there is no coordinate.
  public static func parse(
    latitude: String, longitude: String
  ) throws(CoordinateFault) -> Coordinate {
    let coordinate = try coordinate(degrees(latitude), degrees(longitude))
    if coordinate.latitude == 0, coordinate.longitude == 0 { throw .zero }
    return coordinate
  }

  /// The coordinate that two UTF-8 texts mean, as `parse(latitude:longitude:)` of strings.
  ///
  /// - Throws: `CoordinateFault` with the reason why there is no coordinate.
  public static func parse(
    latitude: UnsafeBufferPointer<UInt8>, longitude: UnsafeBufferPointer<UInt8>
  ) throws(CoordinateFault) -> Coordinate {
    let coordinate = try coordinate(DegreeReader.read(latitude), DegreeReader.read(longitude))
    if coordinate.latitude == 0, coordinate.longitude == 0 { throw .zero }
    return coordinate
  }

  /// The angle in a text.
  static func degrees(_ text: some StringProtocol) -> DegreeReader.Reading {
    var copy = String(text)
    return copy.withUTF8 { DegreeReader.read($0) }
  }

  /// The coordinate that two angles mean. Zero is a place like any other here.
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
    // Letters count, unless no place on the globe has these numbers under them.
    if let asWritten, first.axis != nil || second.axis != nil { return asWritten }
    if !fitsThailand(latitude, longitude), fitsThailand(longitude, latitude),
      let swapped = Coordinate(latitude: longitude, longitude: latitude)
    {
      return swapped
    }
    guard let asWritten else { throw .outOfRange }
    return asWritten
  }

  /// Whether a place lies in the box around Thailand, with a little of its neighbours.
  private static func fitsThailand(_ latitude: Double, _ longitude: Double) -> Bool {
    (5.5...20.6).contains(latitude) && (97.2...105.8).contains(longitude)
  }
}
