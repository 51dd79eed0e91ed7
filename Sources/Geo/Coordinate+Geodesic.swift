extension Coordinate {
  /// The length in metres of the shortest line to `other` on the WGS84 ellipsoid, within a tenth
  /// of a micrometre.
  public func distance(to other: Coordinate) -> Double {
    let chord = Geocentric(self).chord(to: Geocentric(other))
    return chord.shortDistance ?? Geodesic(from: self, to: other).length
  }

  /// The direction of `other` in degrees clockwise from north, 0 up to but not with 360, at the
  /// start of the shortest line to it on the WGS84 ellipsoid; nil where both are the same place.
  ///
  /// From a pole, where every direction is south or north, it is the one that a traveller who
  /// arrives along this coordinate's meridian would see.
  public func bearing(to other: Coordinate) -> Double? {
    BearingMeter(from: self).bearing(to: BearingMeter.Mark(other))
  }

  /// Where one arrives after `distance` metres on the geodesic that leaves here at `bearing`
  /// degrees clockwise from north, on the WGS84 ellipsoid; nil where either is not a number.
  public func destination(bearing: Double, distance: Double) -> Coordinate? {
    guard bearing.isFinite, distance.isFinite else { return nil }
    let start = Angle(degrees: bearing.truncatingRemainder(dividingBy: 360))
    return Geodesic.end(of: distance, from: self, at: start)
  }
}
