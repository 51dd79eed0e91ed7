package import Basics
package import Geo
package import Stations

/// The rail network at a time of day as numbers: who can go where, and how long it takes.
///
/// Each station is two nodes: its entrance, for those who may board a train there, and its exit, for
/// those who have left one. After these come two nodes for each call of a path: aboard a train that has
/// come to the call in one direction, and in the other. So each way from an entrance to an exit has a
/// ride in it.
package struct TransitGraph: Sendable {
  /// A way to the next node.
  package struct Edge: Sendable {
    package var node: Int32
    package var seconds: Int32
    /// The line that is boarded; -1 for any other way.
    package var boards: Int32
  }

  package let stations: [Station]
  package let lines: [RailLine]
  package let paths: [RailPath]
  package let time: TimeOfDay
  package let timing: TransitTiming
  /// For each path the number of its line and of its first call's pair.
  package let pathLines: [Int]
  private let firstCalls: [Int]
  private let services: [PathService]
  /// The ways out of each node, and those into it from the node that they name.
  let outward: EdgeLists
  let inward: EdgeLists
  /// What finds the stations near a place.
  private let places: SpatialIndex

  package var nodeCount: Int { outward.count }

  package init(
    _ network: RailNetwork, timing: TransitTiming, service: RailService, at time: TimeOfDay
  ) {
    stations = network.stations
    lines = network.lines
    self.time = time
    self.timing = timing
    places = SpatialIndex(stations.map(\.position))
    paths = lines.flatMap(\.paths)
    let pathLines = network.lines.indices.flatMap { line in
      network.lines[line].paths.map { _ in line }
    }
    self.pathLines = pathLines
    services = zip(paths, pathLines).map { path, line in
      let line = network.lines[line]
      return service.trains(along: path, of: RailLineID(system: line.system, name: line.name))
    }
    var firstCalls: [Int] = []
    var nodes = 2 * stations.count
    for path in paths {
      firstCalls.append(nodes)
      nodes += 2 * path.stations.count
    }
    self.firstCalls = firstCalls
    var builder = EdgeBuilder(network, timing: timing, at: time)
    for (path, train) in paths.enumerated() {
      builder.addTrains(
        along: train, firstCall: firstCalls[path], line: pathLines[path], services[path])
    }
    builder.addWalks()
    let edges = builder.edges
    outward = EdgeLists(edges, nodes: nodes)
    inward = EdgeLists(
      edges.map { from, edge in
        (Int(edge.node), Edge(node: Int32(from), seconds: edge.seconds, boards: edge.boards))
      }, nodes: nodes)
  }

  /// All edges with the nodes that they begin at, for those who compare.
  package var allEdges: [(from: Int, edge: Edge)] {
    (0..<nodeCount).flatMap { node in
      outward.edges[Int(outward.starts[node])..<Int(outward.starts[node + 1])].map { (node, $0) }
    }
  }

  /// Whether any train runs.
  private var hasTrains: Bool { outward.edges.contains { $0.boards >= 0 } }

  /// Whether no train runs, though there are lines.
  package var isOutOfService: Bool { !lines.isEmpty && !hasTrains }

  /// What a node stands for.
  package enum Node {
    /// The entrance of the station of this number.
    case entrance(Int)
    /// The exit of the station of this number.
    case exit(Int)
    /// Aboard a train that has come to a call of a path, towards its end or its start.
    case aboard(path: Int, place: Int, forward: Bool)
  }

  package func node(_ number: Int) -> Node {
    if number < stations.count { return .entrance(number) }
    if number < 2 * stations.count { return .exit(number - stations.count) }
    let path = (firstCalls.firstIndex { $0 > number } ?? firstCalls.count) - 1
    let call = number - firstCalls[path]
    return .aboard(path: path, place: call / 2, forward: call % 2 == 0)
  }

  /// Whether the wait at a call is an estimate, since nobody knows how often trains leave there.
  package func isEstimate(path: Int, from place: Int, forward: Bool) -> Bool {
    services[path].frequency(from: place, forward: forward, at: time) == .unknown
  }

  /// The stations within the longest walk of a place, each with the seconds on foot, the nearest first.
  package func walks(from place: Coordinate) -> [(station: Int, seconds: Int32)] {
    places.nearest(stations.count, to: place, within: timing.longestWalk).map {
      ($0.place, timing.walk(metres: $0.distance))
    }
  }

  /// All stations, each with the seconds on foot from a place.
  package func allWalks(from place: Coordinate) -> [(station: Int, seconds: Int32)] {
    stations.enumerated().map { number, station in
      (number, timing.walk(metres: place.distance(to: station.position)))
    }
  }
}
