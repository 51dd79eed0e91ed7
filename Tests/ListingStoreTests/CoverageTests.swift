import Foundation
import Geo
import HomefindTesting
import ListingStore
import Listings
import Testing

@Suite struct CoverageTests {
  static let always: ClosedRange<Int64> = 0...1_000

  static func circle(
    _ east: Double, _ north: Double, _ radius: Double, _ types: TypeSet = .every, at time: Int64 = 1
  ) -> CoveredCircle {
    CoveredCircle(
      center: place(east: east, north: north), radius: radius, types: types, fetchedAt: time)
  }

  private func isCovered(
    _ circles: [CoveredCircle], _ radius: Double, _ types: TypeSet = .every,
    _ times: ClosedRange<Int64> = always
  ) -> Bool {
    Coverage(circles).proof(
      center: place(east: 0, north: 0), radius: radius, types: types, fetchedIn: times)
      != nil
  }

  @Test func circleCoversItselfAndSmallerCircles() {
    let circles = [Self.circle(0, 0, 2_000)]
    #expect(isCovered(circles, 2_000))
    #expect(isCovered(circles, 1))
    #expect(!isCovered(circles, 2_000.01))
    #expect(!isCovered([], 1))
    let away = place(east: 0, north: 0).distance(to: place(east: 500, north: 0))
    #expect(isCovered([Self.circle(500, 0, away + 2_000)], 2_000))
    #expect(!isCovered([Self.circle(500, 0, away + 1_999.99)], 2_000))
  }

  @Test func unionCoversWhatNoCircleCoversAlone() {
    let ring = [(1_000.0, 1_000.0), (1_000, -1_000), (-1_000, 1_000), (-1_000, -1_000)]
    let circles = ring.map { Self.circle($0.0, $0.1, 2_000) }
    #expect(isCovered(circles, 1_900))
    #expect(!isCovered(Array(circles.dropLast()), 1_900))
    // The circles do not reach the middle, which leaves a gap.
    #expect(!isCovered(ring.map { Self.circle($0.0, $0.1, 1_400) }, 1_200))
  }

  /// Circles around the cells of a grid, as a sync fetches them, cover every search in the grid.
  /// Without one of these circles, the search is not covered.
  @Test(
    .enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)),
    arguments: [4, 20])
  func syncCirclesCoverEverySearch(perSide: Int) {
    let (step, half) = (4_000.0, Double(perSide) / 2)
    let cells = (0..<perSide).flatMap { row in
      (0..<perSide).map { column in
        Self.circle(
          (Double(column) + 0.5 - half) * step, (Double(row) + 0.5 - half) * step,
          step / 2 * 2.0.squareRoot() * 1.02)
      }
    }
    var random = SeededRandom(seed: 3)
    for _ in 0..<50 {
      let radius = Double.random(in: 10...half * step * 0.45, using: &random)
      let place = place(
        east: .random(in: -1...1, using: &random) * half * step * 0.5,
        north: .random(in: -1...1, using: &random) * half * step * 0.5)
      func isCovered(_ circles: [CoveredCircle]) -> Bool {
        Coverage(circles).proof(
          center: place, radius: radius, types: .every, fetchedIn: Self.always) != nil
      }
      #expect(isCovered(cells))
      let near = cells.min { $0.center.distance(to: place) < $1.center.distance(to: place) }
      if radius > 600 { #expect(!isCovered(cells.filter { $0 != near })) }
    }
  }

  @Test func boxIsCoveredByACircle() throws {
    let circle = Self.circle(0, 0, 1_000)
    let inner = try #require(
      BoundingBox(
        south: circle.center.latitude - 0.006, west: circle.center.longitude - 0.006,
        north: circle.center.latitude + 0.006, east: circle.center.longitude + 0.006))
    func isHeld(_ box: BoundingBox) -> Bool {
      Coverage([circle]).proof(of: box, types: .every, fetchedIn: Self.always) != nil
    }
    #expect(isHeld(inner) && inner.quarters.allSatisfy(isHeld))
    let wider = try #require(
      BoundingBox(
        south: inner.south, west: inner.west - 0.002, north: inner.north, east: inner.east))
    #expect(!isHeld(wider))
  }

  @Test func everyRequestedTypeMustBeCovered() {
    let condo = TypeSet(.condo)
    let house = TypeSet(.singleHouse)
    #expect(isCovered([Self.circle(0, 0, 900)], 800, condo))
    #expect(!isCovered([Self.circle(0, 0, 900, condo)], 800, .every))
    #expect(!isCovered([Self.circle(0, 0, 900, condo)], 800, [condo, house]))
    let both = [Self.circle(0, 0, 900, condo), Self.circle(100, 0, 950, house)]
    #expect(isCovered(both, 800, [condo, house]))
    #expect(!isCovered(both, 800, [condo, house, TypeSet(.other)]))
  }

  @Test func onlyCirclesOfTheRequestedTimeCount() {
    let circles = [Self.circle(0, 0, 900, at: 10), Self.circle(0, 0, 1_000, at: 5)]
    let coverage = Coverage(circles)
    let here = place(east: 0, north: 0)
    func fetched(_ radius: Double, _ times: ClosedRange<Int64>) -> [Int64]? {
      coverage.proof(center: here, radius: radius, types: .every, fetchedIn: times)?
        .map(\.fetchedAt)
    }
    #expect(fetched(900, 0...20) == [10])
    #expect(fetched(950, 0...20) == [5])
    #expect(fetched(950, 6...20) == nil)
    #expect(fetched(900, 0...9) == [5])
    // If the time of a fetch is in the future, it comes from a clock that has since been set back.
    #expect(fetched(900, 0...4) == nil)
  }

  /// Every proof is correct, and there is a proof for every circle that is covered with a margin.
  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func proofsAreCorrect() {
    var random = SeededRandom(seed: 5)
    var (proven, unproven) = (0, 0)
    for _ in 0..<400 {
      let circles = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Self.circle(
          .random(in: -2_000...2_000, using: &random), .random(in: -2_000...2_000, using: &random),
          .random(in: 500...3_000, using: &random),
          TypeSet(rawValue: Int.random(in: 1...127, using: &random)))
      }
      let types = TypeSet(rawValue: 1 << Int.random(in: 0..<7, using: &random))
      let radius = Double.random(in: 100...1_500, using: &random)
      let center = place(east: 0, north: 0)
      let proof = Coverage(circles).proof(
        center: center, radius: radius, types: types, fetchedIn: Self.always)
      if proof == nil { unproven += 1 } else { proven += 1 }
      // Every point in the search circle is at most 71 m (half a diagonal) away from one of these
      // points.
      let points = stride(from: -1_500.0, through: 1_500, by: 100).flatMap { east in
        stride(from: -1_500.0, through: 1_500, by: 100).map { place(east: east, north: $0) }
      }
      .filter { $0.distance(to: center) <= radius + (proof == nil ? 75 : 0) }
      let slack = proof == nil ? -75.0 : 0.001
      let isHeld = points.allSatisfy { point in
        (proof ?? circles).contains {
          $0.types.contains(types) && $0.center.distance(to: point) <= $0.radius + slack
        }
      }
      #expect(isHeld == (proof != nil))
    }
    #expect(proven > 40 && unproven > 40)
  }

  /// Returns a place about 3 km from `center`, calculated on a sphere.
  private static func end(from center: Coordinate, radians bearing: Double) -> Coordinate? {
    let (arc, latitude) = (3_000 / 6_371_000.0, center.latitude * .pi / 180)
    let sine = sin(latitude) * cos(arc) + cos(latitude) * sin(arc) * cos(bearing)
    let turn = atan2(sin(bearing) * sin(arc) * cos(latitude), cos(arc) - sin(latitude) * sine)
    let longitude = center.longitude + turn * 180 / .pi
    return Coordinate(
      latitude: asin(sine) * 180 / .pi, longitude: longitude.remainder(dividingBy: 360))
  }

  @Test(arguments: [(89.99, 10.0), (-89.9999, 0), (0, 179.999), (0, -179.9999), (13, 100)])
  func placeNearAPoleOrTheAntimeridianIsCovered(latitude: Double, longitude: Double) throws {
    let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let circles = (0..<8).compactMap { step in
      Self.end(from: center, radians: Double(step) * .pi / 4).map {
        CoveredCircle(center: $0, radius: 4_000, types: .every, fetchedAt: 1)
      }
    }
    let coverage = Coverage(circles)
    func isHeld(_ radius: Double) -> Bool {
      coverage.proof(center: center, radius: radius, types: .every, fetchedIn: Self.always) != nil
    }
    #expect(isHeld(5_000))
    #expect(!isHeld(7_500))
  }
}
