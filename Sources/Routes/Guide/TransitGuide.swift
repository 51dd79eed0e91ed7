public import Basics
import Geo
public import Messages
public import Stations
public import Transit

/// Finds routes on foot and by rail between any two places: a walk, rides, and a walk again.
///
/// Times are estimates by ``TransitTiming``, and walks are straight lines. The trains are those that run
/// on weekdays at the time of departure, for the whole trip. Made once from the network; a question then
/// takes well below a millisecond.
public struct TransitGuide: Sendable {
  /// Routes beyond the best are offered up to this many times its seconds, and ten minutes more.
  private static let patience = 1.5
  private static let slack = 600.0

  /// The network that it guides through.
  public let network: TransitNetwork

  private var timing: TransitTiming { network.timing }

  /// A guide over `network`.
  public init(_ network: TransitNetwork) { self.network = network }

  /// A guide over `network`, with the trains that are known.
  public init(
    _ network: RailNetwork, timing: TransitTiming = TransitTiming(),
    service: RailService = .embedded
  ) {
    self.init(TransitNetwork(network, timing: timing, service: service))
  }

  /// Up to `limit` (at most 3) really different routes, the quickest first: no two ride the same lines
  /// in the same order. A short trip, and one that is as quick on foot, is simply walked. Walks of more
  /// than 30 minutes are taken only if there is no route without one; a leg of more than an hour on foot
  /// has no mode and no time, and neither has its route a time.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - end: Where it ends.
  ///   - leaveAt: When it begins, on a weekday; at noon unless given.
  ///   - limit: How many routes are wanted; 3 unless given.
  ///   - language: The language of the instructions; English unless given.
  /// - Returns: One route or more.
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
      // A leg that is too far to walk says so itself.
      let own = routes[index].duration == nil ? notes.filter { !$0.isLongWalk } : notes
      routes[index].notes += own.map(\.message)
    }
    return routes
  }

  /// Walking all the way, in a straight line, however long that takes.
  public func walk(
    from start: GuidePlace, to end: GuidePlace, leaveAt: TimeOfDay = .noon,
    language: Language = .english
  ) -> Route {
    GuideWriter(
      timing: timing, words: GuideWords(language: language), start: start, end: end,
      leaveAt: leaveAt, wantsWalks: true
    ).walk()
  }

  /// The quickest route, and the quickest ones without each of the lines that it rides.
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
