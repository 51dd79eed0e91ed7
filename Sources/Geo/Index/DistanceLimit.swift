/// A distance with bounds for squared chords: a point whose squared chord is below `inner` is
/// certainly nearer than the distance, and a point whose squared chord is above `outer` is
/// certainly farther. Only a point in between needs an exact measurement.
///
/// No geodesic is shorter than its chord. If the chord c is at most 50 km, the geodesic is at most
/// c (1 + q/24 + …), q = (c/R)², with R at least the minimum radius of curvature, 6,335 km: 2.6
/// millionths more. In general it is at most 1.574 times the chord, as from pole to pole.
struct DistanceLimit {
  /// The distance in metres.
  let metres: Double
  /// The squares of the bounding chords, in square metres.
  let inner: Double
  let outer: Double

  init(metres: Double) {
    let square = metres * metres
    self.metres = metres
    inner = square * (metres <= Self.short ? 1 - 6e-6 : 0.39)
    outer = square * (1 + 1e-12)
  }

  /// The maximum length in metres of a chord from which the geodesic is derived.
  static let short = 50_000.0
  /// The square of `short`.
  static let shortSquare = short * short
  /// If the squares of two chords up to `short` differ by more than this fraction, the longer chord
  /// has the longer geodesic. R² varies by 2% over all directions and latitudes, so s/c varies by
  /// 2% of q/24; this limit is four times as large.
  static let doubt = 2e-7
}
