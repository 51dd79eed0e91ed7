import Geo
import Stations

/// A part of a route that the guide found.
enum GuideLeg {
  /// A walk to a station; from another one where the train is changed.
  case walk(from: Coordinate, to: Station, isChange: Bool)
  /// The walk from the last station to the end.
  case walkToEnd(from: Coordinate)
  /// A ride on one train, from a place of its path to another.
  case ride(path: RailPath, line: RailLine, first: Int, last: Int)
}

/// A route that the guide found.
struct GuideRoute {
  var legs: [GuideLeg]
  var seconds: Double
  /// The numbers of the lines in the order in which they are ridden: what makes ways different.
  var lines: [Int]

  /// The route along the nodes of a search.
  init(_ nodes: [Int], seconds: Double, graph: GuideGraph, start: Coordinate, end: Coordinate) {
    self.seconds = seconds
    legs = []
    lines = []
    guard let first = nodes.first, let last = nodes.last else { return }
    legs.append(.walk(from: start, to: graph.stations[first], isChange: false))
    var boarded: (path: Int, place: Int)?
    for (node, next) in zip(nodes, nodes.dropFirst()) {
      switch (graph.call(of: node), graph.call(of: next)) {
      case (nil, .some(let call)): boarded = call
      case (.some(let call), nil):
        guard let from = boarded else { continue }
        let line = graph.pathLines[call.path]
        legs.append(
          .ride(
            path: graph.paths[call.path], line: graph.lines[line], first: from.place,
            last: call.place))
        lines.append(line)
        boarded = nil
      case (nil, nil):
        legs.append(
          .walk(
            from: graph.stations[node].position, to: graph.stations[next], isChange: true))
      case (.some, .some): continue
      }
    }
    legs.append(.walkToEnd(from: graph.stations[last].position))
  }
}
