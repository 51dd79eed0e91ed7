import Geo

extension RailTrack {
  /// A way along pieces.
  private struct Way {
    /// The metres, those from a station to the track at both ends included.
    var metres: Double
    /// Where it starts, the two sides of each joint that it passes, and where it ends.
    var places: [Place]
  }

  /// The track between two stations by the places where trains may call at them, the shortest of all;
  /// nil where there is none of up to `longest` metres.
  func track(from starts: [Place], to ends: [Place], longest: Double) -> [Coordinate]? {
    var open = starts.map { Way(metres: $0.offset, places: [$0]) }
    var reached = [Double](repeating: .infinity, count: joints.count)
    var best: Way?
    // Dijkstra's search over joints, of which a line has few.
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
      // A place may be a point of its piece.
      if line.last != point { line.append(point) }
    }
    for (index, place) in way.places.enumerated() {
      // Every other step is along a piece, those between from one to another.
      if index % 2 == 1 {
        let before = way.places[index - 1].metres
        pieces[place.piece].points(from: before, to: place.metres).forEach(add)
      }
      add(place.coordinate)
    }
    return line
  }
}
