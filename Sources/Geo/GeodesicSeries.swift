/// The sum c₁ sin 2σ + c₂ sin 4σ + … + c₆ sin 12σ.
struct SineSeries {
  var c1 = 0.0
  var c2 = 0.0
  var c3 = 0.0
  var c4 = 0.0
  var c5 = 0.0
  var c6 = 0.0

  /// Returns the sum at `sigma`, by Clenshaw's recurrence.
  func sum(at sigma: Angle) -> Double {
    // Twice the cosine of 2σ, in a form that keeps its precision near quarter turns.
    let x = 2 * (sigma.cosine - sigma.sine) * (sigma.cosine + sigma.sine)
    let b5 = x * c6 + c5
    let b4 = x * b5 - c6 + c4
    let b3 = x * b4 - b5 + c3
    let b2 = x * b3 - b4 + c2
    let b1 = x * b2 - b3 + c1
    return 2 * sigma.sine * sigma.cosine * b1
  }
}

/// The three integrals along a geodesic, to the sixth order in the flattening, from C. F. F.
/// Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013), 43-55. `I1` gives the distance,
/// `I1` minus `I2` the reduced length, and `I3` the longitude. The error over half the globe is
/// below 15 nanometres.
struct GeodesicSeries {
  /// The expansion parameter, equation 16.
  let epsilon: Double

  /// Creates the series for a geodesic from the squared cosine of its azimuth at the equator.
  init(cosineSquaredAtEquator: Double) {
    let k2 = WGS84.secondEccentricitySquared * cosineSquaredAtEquator
    epsilon = k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// Equation 17.
  var a1: Double {
    let e2 = epsilon * epsilon
    return (1 + e2 * (64 + e2 * (4 + e2)) / 256) / (1 - epsilon)
  }

  /// Equation 18.
  var c1: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (-16 + e2 * (6 - e2)) / 32,
      c2: e2 * (-128 + e2 * (64 - 9 * e2)) / 2048,
      c3: e2 * e * (-16 + 9 * e2) / 768,
      c4: e2 * e2 * (-5 + 3 * e2) / 512,
      c5: e2 * e2 * e * -7 / 1280,
      c6: e2 * e2 * e2 * -7 / 2048)
  }

  /// Equation 42.
  var a2: Double {
    let e2 = epsilon * epsilon
    return (1 - e2 * (192 + e2 * (28 + 11 * e2)) / 256) / (1 + epsilon)
  }

  /// Equation 43.
  var c2: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (16 + e2 * (2 + e2)) / 32,
      c2: e2 * (384 + e2 * (64 + 35 * e2)) / 2048,
      c3: e2 * e * (80 + 15 * e2) / 768,
      c4: e2 * e2 * (35 + 7 * e2) / 512,
      c5: e2 * e2 * e * 63 / 1280,
      c6: e2 * e2 * e2 * 77 / 2048)
  }

  /// Equation 24.
  var a3: Double {
    let e = epsilon
    let n = WGS84.thirdFlattening
    let a1 = (n - 1) / 2
    let a2 = (n * (3 * n - 1) - 2) / 8
    let a3 = (n * (-n - 3) - 1) / 16
    let a4 = (-2 * n - 3) / 64
    return 1 + e * (a1 + e * (a2 + e * (a3 + e * (a4 - e * 3 / 128))))
  }

  /// Equation 25.
  var c3: SineSeries {
    let e = epsilon
    let e2 = e * e
    let n = WGS84.thirdFlattening
    let first = (1 - n) / 4
    let second = (1 - n * n) / 8
    let third = (3 + n * (3 - n)) / 64
    let fourth = (5 + 2 * n) / 128
    return SineSeries(
      c1: e * (first + e * (second + e * (third + e * (fourth + e * 3 / 128)))),
      c2: e2
        * ((2 + n * (n - 3)) / 32 + e
          * ((3 + n * (-2 - 3 * n)) / 64
            + e * ((3 + n) / 128 + e * 5 / 256))),
      c3: e2 * e * ((5 + n * (5 * n - 9)) / 192 + e * ((9 - 10 * n) / 384 + e * 7 / 512)),
      c4: e2 * e2 * ((7 - 14 * n) / 512 + e * 7 / 512),
      c5: e2 * e2 * e * 21 / 2560)
  }
}
