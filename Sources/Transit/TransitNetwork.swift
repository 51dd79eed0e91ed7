public import Basics
public import Geo
public import Stations
import Synchronization

/// The rail network and its trains throughout the day, with a cache of computed graphs and reachable
/// areas.
public final class TransitNetwork: Sendable {
  /// The assumptions used to estimate travel times.
  public let timing: TransitTiming

  private let network: RailNetwork
  private let service: RailService
  /// The times of day when the service changes.
  private let changes: [TimeOfDay]
  private let state = Mutex(State())

  private struct Key: Hashable {
    var direction: TransitReach.Direction
    var place: Coordinate
    var period: Int
  }

  private struct State {
    var graphs: [Int: TransitGraph] = [:]
    var reaches: [Key: TransitReach] = [:]
    /// The keys in insertion order.
    var order: [Key] = []
  }

  /// The maximum number of cached results; each takes about 8 KB.
  private static let mostReaches = 256

  /// Creates a network with the trains of `service`.
  public init(
    _ network: RailNetwork, timing: TransitTiming = TransitTiming(),
    service: RailService = .served
  ) {
    self.network = network
    self.timing = timing
    self.service = service
    changes = service.changes
  }

  package func graph(at time: TimeOfDay) -> TransitGraph {
    let period = period(of: time)
    return state.withLock { graph(of: period, at: time, &$0) }
  }

  /// Returns the travel times from or to a place, for a departure at a time of day.
  public func reach(
    _ direction: TransitReach.Direction, _ place: Coordinate, leaveAt time: TimeOfDay = .noon
  ) -> TransitReach {
    let key = Key(direction: direction, place: place, period: period(of: time))
    let (known, graph) = state.withLock { state in
      (state.reaches[key], self.graph(of: key.period, at: time, &state))
    }
    if let known { return known }
    let reach = TransitReach(direction, place, over: graph)
    return state.withLock { state in
      // Another task may have computed the same reach in the meantime.
      if let known = state.reaches[key] { return known }
      state.reaches[key] = reach
      state.order.append(key)
      if state.order.count > Self.mostReaches { state.reaches[state.order.removeFirst()] = nil }
      return reach
    }
  }

  /// Returns the travel time in whole minutes from each start to each end for a departure at a time
  /// of day. An entry is nil if every route has a walk that is too long, or if one of the two
  /// places is nil.
  public func minutes(
    from starts: [Coordinate?], to ends: [Coordinate?], leaveAt time: TimeOfDay = .noon
  ) -> [[Int?]] {
    let graph = graph(at: time)
    let ends = ends.map { end in end.map { (place: $0, walks: graph.walks(from: $0)) } }
    return starts.map { start in
      guard let start else { return [Int?](repeating: nil, count: ends.count) }
      let reach = TransitReach(.from, start, over: graph)
      return ends.map { end in end.flatMap { reach.trip($0.place, walks: $0.walks)?.minutes } }
    }
  }

  /// Returns the index of the period of the day that contains `time`; within a period, the service
  /// does not change.
  private func period(of time: TimeOfDay) -> Int { changes.count { $0 <= time } }

  private func graph(of period: Int, at time: TimeOfDay, _ state: inout State) -> TransitGraph {
    if let known = state.graphs[period] { return known }
    let graph = TransitGraph(network, timing: timing, service: service, at: time)
    state.graphs[period] = graph
    return graph
  }
}
