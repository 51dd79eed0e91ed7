import Geo

/// A search for the quickest journey (Dijkstra's), over the calls of paths.
///
/// Each station is a node for those on foot, and each call of a train on a path one for those
/// aboard. Boarding costs the wait; so a train that passes a station twice is not changed by
/// accident, and a branch is a change. Nodes are numbers: the stations in the order of the table,
/// then the calls of one path after the other.
struct JourneySearch {
  private let network: RailNetwork
  private let timing: RailTiming
  private let paths: [RailPath]
  private let numbers: [StationID: Int]
  /// For each call its path, its place there and its station's node.
  private var calls: [(path: Int, place: Int, station: Int)] = []
  /// For each station the nodes of its calls.
  private var callsOfStation: [[Int]]
  private var best: [Double]
  private var before: [Int?]
  private var isSettled: [Bool]

  init(_ network: RailNetwork, timing: RailTiming) {
    self.network = network
    self.timing = timing
    paths = network.lines.flatMap(\.paths)
    let stations = network.stations
    numbers = Dictionary(stations.enumerated().map { ($1.id, $0) }) { first, _ in first }
    callsOfStation = Array(repeating: [], count: stations.count)
    for (path, train) in paths.enumerated() {
      for (place, station) in train.stations.enumerated() {
        guard let number = numbers[station.id] else { continue }
        callsOfStation[number].append(stations.count + calls.count)
        calls.append((path, place, number))
      }
    }
    let count = stations.count + calls.count
    best = Array(repeating: .infinity, count: count)
    before = Array(repeating: nil, count: count)
    isSettled = Array(repeating: false, count: count)
  }

  /// Searches from `starts` until the best of `ends` is sure, or everywhere where there is none.
  mutating func run(
    from starts: [(station: Station, seconds: Double)],
    to ends: [(station: Station, seconds: Double)]
  ) -> RailJourney? {
    var open: Set<Int> = []
    for start in starts {
      guard let node = numbers[start.station.id], start.seconds < best[node] else { continue }
      best[node] = start.seconds
      open.insert(node)
    }
    var rests: [Int: Double] = [:]
    for end in ends {
      guard let node = numbers[end.station.id] else { continue }
      rests[node] = min(rests[node] ?? .infinity, end.seconds)
    }
    var goal: (node: Int, total: Double)?
    // At most some dozens are open at once, which need no heap.
    while let node = open.min(by: { (best[$0], $0) < (best[$1], $1) }) {
      open.remove(node)
      if let goal, best[node] >= goal.total { break }
      isSettled[node] = true
      if let rest = rests[node], best[node] + rest < goal?.total ?? .infinity {
        goal = (node, best[node] + rest)
      }
      for (next, cost) in steps(from: node) where !isSettled[next] && best[node] + cost < best[next]
      {
        best[next] = best[node] + cost
        before[next] = node
        open.insert(next)
      }
    }
    return goal.flatMap { journey(to: $0.node) }
  }

  /// The quickest journey to a station, after a run; nil where none was found.
  func journey(to station: Station) -> RailJourney? {
    guard let node = numbers[station.id], isSettled[node] else { return nil }
    return journey(to: node)
  }

  private func steps(from node: Int) -> [(Int, Double)] {
    let stations = network.stations
    guard node >= stations.count else {
      let walks = network.interchanges(of: stations[node]).compactMap { interchange in
        numbers[interchange.station.id].map { ($0, interchange.metres / timing.walkingSpeed) }
      }
      return callsOfStation[node].map { ($0, timing.waitSeconds) } + walks
    }
    let call = calls[node - stations.count]
    var steps = [(call.station, 0.0)]
    for step in [-1, 1] {
      guard let metres = paths[call.path].metres(from: call.place, to: call.place + step) else {
        continue
      }
      steps.append((node + step, metres / timing.trainSpeed + timing.stopSeconds))
    }
    return steps
  }

  private func journey(to goal: Int) -> RailJourney? {
    let stations = network.stations
    var nodes = [goal]
    while let last = nodes.last, let previous = before[last] { nodes.append(previous) }
    nodes.reverse()
    guard nodes[0] < stations.count, goal < stations.count else { return nil }
    var legs: [RailJourney.Leg] = []
    var boarded: Int?
    for (node, next) in zip(nodes, nodes.dropFirst()) {
      switch (node < stations.count, next < stations.count) {
      case (true, false):
        boarded = calls[next - stations.count].place
      case (false, true):
        let call = calls[node - stations.count]
        if let first = boarded, first != call.place {
          legs.append(.ride(RailRide(path: paths[call.path], first: first, last: call.place)))
        }
        boarded = nil
      case (true, true):
        let (from, to) = (stations[node], stations[next])
        legs.append(.walk(from: from, to: to, metres: from.position.distance(to: to.position)))
      case (false, false):
        continue
      }
    }
    return RailJourney(
      start: stations[nodes[0]], end: stations[goal], legs: legs,
      seconds: best[goal] - best[nodes[0]])
  }
}
