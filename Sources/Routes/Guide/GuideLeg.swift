import Geo
import Stations
import Transit

/// A leg of a route that the guide found, with its time in whole seconds.
enum GuideLeg {
  /// A walk to a station. When the passenger changes trains, the walk starts at another station and
  /// includes the way to the platform.
  case walk(from: Coordinate, to: Station, isChange: Bool, seconds: Int32)
  /// The walk from the last station to the end.
  case walkToEnd(from: Coordinate, seconds: Int32)
  /// A wait and a ride on one train, from one station of its path to another.
  case ride(GuideRide, seconds: Int32)
}

struct GuideRide {
  var path: RailPath
  var line: RailLine
  /// The indices in the path of the stations where the passenger boards and leaves the train.
  var first: Int
  var last: Int
  /// Whether the wait is an estimate, because the headway of the trains is unknown.
  var isEstimate: Bool

  /// The ride as input for the fare computation.
  var paid: RailFares.Ride {
    RailFares.Ride(
      line: RailLineID(system: line.system, name: line.name),
      stations: path.stations[min(first, last)...max(first, last)].map(\.code))
  }
}

/// A route found by the guide.
struct GuideRoute {
  var legs: [GuideLeg] = []
  var seconds: Int32
  /// The numbers of the lines in travel order. Two routes with the same lines in the same order are
  /// considered the same route.
  var lines: [Int] = []

  /// Creates the route from the nodes of a search.
  init(
    _ nodes: [(node: Int, seconds: Int32)], seconds: Int32, graph: TransitGraph, start: Coordinate
  ) {
    self.seconds = seconds
    // The time when the wait for the current train begins, and the station where the passenger left
    // the previous train.
    var waited: Int32 = 0
    var here: Int?
    for (index, (number, reached)) in nodes.enumerated() {
      switch graph.node(number) {
      case .entrance(let station):
        let to = graph.stations[station]
        if index == 0 {
          legs.append(.walk(from: start, to: to, isChange: false, seconds: reached))
        } else if let from = here, from != station {
          legs.append(
            .walk(
              from: graph.stations[from].position, to: to, isChange: true,
              seconds: reached - nodes[index - 1].seconds))
        }
        waited = reached
      case .exit(let station):
        here = station
        guard index > 0,
          case .aboard(let path, let last, let forward) = graph.node(nodes[index - 1].node)
        else { continue }
        let line = graph.pathLines[path]
        let stops = nodes[..<index].reversed().prefix {
          if case .aboard = graph.node($0.node) { true } else { false }
        }.count
        let first = forward ? last - stops : last + stops
        legs.append(
          .ride(
            GuideRide(
              path: graph.paths[path], line: graph.lines[line], first: first, last: last,
              isEstimate: graph.isEstimate(path: path, from: first, forward: forward)),
            seconds: reached - waited))
        lines.append(line)
      case .aboard: continue
      }
    }
    if let last = nodes.last, let here {
      legs.append(.walkToEnd(from: graph.stations[here].position, seconds: seconds - last.seconds))
    }
  }
}
