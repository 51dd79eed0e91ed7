package import Basics
package import Geo
package import Stations

/// The rail network at a time of day as a graph with travel times.
///
/// Each station has two nodes: the entrance, where people can board a train, and the exit, where
/// people have left a train. Each stop of a path has two more nodes, one per direction, which
/// represent being aboard a train at that stop. Therefore, each route from an entrance to an exit
/// includes a ride.
package struct TransitGraph: Sendable {
  /// An edge to the next node.
  package struct Edge: Sendable {
    package var node: Int32
    package var seconds: Int32
    /// The index of the line that the passenger boards; -1 for any other edge.
    package var boards: Int32
  }

  package let stations: [Station]
  package let lines: [RailLine]
  package let paths: [RailPath]
  package let time: TimeOfDay
  package let timing: TransitTiming
  /// For each path, the index of its line and the first node of its stops.
  package let pathLines: [Int]
  private let firstCalls: [Int]
  private let services: [PathService]
  /// The edges that start at each node, and the reversed edges that end at each node.
  let outward: EdgeLists
  let inward: EdgeLists
  /// A spatial index of the stations.
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

  /// All edges with their start nodes, for benchmarks.
  package var allEdges: [(from: Int, edge: Edge)] {
    (0..<nodeCount).flatMap { node in
      outward.edges[Int(outward.starts[node])..<Int(outward.starts[node + 1])].map { (node, $0) }
    }
  }

  private var hasTrains: Bool { outward.edges.contains { $0.boards >= 0 } }

  /// Whether the network has lines, but no train runs at this time.
  package var isOutOfService: Bool { !lines.isEmpty && !hasTrains }

  /// The meaning of a node.
  package enum Node {
    /// The entrance of the station with this index.
    case entrance(Int)
    /// The exit of the station with this index.
    case exit(Int)
    /// Aboard a train at a stop of a path, heading for the end of the path or for its start.
    case aboard(path: Int, place: Int, forward: Bool)
  }

  package func node(_ number: Int) -> Node {
    if number < stations.count { return .entrance(number) }
    if number < 2 * stations.count { return .exit(number - stations.count) }
    let path = (firstCalls.firstIndex { $0 > number } ?? firstCalls.count) - 1
    let call = number - firstCalls[path]
    return .aboard(path: path, place: call / 2, forward: call % 2 == 0)
  }

  /// Returns whether the wait at a stop is an estimate because the headway is unknown.
  package func isEstimate(path: Int, from place: Int, forward: Bool) -> Bool {
    services[path].frequency(from: place, forward: forward, at: time) == .unknown
  }

  /// Returns the stations within the longest walk from a place, each with the walking time in
  /// seconds, nearest first.
  package func walks(from place: Coordinate) -> [(station: Int, seconds: Int32)] {
    places.nearest(stations.count, to: place, within: timing.longestWalk).map {
      ($0.place, timing.walk(metres: $0.distance))
    }
  }

  /// Returns all stations, each with the walking time from a place in seconds.
  package func allWalks(from place: Coordinate) -> [(station: Int, seconds: Int32)] {
    stations.enumerated().map { number, station in
      (number, timing.walk(metres: place.distance(to: station.position)))
    }
  }
}
