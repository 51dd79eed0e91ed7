import HomefindTesting
import Testing

@testable import Geo

@Suite struct BearingMeterTests {
  /// Short lines use a faster method, so the test compares both methods around the limit.
  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func shortLineBearingsMatchFullSolution() throws {
    var random = SeededRandom(seed: 10)
    var short = 0
    for _ in 0..<20_000 {
      let start = try #require(
        Coordinate(
          latitude: .random(in: -89.9...89.9, using: &random),
          longitude: .random(in: -180...180, using: &random)))
      let metres = Double.random(in: 1...15_000, using: &random)
      let end = try #require(
        start.destination(bearing: .random(in: 0..<360, using: &random), distance: metres))
      let bearing = try #require(BearingMeter(from: start).bearing(to: .init(end)))
      let exact = Geodesic(from: start, to: end).start.bearing
      // The second term allows for coordinates rounded to a micrometre, as an angle at the start.
      #expect(
        GeodesicTests.turn(bearing, exact) < 1e-9 + 1e-4 / metres,
        "from \(start) to \(end): \(bearing), not \(exact)")
      if Horizon(at: start).azimuth(of: Geocentric(end)) != nil { short += 1 }
    }
    #expect((10_000..<14_000).contains(short))
  }

  @Test func bearingFromPoleFollowsConvention() throws {
    let pole = try #require(Coordinate(latitude: 90, longitude: 10))
    let near = try #require(Coordinate(latitude: 89.99, longitude: 55))
    let bearing = try #require(BearingMeter(from: pole).bearing(to: .init(near)))
    #expect(bearing == Geodesic(from: pole, to: near).start.bearing)
    #expect(BearingMeter(from: pole).bearing(to: .init(pole)) == nil)
  }
}
