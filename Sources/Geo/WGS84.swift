/// The ellipsoid of the World Geodetic System 1984 (NIMA TR8350.2): its two defining constants and
/// derived values.
enum WGS84 {
  /// The equatorial radius in metres.
  static let equatorialRadius = 6_378_137.0
  /// The flattening, (a - b) / a.
  static let flattening = 1 / 298.257223563
  /// b / a.
  static let axisRatio = 1 - flattening
  /// The polar radius in metres.
  static let polarRadius = equatorialRadius * axisRatio
  /// The first eccentricity squared, (a² - b²) / a².
  static let eccentricitySquared = flattening * (2 - flattening)
  /// The second eccentricity squared, (a² - b²) / b².
  static let secondEccentricitySquared = eccentricitySquared / (axisRatio * axisRatio)
  /// The third flattening, (a - b) / (a + b).
  static let thirdFlattening = flattening / (2 - flattening)
}
