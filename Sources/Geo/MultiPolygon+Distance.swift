import Glibc

extension MultiPolygon {
  /// Returns the distance in metres from a coordinate to the nearest outer ring; 0 inside the area.
  ///
  /// The distance is measured in a plane around the coordinate, so it is accurate for some tens of
  /// kilometres.
  public func distance(to coordinate: Coordinate) -> Double {
    if contains(coordinate) { return 0 }
    let east = Self.metresPerDegree * cos(coordinate.latitude * .pi / 180)
    var least = Double.infinity
    for part in parts {
      let points = part.outer.corners.map { corner in
        (
          x: (corner.longitude - coordinate.longitude) * east,
          y: (corner.latitude - coordinate.latitude) * Self.metresPerDegree
        )
      }
      var start = points[points.count - 1]
      for end in points {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        let along = square > 0 ? max(0, min(1, -(start.x * x + start.y * y) / square)) : 0
        least = min(least, hypot(start.x + along * x, start.y + along * y))
        start = end
      }
    }
    return least
  }

  /// The length of a degree of latitude, averaged over all latitudes.
  private static let metresPerDegree = 111_195.0
}
