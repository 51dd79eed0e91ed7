import Geo
import HomefindTesting
import Testing

@testable import Routes

/// Tests how a line is cut into the paths of steps.
@Suite struct LineCutterTests {
  private static func at(_ number: Int) -> Coordinate { street[number] }

  private static let street = (0...40).compactMap {
    Coordinate(latitude: 13.7, longitude: 100.5 + Double($0) / 1000)
  }

  private func ways(_ line: [Int], _ starts: [Int]) -> [[Int]] {
    LineCutter([line.map(Self.at)]).paths(from: starts.map(Self.at)).map { way in
      way.map { Int((($0.longitude - 100.5) * 1000).rounded()) }
    }
  }

  @Test(arguments: [
    // A doubled vertex where the second and the third step start.
    ([0, 1, 2, 2, 3, 3, 4], [0, 2, 3], [[0, 1, 2], [2, 3], [3, 4]]),
    // A doubled vertex at the first step, at the arrival, and at both.
    ([0, 0, 1, 2, 2, 3, 3, 4], [0, 2, 3], [[0, 0, 1, 2], [2, 3], [3, 4]]),
    ([0, 1, 2, 2, 3, 3, 4, 4], [0, 2, 3], [[0, 1, 2], [2, 3], [3, 4, 4]]),
    ([0, 0, 1, 2, 2, 3, 4, 4], [0, 2], [[0, 0, 1, 2], [2, 3, 4, 4]]),
    // A step without length, between two steps that meet.
    ([0, 1, 2, 2, 2, 3], [0, 2, 2], [[0, 1, 2], [], [2, 3]]),
    // The path passes the same place again.
    ([0, 1, 2, 3, 3, 2, 1, 1, 0], [0, 3, 1], [[0, 1, 2, 3], [3, 2, 1], [1, 0]]),
    // No doubled vertex: the nearest vertex belongs to both paths.
    ([0, 1, 2, 3, 4], [0, 2, 3], [[0, 1, 2], [2, 3], [3, 4]]),
    // A doubled vertex where no step starts.
    ([0, 1, 1, 2, 3, 4], [0, 3], [[0, 1, 1, 2, 3], [3, 4]]),
    // The line is never cut backwards: the third step's place precedes the second step's place.
    ([0, 1, 2, 3, 4], [0, 3, 1], [[0, 1, 2, 3], [], [3, 4]]),
    ([0, 1], [0], [[0, 1]]), ([], [0], [[]]), ([0, 1, 2], [], []),
  ])
  func cuts(line: [Int], starts: [Int], expected: [[Int]]) {
    #expect(ways(line, starts) == expected)
  }

  @Test func noPathCrossesAGap() {
    let lines = [[0, 1, 2], [5, 6, 7, 8]].map { $0.map(Self.at) }
    let ways = LineCutter(lines).paths(from: [0, 1, 7].map(Self.at))
    #expect(ways.map(\.count) == [2, 3, 2])
    #expect(ways[1] == [5, 6, 7].map(Self.at))
  }

  /// For any places, the paths follow each other along the line from its start to its end.
  @Test func pathsAreConsecutive() {
    var random = SeededRandom(seed: 14)
    for _ in 0..<300 {
      let line = (0..<Int.random(in: 2...30, using: &random)).map(Self.at)
      let starts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Self.at(Int.random(in: 0...30, using: &random))
      }
      let ways = LineCutter([line]).paths(from: starts)
      #expect(ways.count == starts.count)
      var joined: [Coordinate] = []
      for way in ways where !way.isEmpty {
        #expect(joined.isEmpty || joined.last == way.first)
        joined += joined.isEmpty ? way[...] : way.dropFirst()
      }
      #expect(joined == line)
    }
  }

  @Test func pathsByVertexIndexes() {
    let line = (0..<6).map(Self.at)
    let cutter = LineCutter([line])
    #expect(cutter.paths(fromVertices: [0, 2, 5]).map(\.count) == [3, 4, 0])
    #expect(cutter.paths(fromVertices: [-3, 99]).map(\.count) == [6, 0])
    #expect(cutter.paths(fromVertices: [4, 2]).map(\.count) == [0, 4])
    #expect(cutter.vertex(5) == line[5] && cutter.vertex(6) == nil && cutter.vertex(-1) == nil)
  }
}
