import Basics
import Stations

/// Collects the edges of a graph.
struct EdgeBuilder {
  private let network: RailNetwork
  private let timing: TransitTiming
  private let time: TimeOfDay
  /// The indices of the stations in the network.
  private let numbers: [StationID: Int]
  private(set) var edges: [(from: Int, edge: TransitGraph.Edge)] = []

  init(_ network: RailNetwork, timing: TransitTiming, at time: TimeOfDay) {
    self.network = network
    self.timing = timing
    self.time = time
    var numbers: [StationID: Int] = [:]
    for (number, station) in network.stations.enumerated() { numbers[station.id] = number }
    self.numbers = numbers
  }

  private mutating func add(_ from: Int, _ to: Int, _ seconds: Int32, boards: Int = -1) {
    let edge = TransitGraph.Edge(node: Int32(to), seconds: seconds, boards: Int32(boards))
    edges.append((from, edge))
  }

  /// Adds the rides along a path in both directions, with edges for boarding and leaving the train
  /// at each stop.
  ///
  /// - Parameters:
  ///   - firstCall: The first node of the path's stops.
  ///   - number: The index of the path's line.
  mutating func addTrains(
    along path: RailPath, firstCall: Int, line number: Int, _ service: PathService
  ) {
    let line = network.lines[number]
    let speed = timing.figures(of: line).speed
    let runs = path.stations.indices.map { timing.run(of: path, to: $0, speed: speed) }
    for (place, station) in path.stations.enumerated() {
      guard let entrance = numbers[station.id] else { continue }
      for direction in 0...1 {
        let call = firstCall + 2 * place + direction
        add(call, network.stations.count + entrance, 0)
        let next = direction == 0 ? place + 1 : place - 1
        guard runs.indices.contains(next) else { continue }
        let run = abs(runs[next] - runs[place])
        let nextCall = firstCall + 2 * next + direction
        add(call, nextCall, run)
        let frequency = service.frequency(from: place, forward: direction == 0, at: time)
        if let wait = timing.wait(frequency, on: line) {
          add(entrance, nextCall, wait + run, boards: number)
        }
      }
    }
  }

  /// Adds the walks from the exit of each station to its entrance and to the entrances of its
  /// interchanges.
  mutating func addWalks() {
    for (number, station) in network.stations.enumerated() {
      let exit = network.stations.count + number
      add(exit, number, 0)
      for interchange in network.interchanges(of: station) {
        guard let other = numbers[interchange.station.id] else { continue }
        add(exit, other, timing.walk(metres: interchange.metres) + timing.change)
      }
    }
  }
}

/// The edges, grouped by their start node.
struct EdgeLists: Sendable {
  /// The edges that start at node n have the indices `starts[n]..<starts[n + 1]`.
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
