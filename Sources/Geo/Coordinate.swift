/// A position on the WGS84 ellipsoid.
///
/// For example, measure the distance and bearing from one station to another:
///
/// ```swift
/// guard let asok = Coordinate(latitude: 13.7370, longitude: 100.5603),
///   let siam = Coordinate(latitude: 13.7457, longitude: 100.5341)
/// else { return }
/// asok.distance(to: siam)  // → 2992.65 metres, rounded
/// asok.bearing(to: siam)  // → 288.76 degrees, rounded
/// ```
public struct Coordinate: Sendable, Hashable {
  /// The latitude in degrees north of the equator, -90 to 90.
  public let latitude: Double
  /// The longitude in degrees east of Greenwich, -180 to 180.
  public let longitude: Double

  /// Creates a coordinate from degrees; fails if a value is out of range or not a number.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a coordinate without checking the range, which the caller must guarantee.
  package init(unchecked latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate {
  /// Returns the geodesic distance to `other` in metres on the WGS84 ellipsoid, accurate to a tenth
  /// of a micrometre.
  public func distance(to other: Coordinate) -> Double {
    let chord = Geocentric(self).chord(to: Geocentric(other))
    return chord.shortDistance ?? Geodesic(from: self, to: other).length
  }

  /// Returns the initial bearing of the geodesic to `other` on the WGS84 ellipsoid, in degrees
  /// clockwise from north, in `0..<360`; nil if both positions are the same.
  ///
  /// At a pole, where every direction is south or north, the bearing is relative to the meridian of
  /// this coordinate, as for a traveller who arrives along it.
  public func bearing(to other: Coordinate) -> Double? {
    BearingMeter(from: self).bearing(to: BearingMeter.Mark(other))
  }
}
