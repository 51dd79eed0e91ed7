import Geo
import Messages
import Routes

/// Creates a route's steps from the router's output: one for each road, corner and stop.
struct StreetSteps {
  /// The part of the route that one step covers, identified by the indices of its first and last
  /// point.
  private struct Part {
    var start: Int
    var end: Int
    var road: StreetRoad
    /// The turn at the start of the part; nil for the first part.
    var turn: Turn?
  }

  private let points: [StreetTrace.Point]
  private let words: StreetWords
  private let mode: RouteRequest.Mode

  /// The distance from a corner, in metres, over which a direction is measured. The distance
  /// exceeds the length of the connecting segments in the junctions of divided roads.
  private static let reach = 20.0
  /// The minimum length, in metres, of an unnamed road; a shorter road becomes part of the next
  /// road.
  private static let shortest = 15.0
  /// The minimum angle, in degrees, of a corner on the same road that starts a new step.
  private static let corner = 45.0

  init(_ trace: StreetTrace, mode: RouteRequest.Mode, language: Language) {
    points = trace.points
    self.mode = mode
    words = StreetWords(language: language, mode: mode)
  }

  /// Returns the steps in order; the last step is the arrival.
  func steps() -> [RouteStep] {
    let parts = parts()
    let stops = parts.lazy.filter { $0.turn == .via }.count
    var passed = 0
    var steps: [RouteStep] = []
    for (index, part) in parts.enumerated() {
      let bearing = bearing(from: part.start, to: part.end)
      let text: String
      switch part.turn {
      case nil: text = words.setOut(bearing, along: part.road)
      case .via:
        passed += 1
        text = words.stop(stops > 1 ? passed : nil, thenOn: part.road)
      case let turn?: text = words.take(turn, onto: part.road, from: parts[index - 1].road)
      }
      let pieces = points[(part.start + 1)...part.end]
      let travel: TravelMode =
        part.road == .unnamed(.ferry) ? .ferry : mode.word(walk: .walk, bike: .bike, car: .car)
      steps.append(
        RouteStep(
          instruction: text, distance: Self.sum(pieces, \.metres).rounded(decimals: 2),
          duration: Self.sum(pieces, \.seconds).rounded(decimals: 1),
          position: points[part.start].position, polyline: line(part), bearing: bearing,
          turn: part.turn ?? .depart,
          mode: travel))
    }
    steps.append(
      RouteStep(
        instruction: words.arrival, distance: 0, duration: 0,
        position: points[points.count - 1].position, turn: .arrive))
    return steps
  }

  private func parts() -> [Part] {
    var parts: [Part] = []
    for index in 1..<points.count {
      let (point, before) = (points[index], points[index - 1])
      guard let last = parts.last else {
        parts.append(Part(start: 0, end: 1, road: point.road))
        continue
      }
      let turn = turn(at: index - 1)
      let isCorner = before.isJunction && abs(turn.degrees) >= Self.corner
      if before.isStop {
        parts.append(Part(start: index - 1, end: index, road: point.road, turn: .via))
      } else if point.road == last.road, !isCorner {
        parts[parts.count - 1].end = index
      } else if last.turn != .via, isShort(last) {
        // Merge the short part with the next part.
        parts[parts.count - 1].end = index
        parts[parts.count - 1].road = point.road
        if last.turn != nil {
          parts[parts.count - 1].turn = self.turn(at: last.start, until: index - 1).turn
        }
        join(&parts)
      } else {
        parts.append(Part(start: index - 1, end: index, road: point.road, turn: turn.turn))
      }
    }
    return parts
  }

  /// Joins the last two parts if they are on the same road without a corner, because the part
  /// between them was too short to mention.
  private func join(_ parts: inout [Part]) {
    guard parts.count > 1, let last = parts.last, last.turn != .via,
      case let former = parts[parts.count - 2], former.road == last.road,
      last.turn == .straight || last.turn == .slightLeft || last.turn == .slightRight
    else { return }
    parts.removeLast()
    parts[parts.count - 1].end = last.end
  }

  private func isShort(_ part: Part) -> Bool {
    guard case .unnamed = part.road else { return false }
    return Self.sum(points[(part.start + 1)...part.end], \.metres) < Self.shortest
  }

  private func line(_ part: Part) -> [Coordinate] {
    let line = points[part.start...part.end].map(\.position)
    return line.allSatisfy { $0 == line[0] } ? [] : line
  }

  /// Returns the turn at a point or, with `end`, the turn from the direction before `index` to the
  /// direction after `end`.
  private func turn(at index: Int, until end: Int? = nil) -> (turn: Turn, degrees: Double) {
    let start = backward(from: index)
    let goal = forward(from: end ?? index)
    guard let before = points[start].position.bearing(to: points[index].position),
      let after = points[end ?? index].position.bearing(to: points[goal].position)
    else { return (.straight, 0) }
    let degrees = (after - before + 540).truncatingRemainder(dividingBy: 360) - 180
    return (Turn(degrees: degrees), degrees)
  }

  private func bearing(from start: Int, to end: Int) -> Double? {
    PathMeter().firstBearing(of: points[start...end].map(\.position))
  }

  private func backward(from index: Int) -> Int {
    var (place, metres) = (index, 0.0)
    while place > 0, metres < Self.reach {
      metres += points[place].metres
      place -= 1
      if points[place].isStop { break }
    }
    return place
  }

  private func forward(from index: Int) -> Int {
    var (place, metres) = (index, 0.0)
    while place < points.count - 1, metres < Self.reach {
      place += 1
      metres += points[place].metres
      if points[place].isStop { break }
    }
    return place
  }

  private static func sum(
    _ points: some Sequence<StreetTrace.Point>, _ value: KeyPath<StreetTrace.Point, Double>
  ) -> Double {
    points.reduce(0) { $0 + $1[keyPath: value] }
  }
}

extension Turn {
  /// Creates the turn for an angle in degrees, positive to the right, up to 180.
  init(degrees: Double) {
    let isRight = degrees > 0
    self =
      switch abs(degrees) {
      case ..<20: .straight
      case ..<45: isRight ? .slightRight : .slightLeft
      case ..<135: isRight ? .right : .left
      case ..<165: isRight ? .sharpRight : .sharpLeft
      default: .uTurn
      }
  }
}
