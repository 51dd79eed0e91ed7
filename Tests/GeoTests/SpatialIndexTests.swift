import Geo
import HomefindTesting
import Testing

/// Compares the index with a scan of every point, for random and degenerate data.
@Suite struct SpatialIndexTests {
  /// A distribution of points, and how many to draw from it.
  struct Field: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let counts: [Int]
    let point: @Sendable (inout SeededRandom) -> (latitude: Double, longitude: Double)
  }

  static let fields: [Field] = [
    Field(testDescription: "none and few", counts: [0, 1, 2, 3, 16, 17]) { random in
      (.random(in: 13...14, using: &random), .random(in: 100...101, using: &random))
    },
    Field(testDescription: "clusters", counts: [500, 3_000]) { random in
      let cluster = Double(Int.random(in: 0..<7, using: &random))
      return (
        13.5 + 0.1 * cluster + .random(in: -0.01...0.01, using: &random),
        100.3 + 0.07 * cluster + .random(in: -0.003...0.003, using: &random)
      )
    },
    Field(testDescription: "the whole globe", counts: [100, 2_000]) { random in
      (.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
    },
    Field(testDescription: "all equal", counts: [1, 200]) { _ in (13.737, 100.5603) },
    Field(testDescription: "on a coarse grid", counts: [800]) { random in
      (
        13.7 + 0.001 * Double(Int.random(in: 0..<9, using: &random)),
        100.5 + 0.001 * Double(Int.random(in: 0..<9, using: &random))
      )
    },
    Field(testDescription: "on a meridian", counts: [300]) { random in
      (.random(in: 10...15, using: &random), 100)
    },
    Field(testDescription: "at the poles", counts: [400]) { random in
      (
        [90, -90, 89.9999, -89.9999, .random(in: 89.9...90, using: &random)]
          .randomElement(using: &random) ?? 90, .random(in: -180...180, using: &random)
      )
    },
    Field(testDescription: "at the antimeridian", counts: [400]) { random in
      (
        .random(in: -17...(-16), using: &random),
        [180, -180, 179.999, -179.999, .random(in: 179.9...180, using: &random)]
          .randomElement(using: &random) ?? 180
      )
    },
    Field(testDescription: "places of several coordinates", counts: [200]) { random in
      (
        [90, -90, 0, 13.7, 13.7001, 89.9999, -0.0001].randomElement(using: &random) ?? 0,
        [180, -180, 0, 100.5, 100.5001, 179.9999, -0.0001].randomElement(using: &random) ?? 0
      )
    },
    Field(testDescription: "opposite sides", counts: [200]) { random in
      let side = Bool.random(using: &random)
      let wobble = Double.random(in: -0.6...0.6, using: &random)
      return side
        ? (0.1 * wobble, wobble) : (-0.1 * wobble, wobble < 0 ? -180 - wobble : 180 - wobble)
    },
  ]

  /// Returns the hits of a scan of every point, ordered by distance and then by place.
  private static func all(
    _ points: [Coordinate], from center: Coordinate, where accept: (Int) -> Bool
  ) -> [SpatialIndex.Hit] {
    points.indices.filter(accept)
      .map { SpatialIndex.Hit(place: $0, distance: center.distance(to: points[$0])) }
      .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
  }

  @Test(
    .enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)),
    arguments: fields)
  func matchesScanOfEveryPoint(field: Field) throws {
    var random = SeededRandom(seed: 8)
    for count in field.counts {
      var points: [Coordinate] = []
      while points.count < count {
        let (latitude, longitude) = field.point(&random)
        points.append(try #require(Coordinate(latitude: latitude, longitude: longitude)))
      }
      let tags = points.map { _ in SpatialIndex.Tags(1) << Int.random(in: 0..<5, using: &random) }
      let index = SpatialIndex(points, tags: tags)
      #expect(index.count == count)
      for round in 0..<25 {
        let (latitude, longitude) = field.point(&random)
        let center =
          round % 3 == 0
          ? points.randomElement(using: &random)
          : Coordinate(latitude: latitude, longitude: longitude)
        try Self.compare(
          index, points, tags, center: center ?? #require(Coordinate(latitude: 0, longitude: 0)),
          random: &random)
      }
    }
  }

  private static func compare(
    _ index: SpatialIndex, _ points: [Coordinate], _ tags: [SpatialIndex.Tags],
    center: Coordinate, random: inout SeededRandom
  ) throws {
    let wanted: SpatialIndex.Tags = [.max, 1, 0b10110, 1 << 9].randomElement(using: &random) ?? 1
    let divisor = [1, 2, 7].randomElement(using: &random) ?? 1
    let accept = { (place: Int) in place % divisor == 0 }
    let expected = Self.all(points, from: center) { accept($0) && tags[$0] & wanted != 0 }
    // The radius is often exactly the distance to a point, which must be found.
    let radius =
      [0, 30, 2_000, 60_000, 1e7, .infinity, expected.randomElement(using: &random)?.distance ?? 5]
      .randomElement(using: &random) ?? 1
    let inside = expected.filter { $0.distance <= radius }
    for limit in [0, 1, 3, 20, 5_000] {
      #expect(
        index.nearest(limit, to: center, within: radius, tags: wanted, where: accept)
          == Array(inside.prefix(limit)), "\(center) \(radius)")
    }
    #expect(index.count(within: radius, of: center, tags: wanted, where: accept) == inside.count)
    if divisor == 1 {
      #expect(index.count(within: radius, of: center, tags: wanted) == inside.count)
    }
    let places = index.places(within: radius, of: center, tags: wanted, where: accept)
    #expect(places.sorted() == inside.map(\.place).sorted())
    // Page by page, each point must appear once and in order.
    var paged: [SpatialIndex.Hit] = []
    while paged.count <= inside.count {
      let page = index.nearest(
        37, to: center, within: radius, after: paged.last, tags: wanted, where: accept)
      if page.isEmpty { break }
      paged += page
    }
    #expect(paged == inside)
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func findsPointsInBoxes() throws {
    var random = SeededRandom(seed: 9)
    let points = try (0..<3_000).map { _ in
      try #require(
        Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: [180, -180, .random(in: -180...180, using: &random)]
            .randomElement(using: &random) ?? 0))
    }
    let tags = points.indices.map { SpatialIndex.Tags($0 % 2 + 1) }
    let index = SpatialIndex(points, tags: tags)
    for _ in 0..<200 {
      let latitudes = [0, 1].map { _ in Double.random(in: -90...90, using: &random) }.sorted()
      let boxes = try #require(
        BoundingBox.boxes(
          south: latitudes[0], west: .random(in: -180...180, using: &random),
          north: latitudes[1], east: .random(in: -180...180, using: &random)))
      let expected = points.indices.filter { place in
        boxes.contains { $0.contains(points[place]) } && tags[place] == 1 && place % 3 != 0
      }
      #expect(index.places(in: boxes, tags: 1) { $0 % 3 != 0 }.sorted() == expected)
    }
    #expect(index.places(in: []).isEmpty)
    #expect(SpatialIndex([]).places(in: try #require(BoundingBox.world)).isEmpty)
    #expect(index.places(in: try #require(BoundingBox.world)).count == points.count)
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func findsPointsInPolygons() throws {
    var random = SeededRandom(seed: 10)
    let points = try (0..<2_000).map { _ in
      try #require(
        Coordinate(
          latitude: .random(in: 13...14, using: &random),
          longitude: .random(in: 100...101, using: &random)))
    }
    let index = SpatialIndex(points)
    for corners in 3..<40 {
      // Corners ordered by their bearing from the center form a ring that cannot cross itself.
      let turns = (0..<corners).map { _ in Double.random(in: 0..<360, using: &random) }.sorted()
      let middle = try #require(Coordinate(latitude: 13.5, longitude: 100.5))
      guard
        let ring = try? Polygon(
          turns.compactMap {
            middle.destination(bearing: $0, distance: .random(in: 100...60_000, using: &random))
          })
      else { continue }
      let polygon = MultiPolygon(ring)
      #expect(
        index.places(in: polygon).sorted() == points.indices.filter { polygon.contains(points[$0]) }
      )
    }
  }

  @Test func handlesInvalidSearches() throws {
    let point = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    let index = SpatialIndex([point])
    #expect(index.nearest(-1, to: point).isEmpty)
    #expect(index.nearest(1, to: point, within: -1).isEmpty)
    #expect(index.nearest(1, to: point, within: .nan).isEmpty)
    #expect(index.count(within: .nan, of: point) == 0)
    #expect(index.nearest(.max, to: point, within: 0) == [.init(place: 0, distance: 0)])
    #expect(index.nearest(1, to: point, after: .init(place: -1, distance: 0)).count == 1)
    #expect(index.nearest(1, to: point, after: .init(place: 0, distance: 0)).isEmpty)
  }
}

extension BoundingBox {
  fileprivate static let world = BoundingBox(south: -90, west: -180, north: 90, east: 180)
}

extension SpatialIndex {
  fileprivate func places(in box: BoundingBox) -> [Int] { places(in: [box]) }
}
