import Geo
import HomefindTesting
import Messages
import Testing

@Suite struct MultiPolygonTests {
  private typealias Ring = [(Double, Double)]

  private static func ring(_ pairs: [(Double, Double)]) -> [Coordinate] {
    pairs.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  /// Returns a square with latitudes and longitudes from `low` to `high`.
  private static func square(_ low: Double, _ high: Double) -> [Coordinate] {
    ring([(low, low), (low, high), (high, high), (high, low)])
  }

  @Test func holesAreExcludedButTheirEdgesAreNot() throws {
    let area = try MultiPolygon(rings: [[Self.square(0, 10), Self.square(2, 4), Self.square(4, 5)]])
    for (latitude, longitude, isInside) in [
      (1.0, 1.0, true), (3, 3, false), (2, 3, true), (4, 4, true), (4.5, 4.5, false),
      (3, 4.5, true),
      (10, 10, true), (10.1, 3, false), (6, 6, true), (-1, 3, false),
    ] {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(area.contains(point) == isInside, "\(latitude) \(longitude)")
    }
    #expect(area.single == nil && area.rings.map(\.count) == [3])
    #expect(try MultiPolygon(rings: [[Self.square(0, 1)]]).single != nil)
  }

  @Test func polygonsAreOneArea() throws {
    // RFC 7946, section 3.1.9: an area that crosses the antimeridian is cut there.
    let fiji = try MultiPolygon(rings: [
      [Self.ring([(-19, 177), (-19, 180), (-16, 180), (-16, 177)])],
      [Self.ring([(-19, -180), (-19, -178), (-16, -178), (-16, -180)])],
    ])
    for (longitude, isInside) in [
      (178.0, true), (180, true), (-180, true), (-178, true), (-177.9, false), (176.9, false),
    ] {
      let point = try #require(Coordinate(latitude: -17, longitude: longitude))
      #expect(fiji.contains(point) == isInside)
    }
    #expect(fiji.boxes.allSatisfy { $0.south == -19 && $0.north == -16 })
    let overlapping = try MultiPolygon(rings: [
      [Self.square(0, 2), Self.square(0.5, 1.5)], [Self.square(1, 3)],
    ])
    for (place, isInside) in [(0.7, false), (1.2, true), (2.5, true), (1, true), (0.2, true)] {
      let point = try #require(Coordinate(latitude: place, longitude: place))
      #expect(overlapping.contains(point) == isInside, "\(place)")
    }
  }

  /// Compares the index with the even-odd rule over all rings, which does not distinguish holes.
  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func holesMatchEvenOddRule() throws {
    var random = SeededRandom(seed: 18)
    let points = try (0..<3_000).map { _ in
      try #require(
        Coordinate(
          latitude: .random(in: 13...14, using: &random),
          longitude: .random(in: 100...101, using: &random)))
    }
    let index = SpatialIndex(points)
    var areas = 0
    for _ in 0..<60 {
      // Stars around points of a grid, each with a smaller concentric star as its hole.
      let polygons = (0..<Int.random(in: 1...4, using: &random)).map { cell in
        let middle = (13.25 + 0.5 * Double(cell / 2), 100.25 + 0.5 * Double(cell % 2))
        let turns = (0..<Int.random(in: 3...12, using: &random)).map { _ in
          Double.random(in: 0..<360, using: &random)
        }.sorted()
        let reaches = turns.map { _ in Double.random(in: 2_000...24_000, using: &random) }
        return [1, 0.6].map { share in
          zip(turns, reaches).compactMap { turn, reach in
            Coordinate(latitude: middle.0, longitude: middle.1)?
              .destination(bearing: turn, distance: share * reach)
          }
        }
      }
      guard let area = try? MultiPolygon(rings: polygons) else { continue }
      areas += 1
      let expected = points.indices.filter { Self.isOdd(points[$0], polygons.flatMap(\.self)) }
      #expect(index.places(in: area).sorted() == expected)
    }
    #expect(areas > 30)
  }

  /// Whether a ray to the west of a point crosses the rings an odd number of times.
  private static func isOdd(_ point: Coordinate, _ rings: [[Coordinate]]) -> Bool {
    var meetings = 0
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (low, high) = start.latitude < end.latitude ? (start, end) : (end, start)
        guard low.latitude <= point.latitude, point.latitude < high.latitude else { continue }
        let share = (point.latitude - low.latitude) / (high.latitude - low.latitude)
        if low.longitude + share * (high.longitude - low.longitude) < point.longitude {
          meetings += 1
        }
      }
    }
    return meetings % 2 == 1
  }

  @Test(
    arguments: [
      ([], .empty), ([[]], .badRing(polygon: 0, ring: 0, .tooFewCorners)),
      ([[square(0, 1)], [ring([(0, 0), (1, 1)])]], .badRing(polygon: 1, ring: 0, .tooFewCorners)),
      (
        [[square(0, 9), ring([(1, 1), (2, 2), (2, 1), (1, 2)])]],
        .badRing(polygon: 0, ring: 1, .crossesItself(0, 2))
      ),
      ([[square(0, 1), square(2, 3)]], .holeOutside(polygon: 0, ring: 1)),
      ([[square(0, 2), square(1, 3)]], .holeOutside(polygon: 0, ring: 1)),
      ([[square(1, 2), square(0, 3)]], .holeOutside(polygon: 0, ring: 1)),
      ([[square(1, 2), square(1, 2)]], .holeOutside(polygon: 0, ring: 1)),
      ([[square(0, 9), square(1, 3), square(2, 4)]], .holesOverlap(polygon: 0, 1, 2)),
      ([[square(0, 9), square(1, 4), square(2, 3)]], .holesOverlap(polygon: 0, 1, 2)),
      (
        [[square(0, 9), square(5, 6), square(1, 2), square(1, 2)]], .holesOverlap(polygon: 0, 2, 3)
      ),
    ] as [([[[Coordinate]]], MultiPolygonError)])
  func rejectsInvalidAreas(rings: [[[Coordinate]]], error: MultiPolygonError) {
    #expect(throws: error) { try MultiPolygon(rings: rings) }
    #expect(!error.description.isEmpty)
  }

  @Test func cornersOfAllRingsAreLimited() throws {
    let polygons = (0..<251).map { number in
      [Self.square(Double(number) / 10, Double(number) / 10 + 0.05)]
    }
    #expect(try MultiPolygon(rings: Array(polygons.prefix(250))).parts.count == 250)
    // A ring may be closed or open.
    let closed = polygons.prefix(250).map { $0.map { $0 + $0.prefix(1) } }
    #expect(try MultiPolygon(rings: closed).parts.count == 250)
    #expect(throws: MultiPolygonError.tooManyCorners(1_004)) { try MultiPolygon(rings: polygons) }
  }
}
