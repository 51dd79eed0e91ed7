/// A point of the ellipsoid's surface in metres from the Earth's centre: x to where Greenwich's
/// meridian crosses the equator, z to the north pole.
struct Geocentric: Sendable {
  let x: Double
  let y: Double
  let z: Double

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ coordinate: Coordinate) {
    self.init(
      latitude: Angle(degrees: coordinate.latitude),
      longitude: Angle(degrees: coordinate.longitude))
  }

  init(latitude: Angle, longitude: Angle) {
    let normal =
      WGS84.equatorialRadius
      / (1 - WGS84.eccentricitySquared * latitude.sine * latitude.sine).squareRoot()
    x = normal * latitude.cosine * longitude.cosine
    y = normal * latitude.cosine * longitude.sine
    z = normal * (1 - WGS84.eccentricitySquared) * latitude.sine
  }

  /// The straight line to `other`, through the Earth.
  func chord(to other: Geocentric) -> Chord {
    let (dx, dy, dz) = (other.x - x, other.y - y, other.z - z)
    let (sx, sy, sz) = (other.x + x, other.y + y, other.z + z)
    return Chord(
      square: dx * dx + dy * dy + dz * dz, rise: dz * dz,
      acrossAxis: sx * sx + sy * sy, alongAxis: sz * sz)
  }
}

/// What the length of a chord of the ellipsoid tells of the geodesic above it.
struct Chord {
  /// The length, and its part along the axis, both squared, in square metres.
  let square: Double
  let rise: Double
  /// The squared distances of twice the middle from the axis and from the equator's plane.
  let acrossAxis: Double
  let alongAxis: Double

  /// The length of the geodesic in metres, where the chord is short enough to tell it within a
  /// tenth of a micrometre; nil where it is longer than 50 km.
  ///
  /// A geodesic bends in space as the surface does in its direction, so that over a chord c it
  /// is the arc s = c (1 + q/24 + 3q²/640 + …), q = (c/R)², of the circle of the curvature radius R
  /// in the middle. Euler's theorem with the unit tangent's part t along the axis, t = cos φ cos α,
  /// gives 1/R = (1 + e'² t²) / N. That R changes along the line, and its tangent turns, counts only
  /// in the next order, less than a hundredth of e² c⁵/R⁴: a few nanometres for 50 km.
  var shortDistance: Double? {
    guard square < Self.longest * Self.longest else { return nil }
    guard square > 0 else { return 0 }
    let ratio = 1 - WGS84.eccentricitySquared
    let sineSquared = alongAxis / (alongAxis + ratio * ratio * acrossAxis)
    let bend = 1 + WGS84.secondEccentricitySquared * rise / square
    let q =
      square * bend * bend * (1 - WGS84.eccentricitySquared * sineSquared)
      / (WGS84.equatorialRadius * WGS84.equatorialRadius)
    return square.squareRoot() * (1 + q * (1 / 24 + q * 3 / 640))
  }

  private static let longest = 50_000.0
}
