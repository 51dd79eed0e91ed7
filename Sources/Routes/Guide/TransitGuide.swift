import Geo
public import Messages
public import Stations

/// Finds routes on foot and by rail between any two places: a walk, rides, and a walk again.
///
/// Times are estimates by ``GuideTiming``, and walks are straight lines. Made once from the network;
/// a question then takes well below a millisecond.
public struct TransitGuide: Sendable {
  /// Routes beyond the best are offered up to this many times its seconds, and ten minutes more.
  private static let patience = 1.5
  private static let slack = 600.0
  /// Metres up to which walking all the way is offered beside rides.
  private static let longWalk = 2_500.0

  private let graph: GuideGraph
  private let timing: GuideTiming

  /// A guide over `network`.
  public init(_ network: RailNetwork, timing: GuideTiming = GuideTiming()) {
    graph = GuideGraph(network, timing: timing)
    self.timing = timing
  }

  /// Up to `limit` (at most 3) really different routes, the quickest first: no two ride the same lines
  /// in the same order. A short trip, and one that is as quick on foot, is simply walked.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - end: Where it ends.
  ///   - limit: How many routes are wanted; 3 unless given.
  ///   - language: The language of the instructions; English unless given.
  /// - Returns: One route or more.
  public func routes(
    from start: GuidePlace, to end: GuidePlace, limit: Int = 3, language: Language = .english
  ) -> [Route] {
    let writer = GuideWriter(timing: timing, language: language, start: start, end: end)
    let distance = start.position.distance(to: end.position)
    let walkingSeconds = distance / timing.walkingSpeed
    guard distance > timing.shortWalk else { return [writer.walk()] }
    let candidates = candidates(
      from: start.position, to: end.position, limit: min(max(limit, 1), 3))
    guard let best = candidates.first, best.seconds < walkingSeconds else { return [writer.walk()] }
    var routes = candidates.map(writer.route)
    if routes.count < limit, distance <= Self.longWalk { routes.append(writer.walk()) }
    return routes.sorted { ($0.duration ?? 0) < ($1.duration ?? 0) }
  }

  /// Walking all the way, in a straight line.
  public func walk(
    from start: GuidePlace, to end: GuidePlace, language: Language = .english
  ) -> Route {
    GuideWriter(timing: timing, language: language, start: start, end: end).walk()
  }

  /// The quickest route, and the quickest ones without each of the lines that it rides.
  private func candidates(from start: Coordinate, to end: Coordinate, limit: Int) -> [GuideRoute] {
    let seconds = { (place: Coordinate) in
      graph.stations.map { Float(place.distance(to: $0.position) / timing.walkingSpeed) }
    }
    let (access, egress) = (seconds(start), seconds(end))
    let search = { (banned: Int32?) -> GuideRoute? in
      var search = GuideSearch(graph)
      return search.run(access: access, egress: egress, banned: banned).map {
        GuideRoute($0.nodes, seconds: Double($0.seconds), graph: graph, start: start, end: end)
      }
    }
    guard let best = search(nil) else { return [] }
    guard limit > 1 else { return [best] }
    let most = best.seconds * Self.patience + Self.slack
    var found = [best]
    for line in Set(best.lines).sorted() {
      guard let candidate = search(Int32(line)), candidate.seconds <= most,
        !found.contains(where: { $0.lines == candidate.lines })
      else { continue }
      found.append(candidate)
    }
    return Array(found.sorted { $0.seconds < $1.seconds }.prefix(limit))
  }
}
