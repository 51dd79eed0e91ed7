import Geo
import HomefindTesting
import Messages
import Testing

@Suite struct PolygonTests {
  private static func corners(_ pairs: [(Double, Double)]) -> [Coordinate] {
    pairs.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  private static func polygon(_ pairs: [(Double, Double)]) throws -> Polygon {
    try Polygon(corners(pairs))
  }

  private static func contains(_ polygon: Polygon, _ latitude: Double, _ longitude: Double)
    throws -> Bool
  {
    polygon.contains(try #require(Coordinate(latitude: latitude, longitude: longitude)))
  }

  @Test func containsInsideAndEdge() throws {
    // A square with a notch in its northern side.
    let polygon = try Self.polygon([(0, 0), (0, 4), (4, 4), (2, 2), (4, 0)])
    for (latitude, longitude, isInside) in [
      (1.0, 1.0, true), (1, 3, true), (3, 2, false), (3, 0.5, true), (3, 3.5, true),
      (0, 0, true), (0, 2, true), (2, 2, true), (3, 1, true), (4, 4, true), (2, 4, true),
      (-0.001, 2, false), (2, 4.001, false), (4, 2, false), (2, -1, false), (2, 5, false),
    ] {
      #expect(try Self.contains(polygon, latitude, longitude) == isInside)
    }
  }

  @Test func acceptsEitherDirectionAndOpenOrClosedRings() throws {
    let square = [(0.0, 0.0), (0, 1), (1, 1), (1, 0)]
    for ring in [square, square.reversed(), square + [square[0]], [square[0]] + square] {
      let polygon = try Self.polygon(ring)
      #expect(polygon.corners.count == 4)
      #expect(try Self.contains(polygon, 0.5, 0.5))
    }
  }

  @Test func crossesTheAntimeridian() throws {
    let fiji = try Self.polygon([(-19, 177), (-19, -178), (-16, -178), (-16, 177)])
    for (longitude, isInside) in [
      (178.0, true), (180, true), (-180, true), (-179, true), (-178, true), (-177.9, false),
      (176.9, false), (0, false),
    ] {
      #expect(try Self.contains(fiji, -17, longitude) == isInside)
    }
    #expect(fiji.boxes.count == 2)
    #expect(fiji.boxes.allSatisfy { $0.south == -19 && $0.north == -16 })
  }

  @Test func boxesCoverPolygon() throws {
    var random = SeededRandom(seed: 3)
    var inside = 0
    for _ in 0..<2_000 {
      let west = Double.random(in: -180...180, using: &random)
      let shift = { (degrees: Double) in
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
      }
      let ring = (0..<3).map { _ in
        (
          Double.random(in: -80...80, using: &random),
          shift(west + .random(in: 0...20, using: &random))
        )
      }
      guard let polygon = try? Self.polygon(ring) else { continue }
      let point = try #require(
        Coordinate(
          latitude: .random(in: -80...80, using: &random),
          longitude: shift(west + .random(in: 0...20, using: &random))))
      if polygon.contains(point) {
        inside += 1
        #expect(polygon.boxes.contains { $0.contains(point) })
      }
    }
    #expect(inside > 100)
  }

  @Test(
    arguments: [
      ([], PolygonError.tooFewCorners), ([(0, 0)], .tooFewCorners),
      ([(0, 0), (1, 1), (0, 0)], .tooFewCorners), ([(0, 0), (0, 0), (1, 1)], .tooFewCorners),
      // A polygon shaped like a bow tie.
      ([(0, 0), (1, 1), (1, 0), (0, 1)], .crossesItself(0, 2)),
      // Collinear points: along a meridian, and along a diagonal with decimal rounding errors.
      ([(0, 0), (0, 2), (0, 1)], .noArea), ([(0, 0), (1, 0), (2, 0), (3, 0)], .noArea),
      ([(13.71, 100.51), (13.74, 100.54), (13.77, 100.57), (13.72, 100.52)], .noArea),
      // An edge that doubles back, a corner on another edge, a repeated corner.
      ([(0, 0), (0, 2), (0, 1), (1, 0)], .crossesItself(0, 1)),
      ([(0, 0), (0, 4), (4, 4), (0, 2), (4, 0)], .crossesItself(0, 2)),
      ([(0, 0), (0, 2), (2, 2), (1, 1), (2, 0), (1, 1)], .crossesItself(2, 4)),
      ([(80, 0), (80, 120), (80, -120)], .surroundsPole),
    ] as [([(Double, Double)], PolygonError)])
  func rejectsInvalidAreas(ring: [(Double, Double)], error: PolygonError) {
    #expect(throws: error) { try Self.polygon(ring) }
    #expect(!error.description.isEmpty)
  }

  @Test func cornersAreLimited() throws {
    let middle = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    let ring = { (count: Int) in
      (0..<count).compactMap {
        middle.destination(bearing: 360 * Double($0) / Double(count), distance: 5_000)
      }
    }
    let circle = try Polygon(ring(Polygon.mostCorners))
    #expect(circle.contains(middle))
    #expect(throws: PolygonError.tooManyCorners(1_001)) { try Polygon(ring(1_001)) }
  }
}
