import Geo

/// A point of the map in degrees: `x` is the longitude, and `y` the latitude.
typealias MapPoint = SIMD2<Double>

extension SIMD2<Double> {
  init(_ coordinate: Coordinate) { self.init(coordinate.longitude, coordinate.latitude) }

  /// Returns the coordinate; nil if it is not on the globe.
  var coordinate: Coordinate? { Coordinate(latitude: y, longitude: x) }
}

/// The box around points, in degrees.
struct MapBox: Sendable, Hashable {
  var low: MapPoint
  var high: MapPoint

  init(low: MapPoint, high: MapPoint) {
    self.low = low
    self.high = high
  }

  /// Creates the box around points; nil for an empty sequence.
  init?(around points: some Sequence<MapPoint>) {
    var low = MapPoint(repeating: .infinity)
    var high = MapPoint(repeating: -.infinity)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    guard low.x <= high.x else { return nil }
    self.init(low: low, high: high)
  }

  init(_ box: BoundingBox) {
    self.init(low: MapPoint(box.west, box.south), high: MapPoint(box.east, box.north))
  }

  /// Returns the box extended by `margin` degrees on all sides.
  func extended(by margin: Double) -> MapBox {
    MapBox(low: low - margin, high: high + margin)
  }

  func contains(_ point: MapPoint) -> Bool {
    all(low .<= point) && all(point .< high)
  }
}
