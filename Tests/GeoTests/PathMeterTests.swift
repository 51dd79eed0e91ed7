import Geo
import HomefindTesting
import Testing

/// Compares the fast measurement with the exact one.
@Suite struct PathMeterTests {
  @Test func agreesWithTheGeodesic() throws {
    var random = SeededRandom(seed: 4)
    var meter = PathMeter()
    for _ in 0..<4_000 {
      let place = try #require(
        Coordinate(
          latitude: Double.random(in: -85...85, using: &random),
          longitude: Double.random(in: -179...179, using: &random)))
      let reach: Double = [1e-6, 1e-4, 1e-2, 0.03].randomElement(using: &random) ?? 1
      let next = try #require(
        Coordinate(
          latitude: place.latitude + Double.random(in: -reach...reach, using: &random),
          longitude: place.longitude + Double.random(in: -reach...reach, using: &random)))
      let exact = place.distance(to: next)
      let short = meter.distance(from: place, to: next)
      #expect(abs(short - exact) <= exact * 1e-7 + 1e-6, "\(place) \(next)")
    }
  }

  @Test func lengthIsTheSumOfTheParts() throws {
    let line = [(13.7, 100.5), (13.701, 100.502), (13.71, 100.502), (14.9, 100.6), (14.9, 100.6)]
      .compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    let sum = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    var meter = PathMeter()
    #expect(abs(meter.length(of: line) - sum) < 1e-3)
    #expect(meter.length(of: []) == 0)
    #expect(meter.length(of: Array(line.prefix(1))) == 0)
  }
}
