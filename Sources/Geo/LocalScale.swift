/// The scale of degrees near a place, which defines a plane for comparing short distances.
public struct LocalScale: Sendable {
  private let eastward: Double

  /// Creates the scale near `place`.
  public init(at place: Coordinate) {
    let north = Coordinate(latitude: place.latitude, longitude: 0)
    let east = Coordinate(latitude: place.latitude, longitude: 0.01)
    var meter = PathMeter()
    // The scale is relative to a degree of latitude, whose length in metres is almost constant.
    eastward =
      north.flatMap { north in
        east.map { meter.distance(from: north, to: $0) / (0.01 * 111_000) }
      } ?? 1
  }

  /// Returns the squared distance between two places, in degrees of latitude.
  public func square(from one: Coordinate, to other: Coordinate) -> Double {
    let north = one.latitude - other.latitude
    let east = (one.longitude - other.longitude) * eastward
    return north * north + east * east
  }

  /// Returns the position of the point nearest to `place` on the line from `start` to `end`: 0 at
  /// its start, 1 at its end.
  public func nearest(
    to place: Coordinate, from start: Coordinate, to end: Coordinate
  ) -> Double {
    let north = end.latitude - start.latitude
    let east = (end.longitude - start.longitude) * eastward
    let square = north * north + east * east
    guard square > 0 else { return 0 }
    let along =
      (place.latitude - start.latitude) * north
      + (place.longitude - start.longitude) * eastward * east
    return min(max(along / square, 0), 1)
  }

  /// Returns the part of the line from `start` to `end` that lies within `distance` of `place`, in
  /// degrees of latitude, as fractions of the line: 0 at its start, 1 at its end. Returns nil if
  /// the whole line is farther away.
  public func part(
    within distance: Double, of place: Coordinate, from start: Coordinate, to end: Coordinate
  ) -> ClosedRange<Double>? {
    let (north, east) = (
      end.latitude - start.latitude, (end.longitude - start.longitude) * eastward
    )
    let (y, x) = (
      start.latitude - place.latitude, (start.longitude - place.longitude) * eastward
    )
    // The intersections of the line and the circle solve a·s² + 2·b·s + c = 0.
    let a = north * north + east * east
    let b = y * north + x * east
    let c = y * y + x * x - distance * distance
    guard a > 0 else { return c <= 0 ? 0...1 : nil }
    let square = b * b - a * c
    guard square >= 0 else { return nil }
    let root = square.squareRoot()
    let (low, high) = (max((-b - root) / a, 0), min((-b + root) / a, 1))
    return low <= high ? low...high : nil
  }
}
