/// Takes the bearings of many places from one, which needs the trigonometry of that one only once.
public struct BearingMeter: Sendable {
  private let center: Coordinate
  private let horizon: Horizon

  /// A meter that stands at `center`.
  public init(from center: Coordinate) {
    self.center = center
    horizon = Horizon(at: center)
  }

  /// A place to take bearings of, with what that needs of trigonometry.
  public struct Mark: Sendable {
    fileprivate let coordinate: Coordinate
    fileprivate let point: Geocentric

    /// A mark at `coordinate`.
    public init(_ coordinate: Coordinate) {
      self.coordinate = coordinate
      point = Geocentric(coordinate)
    }
  }

  /// The direction of `mark`, as ``Coordinate/bearing(to:)`` gives it.
  public func bearing(to mark: Mark) -> Double? {
    if let azimuth = horizon.azimuth(of: mark.point) { return azimuth.bearing }
    return horizon.origin.chord(to: mark.point).square > 0
      ? Geodesic(from: center, to: mark.coordinate).start.bearing : nil
  }
}
