import Geo

extension RailTrack {
  /// A route along pieces of track.
  private struct Way {
    /// The length in metres, including the distance between station and track at both ends.
    var metres: Double
    /// The start, both sides of each joint along the route, and the end.
    var places: [Place]
  }

  /// Returns the shortest track between two stations, given the places where trains may stop at
  /// each; nil if it would exceed `longest` metres.
  func track(from starts: [Place], to ends: [Place], longest: Double) -> [Coordinate]? {
    var open = starts.map { Way(metres: $0.offset, places: [$0]) }
    var reached = [Double](repeating: .infinity, count: joints.count)
    var best: Way?
    // This is Dijkstra's algorithm on the joints of the tracks; a line has only a few.
    while let next = open.indices.min(by: { open[$0].metres < open[$1].metres }) {
      let way = open.remove(at: next)
      let limit = best?.metres ?? longest
      guard way.metres <= limit, let here = way.places.last else { break }
      for end in ends where end.piece == here.piece {
        let metres = way.metres + abs(end.metres - here.metres) + end.offset
        guard metres <= best?.metres ?? longest else { continue }
        best = Way(metres: metres, places: way.places + [end])
      }
      for (number, side) in joints.enumerated() where side.piece == here.piece {
        let other = joints[number ^ 1]
        let gap = max(side.offset, other.offset)
        let metres = way.metres + abs(side.metres - here.metres) + gap
        guard metres <= limit, metres < reached[number ^ 1] else { continue }
        reached[number ^ 1] = metres
        open.append(Way(metres: metres, places: way.places + [side, other]))
      }
    }
    return best.map(line)
  }

  private func line(along way: Way) -> [Coordinate] {
    var line: [Coordinate] = []
    func add(_ point: Coordinate) {
      // A place may coincide with a point on its piece.
      if line.last != point { line.append(point) }
    }
    for (index, place) in way.places.enumerated() {
      // Every other step is along a piece; the steps in between go from one piece to another.
      if index % 2 == 1 {
        let before = way.places[index - 1].metres
        pieces[place.piece].points(from: before, to: place.metres).forEach(add)
      }
      add(place.coordinate)
    }
    return line
  }
}
