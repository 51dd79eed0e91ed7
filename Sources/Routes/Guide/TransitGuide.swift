public import Basics
import Geo
public import Messages
public import Stations
public import Transit

/// Finds routes on foot and by rail between any two places: a walk, rides, and another walk.
///
/// ``TransitTiming`` estimates the times, and walks are measured in a straight line. Trips are on a
/// weekday, and the train frequencies at the departure time apply to the whole trip. Create one
/// guide per network; each query then takes far less than a millisecond.
public struct TransitGuide: Sendable {
  /// An alternative may take at most this multiple of the best route's time, plus `slack` seconds.
  private static let patience = 1.5
  private static let slack = 600.0

  /// The network to search.
  public let network: TransitNetwork

  private var timing: TransitTiming { network.timing }

  /// Creates a guide for `network`.
  public init(_ network: TransitNetwork) { self.network = network }

  /// Creates a guide for `network` with the trains of `service`.
  public init(
    _ network: RailNetwork, timing: TransitTiming = TransitTiming(),
    service: RailService = .served
  ) {
    self.init(TransitNetwork(network, timing: timing, service: service))
  }

  /// Returns up to `limit` (at most 3) distinct routes, quickest first. No two routes use the same
  /// lines in the same order. A trip that is short, or as quick on foot as by train, is made on
  /// foot. Walks of more than 30 minutes appear only if there is no route without one. A leg of
  /// more than an hour on foot has no mode and no time, and a route with such a leg has no time
  /// either.
  ///
  /// - Parameters:
  ///   - start: The start of the route.
  ///   - end: The destination.
  ///   - leaveAt: The departure time on a weekday; noon by default.
  ///   - limit: The maximum number of routes; 3 by default.
  ///   - language: The language of the instructions, which is English by default.
  /// - Returns: At least one route.
  public func routes(
    from start: GuidePlace, to end: GuidePlace, leaveAt: TimeOfDay = .noon, limit: Int = 3,
    language: Language = .english
  ) -> [Route] {
    let writer = GuideWriter(
      timing: timing, words: GuideWords(language: language), start: start, end: end,
      leaveAt: leaveAt)
    let distance = start.position.distance(to: end.position)
    guard distance > timing.shortWalk else { return [writer.walk()] }
    let graph = network.graph(at: leaveAt)
    let walkingSeconds = timing.walk(metres: distance)
    let isWalkable = distance <= timing.longestWalk
    let most = min(max(limit, 1), 3)
    var found = candidates(
      graph, from: start.position, graph.walks(from: start.position),
      graph.walks(from: end.position), limit: most)
    var notes: [RouteNote] = []
    if found.isEmpty, !isWalkable {
      found = candidates(
        graph, from: start.position, graph.allWalks(from: start.position),
        graph.allWalks(from: end.position), limit: most
      )
      .filter { $0.seconds < walkingSeconds }
      notes.append(
        graph.isOutOfService
          ? .noTrains(leaveAt) : .longWalk(minutes: timing.longestWalkMinutes))
    } else if isWalkable, let best = found.first, best.seconds >= walkingSeconds {
      found = []
    }
    var routes = found.map(writer.route)
    if routes.isEmpty || routes.count < limit && isWalkable { routes.append(writer.walk()) }
    routes.sort { ($0.duration ?? .infinity) < ($1.duration ?? .infinity) }
    for index in routes.indices {
      // Leave out the note about a long walk, because the leg's instruction already mentions it.
      let own = routes[index].duration == nil ? notes.filter { !$0.isLongWalk } : notes
      routes[index].notes += own.map(\.message)
    }
    return routes
  }

  /// Returns the straight-line walking route, however long the walk takes.
  public func walk(
    from start: GuidePlace, to end: GuidePlace, leaveAt: TimeOfDay = .noon,
    language: Language = .english
  ) -> Route {
    GuideWriter(
      timing: timing, words: GuideWords(language: language), start: start, end: end,
      leaveAt: leaveAt, wantsWalks: true
    ).walk()
  }

  /// Returns the quickest route and, for each line that it uses, the quickest route without that
  /// line.
  private func candidates(
    _ graph: TransitGraph, from start: Coordinate, _ access: [(station: Int, seconds: Int32)],
    _ egress: [(station: Int, seconds: Int32)], limit: Int
  ) -> [GuideRoute] {
    let search = { (banned: Int32?) -> GuideRoute? in
      var search = TransitSearch(graph)
      return search.route(access: access, egress: egress, banned: banned).map {
        GuideRoute($0.nodes, seconds: $0.seconds, graph: graph, start: start)
      }
    }
    guard let best = search(nil) else { return [] }
    guard limit > 1 else { return [best] }
    let most = Double(best.seconds) * Self.patience + Self.slack
    var found = [best]
    for line in Set(best.lines).sorted() {
      guard let candidate = search(Int32(line)), Double(candidate.seconds) <= most,
        !found.contains(where: { $0.lines == candidate.lines })
      else { continue }
      found.append(candidate)
    }
    return Array(found.sorted { $0.seconds < $1.seconds }.prefix(limit))
  }
}

extension RouteNote {
  fileprivate var isLongWalk: Bool { if case .longWalk = self { true } else { false } }
}
