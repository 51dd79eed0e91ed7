import CSVStream
import Foundation
import Geo
import Testing

@Suite struct GeodesicTests {
  /// A line with its length and initial azimuth as computed by geographiclib 2.1 from PyPI.
  struct Line {
    let kind: String
    let start: Coordinate
    let end: Coordinate
    let metres: Double
    let bearing: Double
  }

  static func lines() throws -> [Line] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/geodesics.csv")
    return try CSVReader(Array(Data(contentsOf: file))).map { row in
      let row = try row.get()
      let numbers = try row.fields.dropFirst().map { try #require(Double($0)) }
      return Line(
        kind: row[0],
        start: try #require(Coordinate(latitude: numbers[0], longitude: numbers[1])),
        end: try #require(Coordinate(latitude: numbers[2], longitude: numbers[3])),
        metres: numbers[4], bearing: numbers[5])
    }
  }

  /// Returns the difference between two bearings in degrees, ignoring full turns.
  static func turn(_ first: Double, _ second: Double) -> Double {
    abs((first - second).remainder(dividingBy: 360))
  }

  @Test func agreesWithGeographicLib() throws {
    let lines = try Self.lines()
    #expect(lines.count == 498)
    for line in lines {
      let metres = line.start.distance(to: line.end)
      #expect(abs(metres - line.metres) < 1e-7, "\(line): \(metres)")
      guard let bearing = line.start.bearing(to: line.end) else {
        #expect(line.metres == 0, "\(line)")
        continue
      }
      #expect(line.metres > 0, "\(line)")
      #expect((0..<360).contains(bearing))
      // Near the antipode the azimuth depends on the last digits of the coordinates; the next test
      // checks it there.
      if line.metres < 19_000_000 {
        let tolerance = 1e-9 + 1e-6 / line.metres
        #expect(Self.turn(bearing, line.bearing) < tolerance, "\(line): \(bearing)")
      }
    }
  }

  @Test func destinationReachesEnd() throws {
    for line in try Self.lines() {
      guard let bearing = line.start.bearing(to: line.end) else { continue }
      let arrival = try #require(
        line.start.destination(bearing: bearing, distance: line.metres))
      #expect(arrival.distance(to: line.end) < 1e-6, "\(line): \(arrival)")
    }
  }

  @Test func distanceIsSymmetric() throws {
    for line in try Self.lines() {
      let (there, back) = (line.start.distance(to: line.end), line.end.distance(to: line.start))
      #expect(abs(there - back) < 1e-7, "\(line)")
    }
  }

  @Test(arguments: [
    (13.7370, 100.5603, 13.7370, 100.5603), (90, 0, 90, 100), (-90, -180, -90, 3),
    (5, 180, 5, -180), (0.0, 0.0, -0.0, -0.0),
  ])
  func hasNoDistanceOrBearingToItself(
    _ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double
  ) throws {
    let first = try #require(Coordinate(latitude: lat1, longitude: lon1))
    let second = try #require(Coordinate(latitude: lat2, longitude: lon2))
    #expect(first.distance(to: second) == 0)
    #expect(first.bearing(to: second) == nil)
  }

  @Test(arguments: [
    (0.0, 1.0, 0.0), (1, 1, 45), (1, 0, 90), (0, -1, 180), (-1, 0, 270),
  ])
  func bearingMatchesDirection(_ east: Double, _ north: Double, _ expected: Double) throws {
    let centre = try #require(Coordinate(latitude: 0, longitude: 0))
    let other = try #require(Coordinate(latitude: north / 1000, longitude: east / 1000))
    #expect(Self.turn(try #require(centre.bearing(to: other)), expected) < 0.2)
  }

  @Test func destinationNeedsFiniteNumbers() throws {
    let centre = try #require(Coordinate(latitude: 0, longitude: 179))
    #expect(centre.destination(bearing: .nan, distance: 1) == nil)
    #expect(centre.destination(bearing: 0, distance: .infinity) == nil)
    let east = try #require(centre.destination(bearing: 90, distance: 300_000))
    #expect(east.latitude == 0)
    #expect(east.longitude < -178)
    #expect(centre.destination(bearing: 77, distance: 0)?.distance(to: centre) == 0)
  }
}
