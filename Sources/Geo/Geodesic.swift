/// The shortest line between two coordinates on the WGS84 ellipsoid.
struct Geodesic {
  /// In metres.
  var length: Double
  /// The azimuths, clockwise from north, at the start and at the end.
  var start: Angle
  var end: Angle
}

extension Geodesic {
  /// The shortest line from `origin` to `destination`, to a few nanometres, everywhere.
  ///
  /// Solved after Karney (2013) on the auxiliary sphere. The points are mirrored and swapped so
  /// that the first is the one farther from the equator, lies south of it, and the second lies
  /// to its east; the azimuths are mirrored back at the end.
  init(from origin: Coordinate, to destination: Coordinate) {
    // In longitude the difference is exact where the points are near each other.
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

  /// The end of the line of `length` metres that leaves `origin` at the azimuth `start`.
  static func end(of length: Double, from origin: Coordinate, at start: Angle) -> Coordinate? {
    let beta1 = Angle(reducedFrom: origin.latitude)
    let equator = EquatorCrossing(beta: beta1, azimuth: start)
    let series = GeodesicSeries(cosineSquaredAtEquator: equator.azimuth.cosineSquared)
    let sigma1 = equator.sigma
    let tau1 = sigma1.radians + series.c1.sum(at: sigma1)
    let tau2 = tau1 + length / (WGS84.polarRadius * series.a1)
    let arc = tau2 + series.c1Reversed.sum(at: Angle(radians: tau2)) - sigma1.radians
    let sigma2 = Angle(radians: sigma1.radians + arc)
    let alpha0 = equator.azimuth
    let sinBeta2 = alpha0.cosine * sigma2.sine
    let cosBeta2 = Angle.hypotenuse(alpha0.sine, alpha0.cosine * sigma2.cosine)
    let omega12 =
      Angle(sine: alpha0.sine * sigma2.sine, cosine: sigma2.cosine)
      - Angle(sine: alpha0.sine * sigma1.sine, cosine: sigma1.cosine)
    let lag =
      WGS84.flattening * alpha0.sine * series.a3
      * (arc + series.c3.sum(at: sigma2) - series.c3.sum(at: sigma1))
    let latitude = Angle(sine: sinBeta2, cosine: WGS84.axisRatio * cosBeta2).radians
    let eastward = (Angle(towards: omega12.sine, omega12.cosine) - Angle(radians: lag)).radians
    var longitude = origin.longitude + eastward * 180 / .pi
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(
      latitude: min(max(latitude * 180 / .pi, -90), 90), longitude: longitude)
  }
}

/// Where and how a geodesic crosses the equator going north, from a point of it.
struct EquatorCrossing {
  /// The azimuth α₀ at the equator.
  let azimuth: Angle
  /// The arc σ from the equator to the point, on the auxiliary sphere.
  let sigma: Angle

  /// For a geodesic that passes the reduced latitude `beta` at `azimuth`.
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
  /// The least cosine of a latitude, so that a pole has meridians.
  private static let leastCosine = Double.leastNormalMagnitude.squareRoot()

  /// The reduced latitude of the geographic `latitude` in degrees: tan β = (1 - f) tan φ.
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
