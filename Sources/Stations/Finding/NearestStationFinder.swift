import Geo

/// Finds the nearest of a few hundred stations.
///
/// It is asked for every home of an answer. So it first compares squares of flat distances, each
/// with the metres that a degree has at its station, which needs no trigonometry; and measures
/// only those exactly that can be nearest.
struct NearestStationFinder: Sendable {
  private struct Site {
    let latitude: Double
    let longitude: Double
    let metresPerLatitude: Double
    let metresPerLongitude: Double

    init(_ position: Coordinate) {
      latitude = position.latitude
      longitude = position.longitude
      // Measured over a hundredth of a degree, towards the equator and Greenwich so that it stays
      // on the globe.
      let step = 0.01
      let south = Coordinate(
        latitude: latitude + (latitude > 0 ? -step : step), longitude: longitude)
      let west = Coordinate(
        latitude: latitude, longitude: longitude + (longitude > 0 ? -step : step))
      metresPerLatitude = south.map { position.distance(to: $0) / step } ?? 0
      metresPerLongitude = west.map { position.distance(to: $0) / step } ?? 0
    }
  }

  private let positions: [Coordinate]
  private let sites: [Site]
  /// Whether flat distances are good enough here: nearer to a pole than 60° they are not, and a
  /// difference of longitudes must not run the wrong way round the globe.
  private let isFlat: Bool

  /// Flat distances up to this many metres are wrong by less than `margin`. With a difference of
  /// latitude Δ, the east-west part is wrong by the factor Δ/2 · tan φ: at 60° and 100 km 1.4 %.
  private static let flatReach = 100_000.0
  private static let margin = 1.05

  init(_ stations: [Station]) {
    positions = stations.map(\.position)
    sites = positions.map(Site.init)
    isFlat = positions.allSatisfy { abs($0.latitude) <= 60 && abs($0.longitude) <= 175 }
  }

  /// The place in the list of the nearest station and its distance in metres.
  func nearest(to coordinate: Coordinate) -> (index: Int, distance: Double)? {
    var least = Double.infinity
    for site in sites { least = min(least, Self.square(from: site, to: coordinate)) }
    let isNear = isFlat && least <= Self.flatReach * Self.flatReach
    // The nearest may look farther by the margin, and another one nearer by it.
    let limit = isNear ? least * Self.margin * Self.margin * Self.margin * Self.margin : .infinity
    var best: (index: Int, distance: Double)?
    for (index, site) in sites.enumerated()
    where Self.square(from: site, to: coordinate) <= limit || !isNear {
      let distance = positions[index].distance(to: coordinate)
      if let best, best.distance <= distance { continue }
      best = (index, distance)
    }
    return best
  }

  private static func square(from site: Site, to coordinate: Coordinate) -> Double {
    let north = (coordinate.latitude - site.latitude) * site.metresPerLatitude
    let east = (coordinate.longitude - site.longitude) * site.metresPerLongitude
    return north * north + east * east
  }
}
