import Geo

extension RailNetwork {
  /// The quickest way from one station to another by the estimates of `timing`; nil where there is
  /// none, or either is not of this network.
  public func journey(
    from start: Station, to end: Station, timing: RailTiming = RailTiming()
  ) -> RailJourney? {
    journey(from: [(start, 0)], to: [(end, 0)], timing: timing)
  }

  /// The quickest way from any of some stations to any of others.
  ///
  /// - Parameters:
  ///   - starts: Where it may begin, each with the seconds that it takes to get there.
  ///   - ends: Where it may end, each with the seconds that are left to go from there.
  ///   - timing: What rides, changes and walks take.
  /// - Returns: The journey between the stations that are best, the seconds of the ways to and from
  ///   them not counted in its own; nil where there is none.
  public func journey(
    from starts: [(station: Station, seconds: Double)],
    to ends: [(station: Station, seconds: Double)], timing: RailTiming = RailTiming()
  ) -> RailJourney? {
    var search = JourneySearch(self, timing: timing)
    return search.run(from: starts, to: ends)
  }

  /// The quickest way from one station to every other one that can be reached, by its `id`; to
  /// itself too, in no time.
  public func journeys(
    from start: Station, timing: RailTiming = RailTiming()
  ) -> [StationID: RailJourney] {
    var search = JourneySearch(self, timing: timing)
    _ = search.run(from: [(start, 0)], to: [])
    var journeys: [StationID: RailJourney] = [:]
    for station in stations { journeys[station.id] = search.journey(to: station) }
    return journeys
  }
}

/// A search for the quickest journey (Dijkstra's), over the calls of paths.
///
/// Each call of a train on a path is a node for those aboard, and each station one for those on
/// foot. Boarding costs the wait; so a train that passes a station twice is not changed by accident,
/// and a branch is a change.
private struct JourneySearch {
  private enum Node: Hashable {
    case station(StationID)
    case call(path: Int, place: Int)
  }

  private let network: RailNetwork
  private let timing: RailTiming
  private let paths: [RailPath]
  private let stations: [StationID: Station]
  private let calls: [StationID: [Node]]
  private var best: [Node: Double] = [:]
  private var before: [Node: Node] = [:]

  init(_ network: RailNetwork, timing: RailTiming) {
    self.network = network
    self.timing = timing
    paths = network.lines.flatMap(\.paths)
    stations = Dictionary(network.stations.map { ($0.id, $0) }) { first, _ in first }
    var calls: [StationID: [Node]] = [:]
    for (index, path) in paths.enumerated() {
      for (place, station) in path.stations.enumerated() {
        calls[station.id, default: []].append(.call(path: index, place: place))
      }
    }
    self.calls = calls
  }

  mutating func run(
    from starts: [(station: Station, seconds: Double)],
    to ends: [(station: Station, seconds: Double)]
  ) -> RailJourney? {
    // Ordered by seconds; a few hundred nodes need no heap.
    var open: [Node: Double] = [:]
    for start in starts where stations[start.station.id] != nil {
      let node = Node.station(start.station.id)
      open[node] = min(open[node] ?? .infinity, start.seconds)
    }
    var goals: [Node: Double] = [:]
    for end in ends {
      let node = Node.station(end.station.id)
      goals[node] = min(goals[node] ?? .infinity, end.seconds)
    }
    var goal: (node: Node, total: Double)?
    while let (node, seconds) = open.min(by: { $0.value < $1.value }) {
      open[node] = nil
      if let goal, seconds >= goal.total { break }
      best[node] = seconds
      if let rest = goals[node], seconds + rest < goal?.total ?? .infinity {
        goal = (node, seconds + rest)
      }
      for (next, cost) in steps(from: node) where best[next] == nil {
        let total = seconds + cost
        guard total < open[next] ?? .infinity else { continue }
        open[next] = total
        before[next] = node
      }
    }
    return goal.flatMap { journey(to: $0.node) }
  }

  /// The quickest journey to a station, after a run; nil where none was found.
  func journey(to station: Station) -> RailJourney? {
    let node = Node.station(station.id)
    return best[node] == nil ? nil : journey(to: node)
  }

  private func steps(from node: Node) -> [(Node, Double)] {
    switch node {
    case .station(let id):
      guard let station = stations[id] else { return [] }
      let walks = network.interchanges(of: station).map { interchange in
        (Node.station(interchange.station.id), interchange.metres / timing.walkingSpeed)
      }
      return calls[id, default: []].map { ($0, timing.waitSeconds) } + walks
    case .call(let path, let place):
      let train = paths[path]
      var steps = [(Node.station(train.stations[place].id), 0.0)]
      for next in [place - 1, place + 1] {
        guard let metres = train.metres(from: place, to: next) else { continue }
        steps.append(
          (.call(path: path, place: next), metres / timing.trainSpeed + timing.stopSeconds))
      }
      return steps
    }
  }

  private func journey(to goal: Node) -> RailJourney? {
    var nodes = [goal]
    while let last = nodes.last, let previous = before[last] { nodes.append(previous) }
    nodes.reverse()
    guard case .station(let first) = nodes.first, case .station(let last) = goal,
      let start = stations[first], let end = stations[last]
    else { return nil }
    var legs: [RailJourney.Leg] = []
    var boarded: Int?
    for (node, next) in zip(nodes, nodes.dropFirst()) {
      switch (node, next) {
      case (.station, .call(_, let place)):
        boarded = place
      case (.call(let path, let place), .station):
        if let first = boarded, first != place {
          legs.append(.ride(RailRide(path: paths[path], first: first, last: place)))
        }
        boarded = nil
      case (.station(let from), .station(let to)):
        guard let from = stations[from], let to = stations[to] else { return nil }
        legs.append(
          .walk(from: from, to: to, metres: from.position.distance(to: to.position)))
      case (.call, .call):
        continue
      }
    }
    let seconds = (best[goal] ?? 0) - (best[nodes[0]] ?? 0)
    return RailJourney(start: start, end: end, legs: legs, seconds: seconds)
  }
}
