import Glibc

/// An angle, stored as its sine and cosine so that multiples of a quarter turn are exact.
struct Angle: Sendable {
  var sine: Double
  var cosine: Double

  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  init(radians: Double) {
    sine = sin(radians)
    cosine = cos(radians)
  }

  /// Creates an angle from degrees. Reduces the angle to at most an eighth of a turn before
  /// converting it to radians, so that no precision is lost near quarter turns.
  init(degrees: Double) {
    let quarters = (degrees / 90).rounded()
    let rest = Angle(radians: (degrees - 90 * quarters) * .pi / 180)
    switch Int(quarters.truncatingRemainder(dividingBy: 4)) {
    case 1, -3: self.init(sine: rest.cosine, cosine: -rest.sine)
    case 2, -2: self.init(sine: -rest.sine, cosine: -rest.cosine)
    case 3, -1: self.init(sine: -rest.cosine, cosine: rest.sine)
    default: self = rest
    }
  }

  /// Creates the angle whose sine and cosine have this ratio.
  init(towards sine: Double, _ cosine: Double) {
    let length = hypot(sine, cosine)
    self.init(sine: sine / length, cosine: cosine / length)
  }

  /// The angle in radians, -π to π.
  var radians: Double { atan2(sine, cosine) }

  /// The angle in degrees, in `0..<360`.
  var bearing: Double {
    let degrees = radians * 180 / .pi
    if degrees >= 0 { return degrees }
    // A tiny negative angle rounds to a full turn; return 0 instead.
    return degrees + 360 < 360 ? degrees + 360 : 0
  }

  /// The angle, which must be from 0 to 180 degrees, without the tiny negative sine that rounding
  /// may cause. (A negative zero would turn π into -π.)
  var forward: Angle { Angle(sine: sine > 0 ? sine : 0, cosine: cosine) }

  static func + (left: Angle, right: Angle) -> Angle {
    Angle(
      sine: left.sine * right.cosine + left.cosine * right.sine,
      cosine: left.cosine * right.cosine - left.sine * right.sine)
  }

  static func - (left: Angle, right: Angle) -> Angle {
    Angle(
      sine: left.sine * right.cosine - left.cosine * right.sine,
      cosine: left.cosine * right.cosine + left.sine * right.sine)
  }
}
