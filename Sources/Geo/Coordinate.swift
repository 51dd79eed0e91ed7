/// A position on the WGS84 ellipsoid.
///
/// For example, measure the distance and bearing from one landmark to another:
///
/// ```swift
/// guard let tower = Coordinate(latitude: 48.8584, longitude: 2.2945),
///   let museum = Coordinate(latitude: 48.8606, longitude: 2.3376)
/// else { return }
/// tower.distance(to: museum)  // → 3172.01 metres, rounded
/// tower.bearing(to: museum)  // → 85.56 degrees, rounded
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
