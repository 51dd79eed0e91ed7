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
    var numbers: [StationID: Int] = [:]
    for (number, station) in stations.enumerated() { numbers[station.id] = number }
    let count = stations.count
    var firstCalls: [Int] = []
    var nodes = 2 * count
    for path in paths {
      firstCalls.append(nodes)
      nodes += 2 * path.stations.count
    }
    self.firstCalls = firstCalls
    var edges: [(from: Int, edge: Edge)] = []
    func add(_ from: Int, _ to: Int, _ seconds: Int32, boards: Int = -1) {
      edges.append((from, Edge(node: Int32(to), seconds: seconds, boards: Int32(boards))))
    }
    for (path, train) in paths.enumerated() {
      let line = network.lines[pathLines[path]]
      let figures = timing.figures(of: line)
      let runs = train.stations.indices.map {
        timing.run(of: train, to: $0, speed: figures.speed)
      }
      for (place, station) in train.stations.enumerated() {
        guard let number = numbers[station.id] else { continue }
        for direction in 0...1 {
          let call = firstCalls[path] + 2 * place + direction
          add(call, count + number, 0)
          let next = direction == 0 ? place + 1 : place - 1
          guard runs.indices.contains(next) else { continue }
          let run = abs(runs[next] - runs[place])
          let nextCall = firstCalls[path] + 2 * next + direction
          add(call, nextCall, run)
          let frequency = services[path].frequency(from: place, forward: direction == 0, at: time)
          if let wait = timing.wait(frequency, on: line) {
            add(number, nextCall, wait + run, boards: pathLines[path])
          }
        }
      }
    }
    for (number, station) in stations.enumerated() {
      add(count + number, number, 0)
      for interchange in network.interchanges(of: station) {
        guard let other = numbers[interchange.station.id] else { continue }
        add(count + number, other, timing.walk(metres: interchange.metres) + timing.change)
      }
    }
    outward = EdgeLists(edges, nodes: nodes)
    inward = EdgeLists(
      edges.map { from, edge in
        (
          Int(edge.node), Edge(node: Int32(from), seconds: edge.seconds, boards: edge.boards)
        )
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

/// Edges by the node that they begin at.
struct EdgeLists: Sendable {
  /// The edges of node n are those from `starts[n]` up to `starts[n + 1]`.
  let edges: [TransitGraph.Edge]
  let starts: [Int32]

  var count: Int { starts.count - 1 }

  init(_ pairs: [(from: Int, edge: TransitGraph.Edge)], nodes: Int) {
    var lists = [[TransitGraph.Edge]](repeating: [], count: nodes)
    for (from, edge) in pairs { lists[from].append(edge) }
    var starts: [Int32] = [0]
    starts.reserveCapacity(nodes + 1)
    for list in lists { starts.append(starts[starts.count - 1] + Int32(list.count)) }
    edges = Array(lists.joined())
    self.starts = starts
  }
}
