import Glibc

extension InverseProblem {
  /// The start of the search for the azimuth.
  enum StartingPoint {
    /// The points are so close together that a sphere with the right radius gives the solution.
    case solved(Geodesic)
    case azimuth(Angle)
  }

  /// Returns an initial guess from which Newton's method converges.
  func startingPoint() -> StartingPoint {
    let latitudes = beta2 - beta1
    let isShort =
      latitudes.cosine >= 0 && latitudes.sine < 0.5 && beta2.cosine * lambdaRadians < 0.5
    // For a short line, using the mean width makes the guess accurate to the third order.
    let meanWidth = isShort ? meanWidth : 1
    let omega =
      isShort ? Angle(radians: lambdaRadians / (WGS84.axisRatio * meanWidth)) : lambda
    let start = sphericalAzimuth(to: omega)
    let sine = Angle.hypotenuse(start.sine, start.cosine)
    let cosine = beta1.sine * beta2.sine + beta1.cosine * beta2.cosine * omega.cosine
    if isShort, sine < Self.shortArc {
      let end = Angle(
        sine: beta1.cosine * omega.sine,
        cosine: latitudes.sine - beta1.cosine * beta2.sine * omega.sine * omega.sine
          / (1 + omega.cosine))
      let length = atan2(sine, cosine) * WGS84.polarRadius * meanWidth
      return .solved(Geodesic(length: length, start: start, end: end))
    }
    let isNearAntipode =
      cosine < 0 && sine < 6 * WGS84.thirdFlattening * .pi * beta1.cosineSquared
    let guess = isNearAntipode ? azimuthNearAntipode() : start
    // Rounding may produce a sine of 0; in that case, any azimuth will do.
    guard guess.sine > 0 else { return .azimuth(Angle(sine: 1, cosine: 0)) }
    return .azimuth(Angle(towards: guess.sine, guess.cosine))
  }

  /// √(1 + e'² sin² β) at the mean reduced latitude. Divided by (1 - f), this is the radius, in
  /// polar radii, of the sphere that best fits a short line.
  private var meanWidth: Double {
    let sines = (beta1.sine + beta2.sine) * (beta1.sine + beta2.sine)
    let cosines = (beta1.cosine + beta2.cosine) * (beta1.cosine + beta2.cosine)
    return (1 + WGS84.secondEccentricitySquared * sines / (sines + cosines)).squareRoot()
  }

  /// Returns the azimuth on the sphere, not normalized.
  private func sphericalAzimuth(to omega: Angle) -> Angle {
    let bend = beta2.cosine * beta1.sine * omega.sine * omega.sine
    let cosine =
      omega.cosine >= 0
      ? (beta2 - beta1).sine + bend / (1 + omega.cosine)
      : (beta2 + beta1).sine - bend / (1 - omega.cosine)
    return Angle(sine: beta2.cosine * omega.sine, cosine: cosine)
  }

  /// Returns the azimuth near the antipode. The envelope of the geodesics there is an astroid
  /// (section 5), and the point is scaled to coordinates in which that astroid has unit size.
  private func azimuthNearAntipode() -> Angle {
    let series = GeodesicSeries(cosineSquaredAtEquator: beta1.sine * beta1.sine)
    let lambdaScale = WGS84.flattening * beta1.cosine * series.a3 * .pi
    let latitudeSum = (beta2 + beta1).sine
    let x = -toAntimeridian / lambdaScale
    let y = latitudeSum / (lambdaScale * beta1.cosine)
    if y > -200 * Double.ulpOfOne, x > -1 - 1000 * Double.ulpOfOne.squareRoot() {
      // The point is on the cut locus itself, so both sides are equally near.
      let sine = min(1, -x)
      return Angle(sine: sine, cosine: -(1 - sine * sine).squareRoot())
    }
    let k = astroidRoot(x, y)
    // The angle to the antipode on the sphere.
    let omega = lambdaScale * -x * k / (1 + k)
    return sphericalAzimuth(to: Angle(sine: sin(omega), cosine: -cos(omega)))
  }

  /// Returns the positive root of k⁴ + 2k³ - (x² + y² - 1)k² - 2y²k - y² = 0.
  private func astroidRoot(_ x: Double, _ y: Double) -> Double {
    let p = x * x
    let q = y * y
    let r = (p + q - 1) / 6
    if q == 0, r <= 0 { return 0 }
    // Solve the cubic resolvent without cancellation of terms.
    let s = p * q / 4
    let r3 = r * r * r
    let discriminant = s * (s + 2 * r3)
    var u = r
    if discriminant >= 0 {
      let sum = s + r3
      let cube = sum + (sum < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())
      let t = cbrt(cube)
      u += t + (t != 0 ? r * r / t : 0)
    } else {
      let angle = atan2((-discriminant).squareRoot(), -(s + r3))
      u += 2 * r * cos(angle / 3)
    }
    let v = (u * u + q).squareRoot()
    let uv = u < 0 ? q / (v - u) : u + v
    let w = (uv - q) / (2 * v)
    return uv / ((uv + w * w).squareRoot() + w)
  }

  /// The arc in radians below which using the sphere with the mean radius causes an error smaller
  /// than rounding errors: the square root of the precision, reduced for the flattening.
  private static let shortArc = 0.1 * (Double.ulpOfOne / (WGS84.flattening / 2)).squareRoot()
}
