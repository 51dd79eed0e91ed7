import Basics
import Commute
import Geo
import Messages
import Parameters
import Routes
import Search

/// The routes between the places of a tour: from the route service if the mode is along streets,
/// otherwise from the guide.
struct TourTravel: Sendable {
  private let places: [GuidePlace]
  private let guide: TransitGuide
  private let mode: RouteQuery.Mode
  /// The departure time of the tour. The search for the best order assumes that trains run equally
  /// often all day; the times of the chosen order use actual departures.
  private let leaveAt: TimeOfDay
  private let language: Language
  /// The route service's routes, keyed by the numbers of both places; empty if the guide finds the
  /// routes.
  private var served: [Int: Route] = [:]

  /// Creates a value that uses the guide to find routes, either on foot and by rail or only on
  /// foot.
  init(
    _ places: [GuidePlace], guide: TransitGuide, mode: RouteQuery.Mode, leaveAt: TimeOfDay,
    language: Language
  ) {
    (self.places, self.guide, self.mode) = (places, guide, mode)
    (self.leaveAt, self.language) = (leaveAt, language)
  }

  /// Returns the route between two places, given by their numbers, for a departure time in seconds
  /// since midnight.
  func route(from: Int, to: Int, leaving seconds: Int32) -> Route {
    route(from: from, to: to, leaveAt: TimeOfDay(secondsOfDay: seconds))
  }

  private func route(from: Int, to: Int, leaveAt: TimeOfDay) -> Route {
    if let route = served[from * places.count + to] { return route }
    return mode == .service(.walk)
      ? guide.walk(from: places[from], to: places[to], leaveAt: leaveAt, language: language)
      : guide.routes(
        from: places[from], to: places[to], leaveAt: leaveAt, limit: 1, language: language)[0]
  }

  /// Returns the travel time in seconds from each place to every other. All travel times come from
  /// this method.
  ///
  /// - Throws: `SearchError` with code `cancelled` if the task is cancelled.
  func seconds() throws(SearchError) -> [[Int32]] {
    var rows: [[Int32]] = []
    for from in places.indices {
      if Task.isCancelled { throw .cancelled }
      rows.append(
        places.indices.map { to in
          from == to ? 0 : Self.seconds(route(from: from, to: to, leaveAt: leaveAt))
        })
    }
    return rows
  }

  /// Returns a route's duration in whole seconds, rounded up. An unknown duration is treated as
  /// 1,000,000 seconds (11.6 days), so tours avoid such routes.
  static func seconds(_ route: Route) -> Int32 {
    Int32(min((route.duration ?? .infinity).rounded(.up), 1e6))
  }

  /// The maximum number of concurrent route service requests for a tour.
  private static let requestsAtOnce = 4

  /// Requests all routes from `service`.
  ///
  /// - Throws: The `RouteServiceError` of the first request that fails.
  mutating func ask(
    _ service: any RouteService, _ mode: RouteRequest.Mode
  ) async throws(RouteServiceError) {
    let pairs = places.indices.flatMap { from in
      places.indices.filter { $0 != from }.map { (from, $0) }
    }
    for start in stride(from: 0, to: pairs.count, by: Self.requestsAtOnce) {
      let part = pairs[start..<min(start + Self.requestsAtOnce, pairs.count)]
      let found = await withTaskGroup(of: (Int, Result<Route, RouteServiceError>).self) { group in
        for (from, to) in part {
          let request = RouteRequest(
            from: places[from].position, to: places[to].position, via: [], mode: mode,
            preference: .fastest, alternatives: 1, language: language.rawValue)
          let number = from * places.count + to
          group.addTask {
            do throws(RouteServiceError) {
              return (number, .success(try await Self.route(service, request)))
            } catch {
              return (number, .failure(error))
            }
          }
        }
        var all: [(Int, Result<Route, RouteServiceError>)] = []
        for await one in group { all.append(one) }
        return all
      }
      for (number, result) in found { served[number] = try result.get() }
    }
  }

  private static func route(
    _ service: any RouteService, _ request: RouteRequest
  ) async throws(RouteServiceError) -> Route {
    guard let route = try await service.routes(for: request).first, route.duration != nil else {
      throw RouteServiceError(.noRoute, RouteServiceMessage.noRoute(service.name))
    }
    return route
  }
}

extension RouteFinder {
  /// Returns the routes between the places of a tour. Without a route service, the guide finds
  /// walking routes. If the service fails, the guide finds routes on foot and by rail instead, and
  /// adds a note.
  ///
  /// - Throws: `SearchError` if the mode needs a route service that is not configured.
  func travel(
    between places: [GuidePlace], _ query: TourQuery, notes: inout [Message]
  ) async throws(SearchError) -> TourTravel {
    let guide = guide.current.guide
    let leaveAt = TimeOfDay(secondsOfDay: query.leaves)
    var travel = TourTravel(
      places, guide: guide, mode: query.mode, leaveAt: leaveAt, language: query.language)
    guard case .service(let mode) = query.mode else { return travel }
    guard let service, service.isAvailable else {
      if mode == .walk { return travel }
      throw SearchError(parameter: "mode", .needsRouteService(mode: mode.rawValue))
    }
    do throws(RouteServiceError) {
      try await travel.ask(service, mode)
      return travel
    } catch {
      if error.reason == .cancelled { throw .cancelled }
      notes.append(SearchNote.ownRoute(error.message).message)
      return TourTravel(
        places, guide: guide, mode: .transit, leaveAt: leaveAt, language: query.language)
    }
  }
}
