import Geo
import HomefindTesting
import Testing

@Suite struct BoundingBoxTests {
  /// Tests random circles, many of them at the poles and the antimeridian, with radii from zero to
  /// half the globe: each coordinate of a circle must be in one of its boxes.
  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func coversEveryCircle() throws {
    var random = SeededRandom(seed: 2013)
    for round in 0..<1500 {
      let latitude: Double =
        switch round % 4 {
        case 0: Double.random(in: -90...90, using: &random)
        case 1: [90, -90, 89.9999, -89.9999, 89, -80].randomElement(using: &random) ?? 90
        case 2: Double.random(in: -1...1, using: &random)
        default: Double.random(in: 13...14, using: &random)
        }
      let longitude: Double =
        switch round % 3 {
        case 0: Double.random(in: -180...180, using: &random)
        case 1: [180, -180, 179.9999, -179.99, 0].randomElement(using: &random) ?? 180
        default: 100.5
        }
      let largest: Double =
        [0.001, 10, 2000, 50_000, 1e6, 1e7, 2e7].randomElement(using: &random) ?? 1
      let radius = round % 50 == 0 ? 0 : Double.random(in: 0...largest, using: &random)
      let centre = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let boxes = BoundingBox.boxes(around: centre, radius: radius)
      #expect((1...2).contains(boxes.count))
      for step in 0..<72 {
        let distance = step % 6 == 0 ? radius * Double(step) / 72 : radius
        let point = try #require(
          centre.destination(bearing: Double(step) * 5, distance: distance))
        #expect(boxes.contains { $0.contains(point) }, "\(centre) \(radius) \(point) \(boxes)")
      }
      #expect(boxes.contains { $0.contains(centre) })
    }
  }

  /// Tests random coordinates by distance alone: a coordinate within the circle must be in a box,
  /// whether the antimeridian is written as 180 or -180 degrees.
  @Test func coversEveryNearbyPoint() throws {
    var random = SeededRandom(seed: 2013)
    var inside = 0
    for _ in 0..<20_000 {
      let spread: Double = [0.01, 1, 30, 180].randomElement(using: &random) ?? 1
      let centre = try #require(
        Coordinate(
          latitude: Double.random(in: -90...90, using: &random),
          longitude: [Double.random(in: -180...180, using: &random), 180, -180, 179.995]
            .randomElement(using: &random) ?? 0))
      let radius = Double.random(in: 0...2, using: &random) * spread * 111_000
      let latitude = centre.latitude + Double.random(in: -spread...spread, using: &random)
      var longitude = centre.longitude + Double.random(in: -spread...spread, using: &random)
      if longitude > 180 { longitude -= 360 }
      if longitude < -180 { longitude += 360 }
      guard let point = Coordinate(latitude: latitude, longitude: longitude),
        centre.distance(to: point) <= radius
      else { continue }
      inside += 1
      let boxes = BoundingBox.boxes(around: centre, radius: radius)
      #expect(boxes.contains { $0.contains(point) }, "\(centre) \(radius) \(point)")
    }
    #expect(inside > 3000)
  }

  @Test func isNearlyMinimal() throws {
    let asok = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    let boxes = BoundingBox.boxes(around: asok, radius: 2000)
    let box = try #require(boxes.first)
    #expect(boxes.count == 1)
    for (latitude, longitude) in [
      (box.south, 100.5603), (box.north, 100.5603), (13.7370, box.west), (13.7370, box.east),
    ] {
      let edge = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect((2000...2020).contains(asok.distance(to: edge)))
    }
  }

  @Test func splitsAtAntimeridian() throws {
    let fiji = try #require(Coordinate(latitude: -16.8, longitude: 179.99))
    let boxes = BoundingBox.boxes(around: fiji, radius: 5000)
    #expect(boxes.count == 2)
    #expect(boxes.contains { $0.east == 180 && $0.west > 179.9 })
    #expect(boxes.contains { $0.west == -180 && $0.east < -179.9 })
  }

  @Test func coversAllMeridiansAtPole() throws {
    let arctic = try #require(Coordinate(latitude: 89.99, longitude: 30))
    let boxes = BoundingBox.boxes(around: arctic, radius: 5000)
    #expect(boxes.map { [$0.west, $0.east, $0.north] } == [[-180, 180, 90]])
    #expect((89.9...89.95).contains(boxes.first?.south ?? 0))
    let world = BoundingBox.boxes(around: arctic, radius: 20_004_000)
    #expect(world == [BoundingBox(south: -90, west: -180, north: 90, east: 180)])
  }

  @Test func rejectsInvalidRadiusAndBox() throws {
    let asok = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    #expect(BoundingBox.boxes(around: asok, radius: -1).isEmpty)
    #expect(BoundingBox.boxes(around: asok, radius: .nan).isEmpty)
    #expect(BoundingBox(south: 1, west: 0, north: 0, east: 1) == nil)
    #expect(BoundingBox(south: 0, west: 170, north: 1, east: -170) == nil)
    #expect(BoundingBox(south: -91, west: 0, north: 0, east: 1) == nil)
    #expect(BoundingBox(south: .nan, west: 0, north: 0, east: 1) == nil)
  }
}
