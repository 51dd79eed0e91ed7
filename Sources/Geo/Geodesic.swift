/// The shortest line between two coordinates on the WGS84 ellipsoid.
struct Geodesic {
  /// The length in metres.
  var length: Double
  /// The azimuths at the start and at the end, clockwise from north.
  var start: Angle
  var end: Angle
}

extension Geodesic {
  /// Computes the shortest line from `origin` to `destination`, accurate to a few nanometres
  /// everywhere.
  ///
  /// Follows Karney (2013) on the auxiliary sphere. The points are mirrored and swapped so that the
  /// first point is the one farther from the equator and lies south of it, and the second lies to
  /// the east of the first. The azimuths are mirrored back at the end.
  init(from origin: Coordinate, to destination: Coordinate) {
    // The difference in longitude is exact if the points are close together.
    var eastward = destination.longitude - origin.longitude
    if eastward > 180 { eastward -= 360 }
    if eastward < -180 { eastward += 360 }
    let isWestward = eastward < 0
    let isSwapped = abs(origin.latitude) < abs(destination.latitude)
    var latitude1 = isSwapped ? destination.latitude : origin.latitude
    var latitude2 = isSwapped ? origin.latitude : destination.latitude
    let isMirrored = latitude1 > 0
    if isMirrored { (latitude1, latitude2) = (-latitude1, -latitude2) }

    let problem = InverseProblem(
      beta1: Angle(reducedFrom: latitude1), beta2: Angle(reducedFrom: latitude2),
      isAtPole: latitude1 == -90, degrees: abs(eastward))
    self = problem.solution()

    if isSwapped { (start, end) = (end, start) }
    if isWestward {
      start.sine.negate()
      end.sine.negate()
    }
    if isSwapped != isMirrored {
      start.cosine.negate()
      end.cosine.negate()
    }
  }
}

/// The point where a geodesic crosses the equator northwards, computed from another point on the
/// geodesic.
struct EquatorCrossing {
  /// The azimuth α₀ at the equator.
  let azimuth: Angle
  /// The arc σ from the equator to the point, on the auxiliary sphere.
  let sigma: Angle

  /// Computes where a geodesic that passes the reduced latitude `beta` at `azimuth` crosses the
  /// equator.
  init(beta: Angle, azimuth: Angle) {
    self.azimuth = Angle(
      sine: azimuth.sine * beta.cosine,
      cosine: Angle.hypotenuse(azimuth.cosine, azimuth.sine * beta.sine))
    sigma =
      beta.sine == 0 && azimuth.cosine == 0
      ? Angle(sine: 0, cosine: 1)
      : Angle(towards: beta.sine, azimuth.cosine * beta.cosine)
  }
}

extension Angle {
  /// The minimum cosine of a latitude. The minimum is not zero, so longitudes matter even at a
  /// pole.
  private static let leastCosine = Double.leastNormalMagnitude.squareRoot()

  /// Creates the reduced latitude of the geographic `latitude` in degrees: tan β = (1 - f) tan φ.
  init(reducedFrom latitude: Double) {
    let phi = Angle(degrees: latitude)
    self.init(towards: WGS84.axisRatio * phi.sine, phi.cosine)
    cosine = max(cosine, Self.leastCosine)
  }

  var cosineSquared: Double { cosine * cosine }

  static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }
}
