/// The tangent plane of the ellipsoid at a coordinate, which determines the directions of short
/// lines.
struct Horizon: Sendable {
  private let latitude: Angle
  private let longitude: Angle
  let origin: Geocentric

  /// The maximum length in metres of a chord whose direction determines the geodesic's direction.
  private static let reach = 10_000.0
  /// The minimum cosine of a latitude: nearer to a pole, directions are a matter of convention.
  private static let leastCosine = 0.01

  init(at coordinate: Coordinate) {
    latitude = Angle(degrees: coordinate.latitude)
    longitude = Angle(degrees: coordinate.longitude)
    origin = Geocentric(latitude: latitude, longitude: longitude)
  }

  /// Returns the initial azimuth of the geodesic to `point`, accurate to 10⁻⁹ degrees; nil if the
  /// point is too far away or is the origin itself, or if the origin is too near a pole.
  ///
  /// The result is the azimuth A of the normal section through `point`, minus e'² (s/N)² cos² φ sin
  /// 2A / 12 (Rapp, Geometric Geodesy, part 1, 1991, section 4.1): at 10 km that is 8 · 10⁻⁸
  /// degrees, and the omitted terms are 4 · 10⁻¹⁰.
  func azimuth(of point: Geocentric) -> Angle? {
    let (dx, dy, dz) = (point.x - origin.x, point.y - origin.y, point.z - origin.z)
    let square = dx * dx + dy * dy + dz * dz
    guard square > 0, square < Self.reach * Self.reach, latitude.cosine > Self.leastCosine
    else { return nil }
    let east = longitude.cosine * dy - longitude.sine * dx
    let outward = longitude.cosine * dx + longitude.sine * dy
    let north = latitude.cosine * dz - latitude.sine * outward
    // Neither component is so large or so small that its square would overflow or underflow.
    let length = (east * east + north * north).squareRoot()
    let section = Angle(sine: east / length, cosine: north / length)
    let normal = 1 - WGS84.eccentricitySquared * latitude.sine * latitude.sine
    let turn =
      WGS84.secondEccentricitySquared * square * normal * latitude.cosine * latitude.cosine
      * section.sine * section.cosine / (6 * WGS84.equatorialRadius * WGS84.equatorialRadius)
    // The correction angle is so small that it equals its sine.
    return Angle(
      sine: section.sine - turn * section.cosine, cosine: section.cosine + turn * section.sine)
  }
}
