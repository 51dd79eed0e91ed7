/// The plane that touches the ellipsoid at a coordinate, from which short lines are seen.
struct Horizon: Sendable {
  private let latitude: Angle
  private let longitude: Angle
  let origin: Geocentric

  /// The longest chord in metres whose direction tells the geodesic's.
  private static let reach = 10_000.0
  /// The least cosine of a latitude: nearer to a pole, directions are matters of convention.
  private static let leastCosine = 0.01

  init(at coordinate: Coordinate) {
    latitude = Angle(degrees: coordinate.latitude)
    longitude = Angle(degrees: coordinate.longitude)
    origin = Geocentric(latitude: latitude, longitude: longitude)
  }

  /// The azimuth at which the geodesic to `point` starts, within 10⁻⁹ degrees; nil where that is too
  /// far, too near a pole or here.
  ///
  /// It is the azimuth A of the normal section through `point`, less e'² (s/N)² cos² φ sin 2A / 12
  /// (Rapp, Geometric Geodesy, part 1, 1991, section 4.1): at 10 km that is 8 · 10⁻⁸ degrees, and what
  /// is left out 4 · 10⁻¹⁰.
  func azimuth(of point: Geocentric) -> Angle? {
    let (dx, dy, dz) = (point.x - origin.x, point.y - origin.y, point.z - origin.z)
    let square = dx * dx + dy * dy + dz * dz
    guard square > 0, square < Self.reach * Self.reach, latitude.cosine > Self.leastCosine
    else { return nil }
    let east = longitude.cosine * dy - longitude.sine * dx
    let outward = longitude.cosine * dx + longitude.sine * dy
    let north = latitude.cosine * dz - latitude.sine * outward
    // Neither is so large or so small that its square would be lost.
    let length = (east * east + north * north).squareRoot()
    let section = Angle(sine: east / length, cosine: north / length)
    let normal = 1 - WGS84.eccentricitySquared * latitude.sine * latitude.sine
    let turn =
      WGS84.secondEccentricitySquared * square * normal * latitude.cosine * latitude.cosine
      * section.sine * section.cosine / (6 * WGS84.equatorialRadius * WGS84.equatorialRadius)
    // The turn is so small that it is its own sine.
    return Angle(
      sine: section.sine - turn * section.cosine, cosine: section.cosine + turn * section.sine)
  }
}
