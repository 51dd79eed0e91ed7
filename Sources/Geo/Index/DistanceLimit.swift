/// A distance, as squares of chords on either side of it: a shorter chord than `inner` is certainly
/// nearer and a longer one than `outer` certainly farther, so that only what lies between must be
/// measured.
///
/// No geodesic is shorter than its chord. Where the chord c is at most 50 km, the geodesic is at
/// most c (1 + q/24 + …), q = (c/R)², R at least the least radius of curvature, 6,335 km: 2.6
/// millionths more. Anywhere it is at most 1.574 times the chord, as from pole to pole.
struct DistanceLimit {
  /// In metres.
  let metres: Double
  /// The squares in square metres.
  let inner: Double
  let outer: Double

  init(metres: Double) {
    let square = metres * metres
    self.metres = metres
    inner = square * (metres <= Self.short ? 1 - 6e-6 : 0.39)
    outer = square * (1 + 1e-12)
  }

  /// Up to this many metres of chord the geodesic follows from the chord.
  static let short = 50_000.0
  /// The square of that.
  static let shortSquare = short * short
  /// Of two chords up to `short`, whose squares differ by more than this part, the longer one has
  /// the longer geodesic: over all directions and latitudes R² varies by 2 %, and so s/c by 2 % of
  /// q/24, of which this is four times as much.
  static let doubt = 2e-7
}
