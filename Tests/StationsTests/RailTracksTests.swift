import Foundation
import Geo
import HomefindTesting
import Stations
import Testing

/// Tests the embedded tracks with the embedded stations.
@Suite struct RailTracksTests {
  private static let stations = (try? StationFacts.ofMainRegion()) ?? []
  private static let network = RailNetwork(stations, along: .served)
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/WebPage/Files/map/rail.json")

  /// All pairs of neighboring stations on a path, as the path and the index of the first station.
  private static let neighbours = network.lines.flatMap(\.paths).flatMap { path in
    path.stations.indices.dropLast().map { (path: path, place: $0) }
  }

  private func path(_ line: String) throws -> RailPath {
    try #require(Self.network.lines.first { $0.name == line }).paths[0]
  }

  private func metres(_ line: String, _ first: String, _ last: String) throws -> Double {
    let path = try path(line)
    let place = { (code: String) in path.stations.firstIndex { $0.code == code } }
    let (one, other) = (try #require(place(first)), try #require(place(last)))
    return try #require(path.metres(from: one, to: other))
  }

  @Test func neighboursAreJoinedByTheirTrack() throws {
    // Just after its first station, the Pink line turns from one road into another.
    let detours = ["PK01": 1.85]
    #expect(Self.neighbours.count == 186)
    for (path, place) in Self.neighbours {
      let (one, next) = (path.stations[place], path.stations[place + 1])
      let straight = one.position.distance(to: next.position)
      let metres = try #require(path.metres(from: place, to: place + 1))
      #expect(metres >= straight - 0.01, "\(one.code)")
      #expect(metres <= detours[one.code, default: 1.6] * straight, "\(one.code)")
      let line = path.line(from: place, to: place + 1)
      #expect(line.first == one.position && line.last == next.position)
      #expect(abs(length(of: line) - metres) < 0.01, "\(one.code)")
      #expect(path.line(from: place + 1, to: place) == line.reversed())
      // Without a track, the line would contain only the two stations; only after YL05 do both
      // stations lie on the track.
      let track = path.track(from: place, to: place + 1)
      #expect((track == [one.position, next.position]) == (one.code == "YL05"), "\(one.code)")
      let ends = [(one, track.first), (next, track.last)]
      for (station, end) in ends {
        #expect(try #require(end).distance(to: station.position) < 65, "\(station.code)")
      }
    }
  }

  @Test func rideLengthMatchesItsStops() throws {
    for line in Self.network.lines {
      for path in line.paths {
        let last = path.stations.count - 1
        let metres = try #require(path.metres(from: 0, to: last))
        #expect(abs(length(of: path.line(from: 0, to: last)) - metres) < 0.1)
        #expect(path.metres(from: last, to: 0) == metres)
        let sum = path.stations.indices.dropLast()
          .reduce(0) { $0 + (path.metres(from: $1, to: $1 + 1) ?? 0) }
        // The distance to a neighbor includes the path from each station to the track; a ride stays
        // on the track at the stations in between.
        #expect((sum * 0.95...sum + 0.01).contains(metres), "\(line.name)")
      }
    }
    let path = try path("Blue")
    #expect(path.line(from: 3, to: 3).isEmpty && path.line(from: 0, to: 99).isEmpty)
    #expect(path.metres(from: 3, to: 3) == 0 && path.metres(from: -1, to: 3) == nil)
  }

  @Test func rideLengthsMatchKnownFigures() throws {
    // The first length is another program's measurement of the file; the others come from the
    // operators.
    #expect(abs(try metres("Sukhumvit", "E4", "N8") - 10_207) < 5)
    #expect(abs(try metres("ARL", "A1", "A8") - 28_600) < 500)
    #expect(abs(try metres("Blue", "BL01", "BL38") - 47_000) < 1_000)
  }

  @Test func lineWithoutTracksIsStraight() throws {
    let stations = Self.stations.filter { $0.line == "Gold" }.map {
      var station = $0
      station.line = "Platinum"
      return station
    }
    let path = try #require(RailNetwork(stations, along: .served).lines.first?.paths.first)
    #expect(path.line(from: 0, to: 2) == stations.map(\.position))
    let sum =
      stations[0].position.distance(to: stations[1].position)
      + stations[1].position.distance(to: stations[2].position)
    #expect(abs(try #require(path.metres(from: 2, to: 0)) - sum) < 0.01)
  }

  @Test func damagedTracksAreStraight() throws {
    let whole = Array(try Data(contentsOf: Self.file))
    let straight = RailNetwork(Self.stations).lines
    for bytes in [[], Array("{".utf8), Array("[1]".utf8), Array(whole.dropLast(40))] {
      #expect(RailNetwork(Self.stations, along: RailTracks(bytes)).lines == straight)
    }
    #expect(RailNetwork(Self.stations, along: RailTracks(whole)).lines == Self.network.lines)
    let blue = Self.stations.filter { $0.line == "Blue" }
    var random = SeededRandom(seed: 20)
    for round in 0..<40 {
      var bytes = whole
      for _ in 0...round { bytes[Int.random(in: 0..<bytes.count, using: &random)] = 0x5F }
      let network = RailNetwork(blue, along: RailTracks(bytes))
      let path = try #require(network.lines.first?.paths.first)
      #expect(try #require(path.metres(from: 0, to: 38)).isFinite)
    }
  }

  private func length(of line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
