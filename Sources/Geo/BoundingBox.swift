import Glibc

/// All coordinates between two parallels and two meridians, edges included. A box does not cross
/// the antimeridian: what does is two boxes.
public struct BoundingBox: Sendable, Hashable {
  /// The least latitude in degrees.
  public let south: Double
  /// The least longitude in degrees.
  public let west: Double
  /// The greatest latitude in degrees.
  public let north: Double
  /// The greatest longitude in degrees.
  public let east: Double

  /// The box between these latitudes and longitudes in degrees, or nil where they are out of
  /// order, outside the globe or no numbers.
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

  /// The box between these latitudes and longitudes in degrees as one, or as two where it crosses
  /// the antimeridian: where `west` is greater than `east`. Nil where the latitudes are out of
  /// order, or a value is outside the globe or no number.
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

  /// Whether `coordinate` lies in the box or on its edge.
  public func contains(_ coordinate: Coordinate) -> Bool {
    (south...north).contains(coordinate.latitude) && (west...east).contains(coordinate.longitude)
  }

  /// One box, or two where the antimeridian runs between, that hold every coordinate within
  /// `radius` metres of `centre`, measured on the WGS84 ellipsoid. Away from the poles each
  /// side is less than a hundredth of the radius farther out than it need be. None where the
  /// radius is negative or not a number.
  ///
  /// The proof: on the auxiliary sphere of reduced latitudes a geodesic is a great circle of the
  /// same azimuths. Its arc is at most radius / b, as b is the least metres a radian can have, and
  /// its longitudes run at least as far as those on the ellipsoid (Karney 2013, equations 7 and
  /// 8). So the cap of that arc on the sphere, whose bounds are elementary, holds the circle.
  public static func boxes(around centre: Coordinate, radius: Double) -> [BoundingBox] {
    guard radius >= 0 else { return [] }
    let arc = radius / WGS84.polarRadius
    let beta = Angle(reducedFrom: centre.latitude)
    let latitude = beta.radians
    let south = degrees(ofReduced: latitude - arc) - slack
    let north = degrees(ofReduced: latitude + arc) + slack
    let (least, most) = (max(south, -90), min(north, 90))
    // A cap that holds a pole holds every meridian.
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

  /// The geographic latitude in degrees of the reduced one in radians, and a quarter turn from a
  /// pole on.
  private static func degrees(ofReduced latitude: Double) -> Double {
    if latitude >= .pi / 2 { return 90 }
    if latitude <= -.pi / 2 { return -90 }
    return atan(tan(latitude) / WGS84.axisRatio) * 180 / .pi
  }

  /// Degrees by which a box is widened against rounding, a tenth of a millimetre.
  private static let slack = 1e-9
}
