import Geo
import HomefindTesting
import Listings
import Stations
import Testing

/// Tests artificial tracks near the equator. There, a thousandth of a degree is about 111 metres in
/// both directions.
@Suite struct RailTrackShapeTests {
  /// A point in thousandths of a degree to the east and to the north.
  private typealias Point = (Double, Double)

  private func coordinate(_ point: Point) throws -> Coordinate {
    try #require(Coordinate(latitude: point.1 / 1000, longitude: point.0 / 1000))
  }

  /// Returns the line along pieces of track, rounded to thousandths of a degree.
  private func line(
    _ stations: [Point], along pieces: [[Point]], status: String = "open"
  ) throws -> [[Int]] {
    let path = try path(stations, along: pieces, status: status)
    return path.line(from: 0, to: stations.count - 1).map {
      [Int(($0.longitude * 1000).rounded()), Int(($0.latitude * 1000).rounded())]
    }
  }

  private func path(
    _ stations: [Point], along pieces: [[Point]], status: String = "open"
  ) throws -> RailPath {
    let paths = try pieces.map { piece in
      // In the file, longitudes come first.
      let swapped = try piece.map { try coordinate(($0.1, $0.0)) }
      return "\"\(EncodedPolyline.encode(swapped).replacing("\\", with: "\\\\"))\""
    }
    let json = """
      {"tracks":[{"system":"BTS","line":"Made","status":"\(status)","paths":[\(paths.joined(separator: ","))]}]}
      """
    let table = try stations.enumerated().map { index, point in
      Station(
        system: .bts, line: "Made", code: "M\(index)", number: index + 1, order: index + 1,
        name: LocalizedText(english: "Made \(index)"), position: try coordinate(point))
    }
    let network = RailNetwork(table, along: RailTracks(Array(json.utf8)))
    return try #require(network.lines.first?.paths.first)
  }

  @Test func piecesJoinInEitherDirection() throws {
    let pieces: [[Point]] = [[(0, 0), (0, 5)], [(9, 5), (0, 5)], [(9, 5), (9, 0)]]
    let expected = [[0, 1], [0, 5], [9, 5], [9, 2]]
    #expect(try line([(0, 1), (9, 2)], along: pieces) == expected)
    #expect(
      try line([(0, 1), (4, 5), (9, 2)], along: pieces) == [
        [0, 1], [0, 5], [4, 5], [9, 5], [9, 2],
      ])
  }

  /// A train stops at the track point nearest to a station, not at the end of the next piece,
  /// although the straight line from there would be shorter.
  @Test func stationNearJointKeepsToItsPiece() throws {
    let pieces: [[Point]] = [[(-9, 0), (1, 0)], [(1, 0), (9, 0)]]
    let path = try path([(0.1, 1), (8, 0)], along: pieces)
    let start = try #require(path.track(from: 0, to: 1).first)
    #expect(abs(start.longitude - 0.0001) < 0.000_002)
  }

  @Test func branchCanLeaveMidPiece() throws {
    let pieces: [[Point]] = [[(-9, 0), (9, 0)], [(0.1, 0.1), (0, 6)]]
    #expect(try line([(-4, 0), (0, 5)], along: pieces).first == [-4, 0])
    #expect(try line([(-4, 0), (0, 5)], along: pieces).dropFirst().first == [0, 0])
    #expect(try line([(0, 5), (5, 0)], along: pieces).last == [5, 0])
  }

  @Test func selfCrossingLineTakesNearerPassage() throws {
    let loop: [[Point]] = [[(-9, 0), (9, 0), (9, 9), (0, 9), (0, -9)]]
    #expect(try line([(-4, 0), (0, 0), (0, -4)], along: loop) == [[-4, 0], [0, 0], [0, -4]])
    let metres = try path([(0, 5), (0, 0)], along: loop).metres(from: 0, to: 1)
    #expect(try #require(metres) < 560)
  }

  @Test func loopJoinsAtItsEnds() throws {
    // The ends of a loop meet, so the line may cross the joint.
    let loop: [[Point]] = [[(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)]]
    #expect(try line([(4, 0), (0, 4)], along: loop) == [[4, 0], [0, 0], [0, 4]])
  }

  @Test func lineWithoutUsableTrackIsStraight() throws {
    let bend: [[Point]] = [[(0, 0), (5, 5), (10, 0)]]
    // The first station is 111 m from the track, then 167 m.
    #expect(try line([(-1, 0), (10, 0)], along: bend) == [[-1, 0], [0, 0], [5, 5], [10, 0]])
    #expect(try line([(-1.5, 0), (10, 0)], along: bend) == [[-2, 0], [10, 0]])
    // A track under construction, a track with a gap, and a track with a detour of ten kilometres.
    let ends: [Point] = [(0, 0), (10, 0)]
    let straight = [[0, 0], [10, 0]]
    #expect(try line(ends, along: bend, status: "construction") == straight)
    #expect(try line(ends, along: [[(0, 0), (4, 1)], [(6, 1), (10, 0)]]) == straight)
    #expect(try line(ends, along: [[(0, 0), (5, 50), (10, 0)]]) == straight)
  }

  @Test func partlyTrackedRideAddsUp() throws {
    let track: [[Point]] = [[(0, 0), (3, 3), (6, 0)]]
    let path = try path([(0, 0), (6, 0), (20, 0)], along: track)
    #expect(path.line(from: 0, to: 2).count == 4)
    let sum = (0...1).reduce(0) { $0 + (path.metres(from: $1, to: $1 + 1) ?? 0) }
    #expect(abs(try #require(path.metres(from: 0, to: 2)) - sum) < 1)
  }
}
