import Geo
import HomefindTesting
import Testing

/// Compares the search around several centers with a check of every pair.
@Suite struct ReachTests {
  private static func coordinates(
    _ count: Int, spread: Double, _ random: inout SeededRandom
  ) throws -> [Coordinate] {
    try (0..<count).map { _ in
      try #require(
        Coordinate(
          latitude: .random(in: 13.7 - spread...13.7 + spread, using: &random),
          longitude: .random(in: 100.5 - spread...100.5 + spread, using: &random)))
    }
  }

  @Test(
    .enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)),
    arguments: [0.01, 0.3, 5, 70] as [Double])
  func matchesCheckOfEveryPair(spread: Double) throws {
    var random = SeededRandom(seed: 8)
    for count in [0, 1, 40, 1_500] {
      let points = try Self.coordinates(count, spread: spread, &random)
      let index = SpatialIndex(points)
      for centers in [0, 1, 7, 60] {
        let centers = try Self.coordinates(centers, spread: spread, &random)
        // A point at exactly the radius is included.
        let exact = points.first.flatMap { point in
          centers.first.map { point.distance(to: $0) }
        }
        for radius in [0, 300, 5_000, 120_000, exact ?? 1, .infinity] {
          var found: [Int] = []
          index.forEachPlace(within: radius, ofAnyOf: centers) { found.append($0) }
          let expected = points.indices.filter { place in
            centers.contains { points[place].distance(to: $0) <= radius }
          }
          #expect(found.sorted() == expected, "\(count) \(centers.count) \(radius)")
        }
      }
    }
  }

  @Test func greatestCountIsAnUpperBound() throws {
    var random = SeededRandom(seed: 9)
    let points = try Self.coordinates(3_000, spread: 0.3, &random)
    let index = SpatialIndex(points)
    for _ in 0..<200 {
      let corners = try Self.coordinates(2, spread: 0.4, &random)
      let boxes = try #require(
        BoundingBox.boxes(
          south: min(corners[0].latitude, corners[1].latitude), west: corners[0].longitude,
          north: max(corners[0].latitude, corners[1].latitude), east: corners[1].longitude))
      let count = index.places(in: boxes).count
      let greatest = index.greatestCount(in: boxes)
      #expect(greatest >= count && greatest <= 3_000)
    }
    let world = try #require(BoundingBox.boxes(south: -90, west: -180, north: 90, east: 180))
    #expect(index.greatestCount(in: world) == 3_000)
    #expect(SpatialIndex([]).greatestCount(in: world) == 0)
  }
}
