@testable import Geo

extension Coordinate {
  /// Returns the end of the geodesic that starts here at `bearing` degrees clockwise from north and
  /// is `distance` metres long, on the WGS84 ellipsoid; nil if either is not finite.
  func destination(bearing: Double, distance: Double) -> Coordinate? {
    guard bearing.isFinite, distance.isFinite else { return nil }
    let start = Angle(degrees: bearing.truncatingRemainder(dividingBy: 360))
    return Geodesic.end(of: distance, from: self, at: start)
  }
}

extension Geodesic {
  /// Returns the end of the line of `length` metres that starts at `origin` with the azimuth
  /// `start`.
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

extension GeodesicSeries {
  /// The reverted series of `c1`, equation 21.
  var c1Reversed: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (768 + e2 * (-432 + 205 * e2)) / 1536,
      c2: e2 * (3840 + e2 * (-4736 + 4005 * e2)) / 12288,
      c3: e2 * e * (116 - 225 * e2) / 384,
      c4: e2 * e2 * (2695 - 7173 * e2) / 7680,
      c5: e2 * e2 * e * 3467 / 7680,
      c6: e2 * e2 * e2 * 38081 / 61440)
  }
}
