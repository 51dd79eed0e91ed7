public import Geo

extension [Coordinate] {
  /// The length in metres of the line through the coordinates.
  public var pathLength: Double {
    var meter = PathMeter()
    return meter.length(of: self)
  }
}
