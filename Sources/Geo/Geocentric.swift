/// A point on the ellipsoid in metres from the Earth's centre: x points to the intersection of the
/// equator and the prime meridian, z to the north pole.
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

  /// Returns the straight line through the Earth to `other`.
  func chord(to other: Geocentric) -> Chord {
    let (dx, dy, dz) = (other.x - x, other.y - y, other.z - z)
    let (sx, sy, sz) = (other.x + x, other.y + y, other.z + z)
    return Chord(
      square: dx * dx + dy * dy + dz * dz, rise: dz * dz,
      acrossAxis: sx * sx + sy * sy, alongAxis: sz * sz)
  }
}

/// The squared measures of a chord of the ellipsoid, used to derive the length of the geodesic
/// above the chord.
struct Chord {
  /// The square of the chord's length and the square of its component along the axis, in square
  /// metres.
  let square: Double
  let rise: Double
  /// The squared distances from the axis and from the equatorial plane to the sum of both ends,
  /// which is twice the midpoint.
  let acrossAxis: Double
  let alongAxis: Double

  /// The length of the geodesic in metres, accurate to a tenth of a micrometre; nil if the chord is
  /// longer than 50 km.
  ///
  /// In space, a geodesic has the curvature of the surface in its direction. So above a chord c,
  /// the geodesic is the arc s = c (1 + q/24 + 3q²/640 + …), q = (c/R)², of a circle with the
  /// radius of curvature R at the midpoint. Euler's theorem with the component t of the unit
  /// tangent along the axis, t = cos φ cos α, gives 1/R = (1 + e'² t²) / N. The change of R along
  /// the line and the rotation of its tangent are significant only in the next order, which is less
  /// than a hundredth of e² c⁵/R⁴: a few nanometres for 50 km.
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
