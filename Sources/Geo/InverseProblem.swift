/// The inverse problem in its normal position: β₁ ≤ 0, |β₂| ≤ |β₁|, and the second point 0 to 180
/// degrees east of the first. Section and equation numbers refer to Karney (2013).
struct InverseProblem {
  let beta1: Angle
  let beta2: Angle
  /// The difference in longitude, as an angle and in radians.
  let lambda: Angle
  let lambdaRadians: Double
  /// The difference in radians between that angle and π, computed so that a small value keeps its
  /// precision.
  let toAntimeridian: Double
  /// √(1 + e'² sin² β) at each end.
  let width1: Double
  let width2: Double
  private let isAtPole: Bool

  init(beta1: Angle, beta2: Angle, isAtPole: Bool, degrees: Double) {
    self.beta1 = beta1
    self.beta2 = beta2
    self.isAtPole = isAtPole
    lambdaRadians = degrees * .pi / 180
    toAntimeridian = (180 - degrees) * .pi / 180
    lambda = Angle(degrees: degrees)
    width1 = (1 + WGS84.secondEccentricitySquared * beta1.sine * beta1.sine).squareRoot()
    width2 = (1 + WGS84.secondEccentricitySquared * beta2.sine * beta2.sine).squareRoot()
  }

  func solution() -> Geodesic {
    if isAtPole || lambda.sine == 0, let solution = alongMeridian() { return solution }
    if beta1.sine == 0, toAntimeridian >= WGS84.flattening * .pi {
      let east = Angle(sine: 1, cosine: 0)
      let length = WGS84.equatorialRadius * lambdaRadians
      return Geodesic(length: length, start: east, end: east)
    }
    switch startingPoint() {
    case .solved(let solution): return solution
    case .azimuth(let azimuth): return refined(from: azimuth)
    }
  }

  /// Returns the line along the meridian; nil if it is not the shortest line, for example between
  /// two nearly antipodal points near the equator.
  private func alongMeridian() -> Geodesic? {
    let start = lambda
    let end = Angle(sine: 0, cosine: 1)
    let sigma1 = Angle(sine: beta1.sine, cosine: start.cosine * beta1.cosine)
    let sigma2 = Angle(sine: beta2.sine, cosine: beta2.cosine)
    let arc = (sigma2 - sigma1).forward.radians
    let series = GeodesicSeries(cosineSquaredAtEquator: 1)
    let path = Path(sigma1: sigma1, sigma2: sigma2, arc: arc, series: series)
    if arc >= 1, path.reducedLength(width1: width1, width2: width2) < 0 { return nil }
    return Geodesic(length: path.length * WGS84.polarRadius, start: start, end: end)
  }

  /// Applies Newton's method to the initial azimuth, inside a bracket that is halved if a step
  /// would leave it (section 4). The method takes two or three iterations, and a few more near the
  /// antipode.
  private func refined(from first: Angle) -> Geodesic {
    let precision = Double.ulpOfOne
    var azimuth = first
    var low = Angle(sine: .leastNormalMagnitude, cosine: 1)
    var high = Angle(sine: .leastNormalMagnitude, cosine: -1)
    var isClose = false
    var isHalved = false
    for round in 0..<Self.mostRounds {
      let trial = Trial(problem: self, azimuth: azimuth)
      let miss = trial.miss
      if isHalved || abs(miss) < (isClose ? 8 : 1) * precision { return trial.geodesic }
      let slope = azimuth.cosine / azimuth.sine
      if miss > 0, round > Self.newtonRounds || slope > high.cosine / high.sine {
        high = azimuth
      } else if miss < 0, round > Self.newtonRounds || slope < low.cosine / low.sine {
        low = azimuth
      }
      if round < Self.newtonRounds, let step = trial.newtonStep {
        let next = azimuth + Angle(radians: step)
        if next.sine > 0, abs(step) < .pi {
          azimuth = Angle(towards: next.sine, next.cosine)
          isClose = abs(miss) <= 16 * precision
          continue
        }
      }
      azimuth = Angle(towards: (low.sine + high.sine) / 2, (low.cosine + high.cosine) / 2)
      isClose = false
      isHalved =
        abs(low.sine - azimuth.sine) + (low.cosine - azimuth.cosine) < precision
        || abs(azimuth.sine - high.sine) + (azimuth.cosine - high.cosine) < precision
    }
    return Trial(problem: self, azimuth: azimuth).geodesic
  }

  /// The maximum number of Newton iterations, and the maximum number of all iterations including
  /// halving, which is enough for every bit of a double.
  private static let newtonRounds = 20
  private static let mostRounds = newtonRounds + Double.significandBitCount + 11
}

/// A section of a geodesic on the auxiliary sphere.
struct Path {
  let sigma1: Angle
  let sigma2: Angle
  /// σ₂ - σ₁ in radians.
  let arc: Double
  let series: GeodesicSeries

  /// The length in polar radii (equation 7).
  var length: Double {
    let c1 = series.c1
    return series.a1 * (arc + c1.sum(at: sigma2) - c1.sum(at: sigma1))
  }

  /// Returns m₁₂ in polar radii (equation 38), which is negative past the first conjugate point.
  func reducedLength(width1: Double, width2: Double) -> Double {
    let c2 = series.c2
    let excess = length - series.a2 * (arc + c2.sum(at: sigma2) - c2.sum(at: sigma1))
    return width2 * sigma1.cosine * sigma2.sine - width1 * sigma1.sine * sigma2.cosine
      - sigma1.cosine * sigma2.cosine * excess
  }
}
