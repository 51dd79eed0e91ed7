extension InverseProblem {
  /// The geodesic that leaves the first point at a given azimuth and ends at the latitude of the
  /// second point: the hybrid problem (section 4).
  struct Trial {
    private let problem: InverseProblem
    private let start: Angle
    private let end: Angle
    private let path: Path
    /// The longitude in radians by which the geodesic misses the second point, positive to the
    /// east.
    let miss: Double

    init(problem: InverseProblem, azimuth: Angle) {
      self.problem = problem
      let beta1 = problem.beta1
      let beta2 = problem.beta2
      // A geodesic that starts due east on the equator would never leave it.
      let isAlongEquator = beta1.sine == 0 && azimuth.cosine == 0
      start =
        isAlongEquator
        ? Angle(sine: azimuth.sine, cosine: -.leastNormalMagnitude) : azimuth
      let equator = EquatorCrossing(beta: beta1, azimuth: start)
      let alpha0 = equator.azimuth
      let sigma1 = equator.sigma
      let omega1 = Angle(sine: alpha0.sine * beta1.sine, cosine: start.cosine * beta1.cosine)

      let sinAlpha2 =
        beta2.cosine == beta1.cosine ? start.sine : alpha0.sine / beta2.cosine
      let cosAlpha2: Double
      if beta2.cosine == beta1.cosine, abs(beta2.sine) == -beta1.sine {
        cosAlpha2 = abs(start.cosine)
      } else {
        // cos² β₂ - cos² β₁, with the factors that preserve more digits (equation 45).
        let difference =
          beta1.cosine < -beta1.sine
          ? (beta2.cosine - beta1.cosine) * (beta1.cosine + beta2.cosine)
          : (beta1.sine - beta2.sine) * (beta1.sine + beta2.sine)
        let north = start.cosine * beta1.cosine
        cosAlpha2 = (north * north + difference).squareRoot() / beta2.cosine
      }
      end = Angle(sine: sinAlpha2, cosine: cosAlpha2)
      let sigma2 = Angle(towards: beta2.sine, cosAlpha2 * beta2.cosine)
      let omega2 = Angle(sine: alpha0.sine * beta2.sine, cosine: cosAlpha2 * beta2.cosine)

      let arc = (sigma2 - sigma1).forward.radians
      let series = GeodesicSeries(cosineSquaredAtEquator: alpha0.cosineSquared)
      path = Path(sigma1: sigma1, sigma2: sigma2, arc: arc, series: series)

      let omega12 = (omega2 - omega1).forward
      let c3 = series.c3
      let lag =
        WGS84.flattening * alpha0.sine * series.a3
        * (arc + c3.sum(at: sigma2) - c3.sum(at: sigma1))
      miss = (omega12 - problem.lambda).radians - lag
    }

    var geodesic: Geodesic {
      Geodesic(length: path.length * WGS84.polarRadius, start: start, end: end)
    }

    /// The change of azimuth in radians that should reduce the miss to zero, by equation 46; nil if
    /// turning the azimuth further east would not move the end further east.
    var newtonStep: Double? {
      let beta1 = problem.beta1
      let slope: Double
      if end.cosine == 0 {
        slope = -2 * WGS84.axisRatio * problem.width1 / beta1.sine
      } else {
        slope =
          path.reducedLength(width1: problem.width1, width2: problem.width2)
          * WGS84.axisRatio / (end.cosine * problem.beta2.cosine)
      }
      return slope > 0 ? -miss / slope : nil
    }
  }
}
