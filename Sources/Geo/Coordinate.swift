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
}
