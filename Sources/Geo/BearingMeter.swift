/// Measures the bearings of many places from one place, computing that place's trigonometry only
/// once.
public struct BearingMeter: Sendable {
  private let center: Coordinate
  private let horizon: Horizon

  /// Creates a meter for bearings from `center`.
  public init(from center: Coordinate) {
    self.center = center
    horizon = Horizon(at: center)
  }

  /// A place whose bearing is measured, with its precomputed position.
  public struct Mark: Sendable {
    fileprivate let coordinate: Coordinate
    fileprivate let point: Geocentric

    /// Creates a mark at `coordinate`.
    public init(_ coordinate: Coordinate) {
      self.coordinate = coordinate
      point = Geocentric(coordinate)
    }
  }

  /// Returns the bearing of `mark`, like ``Coordinate/bearing(to:)``.
  public func bearing(to mark: Mark) -> Double? {
    if let azimuth = horizon.azimuth(of: mark.point) { return azimuth.bearing }
    return horizon.origin.chord(to: mark.point).square > 0
      ? Geodesic(from: center, to: mark.coordinate).start.bearing : nil
  }
}
