import Stations

/// The rail network as numbers: who can go where, and how long it takes.
///
/// Nodes are the stations, for those on foot, and after them a pair for each call of a path, for those
/// aboard a train in one direction and in the other.
struct GuideGraph: Sendable {
  /// A route to the next node.
  struct Edge {
    var node: Int32
    var seconds: Float
    /// The line that is boarded; -1 for any other way.
    var boards: Int32
  }

  let stations: [Station]
  let lines: [RailLine]
  let paths: [RailPath]
  /// For each path the number of its line and of its first call's pair.
  let pathLines: [Int]
  let firstCalls: [Int]
  /// The edges of each node: those of node n from `starts[n]` up to `starts[n + 1]`.
  let edges: [Edge]
  let starts: [Int32]

  var nodeCount: Int { starts.count - 1 }

  init(_ network: RailNetwork, timing: GuideTiming) {
    stations = network.stations
    lines = network.lines
    paths = lines.flatMap(\.paths)
    pathLines = lines.indices.flatMap { line in network.lines[line].paths.map { _ in line } }
    var numbers: [StationID: Int] = [:]
    for (number, station) in stations.enumerated() { numbers[station.id] = number }
    var lists = [[Edge]](repeating: [], count: stations.count)
    var firstCalls: [Int] = []
    for (path, train) in paths.enumerated() {
      let line = network.lines[pathLines[path]]
      let figures = timing.figures(of: line)
      let first = lists.count
      firstCalls.append(first)
      lists += [[Edge]](repeating: [], count: 2 * train.stations.count)
      for (place, station) in train.stations.enumerated() {
        guard let number = numbers[station.id] else { continue }
        for direction in 0...1 {
          let call = first + 2 * place + direction
          lists[call].append(Edge(node: Int32(number), seconds: 0, boards: -1))
          let next = direction == 0 ? place + 1 : place - 1
          guard let metres = train.metres(from: place, to: next) else { continue }
          lists[number].append(
            Edge(
              node: Int32(call), seconds: Float(figures.wait), boards: Int32(pathLines[path])))
          lists[call].append(
            Edge(
              node: Int32(first + 2 * next + direction),
              seconds: Float(metres / figures.speed + timing.dwell), boards: -1))
        }
      }
    }
    for (number, station) in stations.enumerated() {
      for interchange in network.interchanges(of: station) {
        guard let other = numbers[interchange.station.id] else { continue }
        lists[number].append(
          Edge(
            node: Int32(other),
            seconds: Float(interchange.metres / timing.walkingSpeed + timing.change), boards: -1))
      }
    }
    self.firstCalls = firstCalls
    var starts: [Int32] = [0]
    for list in lists { starts.append((starts.last ?? 0) + Int32(list.count)) }
    edges = Array(lists.joined())
    self.starts = starts
  }

  /// The path and the place on it of a node that is aboard a train; nil for a station.
  func call(of node: Int) -> (path: Int, place: Int)? {
    guard node >= stations.count else { return nil }
    guard let path = firstCalls.lastIndex(where: { $0 <= node }) else { return nil }
    return (path, (node - firstCalls[path]) / 2)
  }
}
