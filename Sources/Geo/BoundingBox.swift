import Glibc

/// The area between two parallels and two meridians, including its edges. A box does not cross the
/// antimeridian: an area that crosses it needs two boxes.
///
/// For example, check whether a box contains a coordinate, and get the boxes around a circle:
///
/// ```swift
/// let city = BoundingBox(south: 48.81, west: 2.22, north: 48.91, east: 2.47)
/// city?.contains(station)  // → true, for a coordinate in the city
///
/// let boxes = BoundingBox.boxes(around: station, radius: 2_000)
/// boxes.count  // → 1; two at the antimeridian
/// ```
public struct BoundingBox: Sendable, Hashable {
  /// The minimum latitude in degrees.
  public let south: Double
  /// The minimum longitude in degrees.
  public let west: Double
  /// The maximum latitude in degrees.
  public let north: Double
  /// The maximum longitude in degrees.
  public let east: Double

  /// Creates a box from latitudes and longitudes in degrees; fails if they are out of order, out of
  /// range or not numbers.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard (-90...90).contains(south), (-90...90).contains(north), south <= north,
      (-180...180).contains(west), (-180...180).contains(east), west <= east
    else { return nil }
    self.init(checkedSouth: south, west: west, north: north, east: east)
  }

  private init(checkedSouth: Double, west: Double, north: Double, east: Double) {
    south = checkedSouth
    self.west = west
    self.north = north
    self.east = east
  }

  /// Returns the area between latitudes and longitudes in degrees as one box, or as two if `west`
  /// is greater than `east` and the area crosses the antimeridian. Returns nil if the latitudes are
  /// out of order, or if a value is out of range or not a number.
  public static func boxes(
    south: Double, west: Double, north: Double, east: Double
  ) -> [BoundingBox]? {
    guard west > east else {
      return BoundingBox(south: south, west: west, north: north, east: east).map { [$0] }
    }
    guard let before = BoundingBox(south: south, west: west, north: north, east: 180),
      let behind = BoundingBox(south: south, west: -180, north: north, east: east)
    else { return nil }
    return [before, behind]
  }

  /// Returns whether `coordinate` lies in the box or on its edge.
  public func contains(_ coordinate: Coordinate) -> Bool {
    (south...north).contains(coordinate.latitude) && (west...east).contains(coordinate.longitude)
  }

  /// Returns the boxes that contain every coordinate within `radius` metres of `centre`, measured
  /// on the WGS84 ellipsoid: two boxes at the antimeridian, otherwise one. Away from the poles,
  /// each side exceeds the minimum by less than a hundredth of the radius. Returns no box if the
  /// radius is negative or not a number.
  ///
  /// Proof: on the auxiliary sphere of reduced latitudes, a geodesic is a great circle with the
  /// same azimuths. The arc of the geodesic is at most radius / b, because b is the minimum length
  /// of a radian, and its longitudes extend at least as far as those on the ellipsoid (Karney 2013,
  /// equations 7 and 8). So the spherical cap with that arc, whose bounds are elementary, contains
  /// the circle.
  public static func boxes(around centre: Coordinate, radius: Double) -> [BoundingBox] {
    guard radius >= 0 else { return [] }
    let arc = radius / WGS84.polarRadius
    let beta = Angle(reducedFrom: centre.latitude)
    let latitude = beta.radians
    let south = degrees(ofReduced: latitude - arc) - slack
    let north = degrees(ofReduced: latitude + arc) + slack
    let (least, most) = (max(south, -90), min(north, 90))
    // A cap that contains a pole spans all meridians.
    guard south > -90, north < 90 else {
      return [BoundingBox(checkedSouth: least, west: -180, north: most, east: 180)]
    }
    let reach = asin(min(sin(arc) / beta.cosine, 1)) * 180 / .pi + slack
    let (west, east) = (centre.longitude - reach, centre.longitude + reach)
    if west < -180 {
      return [
        BoundingBox(checkedSouth: least, west: west + 360, north: most, east: 180),
        BoundingBox(checkedSouth: least, west: -180, north: most, east: east),
      ]
    }
    if east > 180 {
      return [
        BoundingBox(checkedSouth: least, west: west, north: most, east: 180),
        BoundingBox(checkedSouth: least, west: -180, north: most, east: east - 360),
      ]
    }
    return [BoundingBox(checkedSouth: least, west: west, north: most, east: east)]
  }

  /// Converts a reduced latitude in radians to a geographic latitude in degrees, clamped to the
  /// poles.
  private static func degrees(ofReduced latitude: Double) -> Double {
    if latitude >= .pi / 2 { return 90 }
    if latitude <= -.pi / 2 { return -90 }
    return atan(tan(latitude) / WGS84.axisRatio) * 180 / .pi
  }

  /// The margin in degrees that is added to a box to absorb rounding errors: a tenth of a
  /// millimetre.
  private static let slack = 1e-9
}
