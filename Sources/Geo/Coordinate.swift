/// A place on the WGS84 ellipsoid.
public struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator, -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public let longitude: Double

  /// The coordinate at `latitude` and `longitude` in degrees, or nil where a value is not a
  /// number or lies outside the globe.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The coordinate at `latitude` and `longitude`, which the caller knows to lie on the globe.
  package init(unchecked latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate {
  /// The length in metres of the shortest line to `other` on the WGS84 ellipsoid, within a tenth
  /// of a micrometre.
  public func distance(to other: Coordinate) -> Double {
    let chord = Geocentric(self).chord(to: Geocentric(other))
    return chord.shortDistance ?? Geodesic(from: self, to: other).length
  }

  /// The direction of `other` in degrees clockwise from north, 0 up to but not with 360, at the
  /// start of the shortest line to it on the WGS84 ellipsoid; nil where both are the same place.
  ///
  /// From a pole, where every direction is south or north, it is the one that a traveller who
  /// arrives along this coordinate's meridian would see.
  public func bearing(to other: Coordinate) -> Double? {
    BearingMeter(from: self).bearing(to: BearingMeter.Mark(other))
  }
}
