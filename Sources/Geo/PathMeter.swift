/// Measures many short lines that are near each other, most of them without trigonometry.
public struct PathMeter: Sendable {
  /// The latitude of the last computation in degrees, with its sine and cosine.
  private var latitude = 0.0
  private var sine = 0.0
  private var cosine = 1.0

  public init() {}

  /// Returns the geodesic distance between two coordinates in metres on the WGS84 ellipsoid. The
  /// result differs by at most 1 part in 10⁷ from ``Coordinate/distance(to:)``.
  ///
  /// A short line is the hypotenuse of its components along the meridian and the parallel at its
  /// midpoint, with the radii of curvature there. The error is of the order of (d/R)² tan² φ / 24,
  /// below 10⁻⁷ for the lengths and latitudes for which the method is used.
  public mutating func distance(from start: Coordinate, to end: Coordinate) -> Double {
    let north = end.latitude - start.latitude
    let east = end.longitude - start.longitude
    let middle = start.latitude + north / 2
    guard abs(north) < Self.span, abs(east) < Self.span, abs(middle) < 60 else {
      return start.distance(to: end)
    }
    var rise = (middle - latitude) * Self.radian
    if abs(rise) > Self.reach {
      let angle = Angle(degrees: middle)
      (latitude, sine, cosine, rise) = (middle, angle.sine, angle.cosine, 0)
    }
    // The sine and cosine of a latitude near the stored one, up to the third power of the
    // difference.
    let half = rise * rise / 2
    let sineHere = sine + rise * (cosine * (1 - half / 3)) - half * sine
    let cosineHere = cosine - rise * (sine * (1 - half / 3)) - half * cosine
    let curvature = 1 - WGS84.eccentricitySquared * sineHere * sineHere
    let normal = WGS84.equatorialRadius / curvature.squareRoot()
    let meridian = normal * (1 - WGS84.eccentricitySquared) / curvature
    let northward = meridian * north * Self.radian
    let eastward = normal * cosineHere * east * Self.radian
    return (northward * northward + eastward * eastward).squareRoot()
  }

  /// Returns the length in metres of the line through `coordinates`, with the same accuracy.
  public mutating func length(of coordinates: [Coordinate]) -> Double {
    guard var last = coordinates.first else { return 0 }
    var length = 0.0
    for coordinate in coordinates {
      length += distance(from: last, to: coordinate)
      last = coordinate
    }
    return length
  }

  private static let radian = Double.pi / 180
  /// The maximum span of a short line in degrees, about 2 km.
  private static let span = 0.02
  /// The maximum difference in radians from the stored latitude for which the series is accurate,
  /// about 12 km.
  private static let reach = 0.002
}
