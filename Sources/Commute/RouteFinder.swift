import Geo
import ListingStore
import Listings
public import Messages
public import Parameters
public import Routes
public import Search
public import Stations

/// Routes, with notes on how they were found.
public struct RouteAnswer: Sendable {
  /// The routes, best first.
  public var routes: [Route]
  /// Notes on how a misspelled name was interpreted, or why the guide was used instead of the route
  /// service. The notes of each route include these notes.
  public var notes: [Message]
}

/// Finds routes: on foot and by rail with our own planner, along streets with a route service.
public struct RouteFinder: Sendable {
  /// Finds a home by its id and returns its position and name.
  public typealias ListingLookup = @Sendable (_ id: String) async throws(SearchError) -> GuidePlace?

  package let guide: CurrentGuide
  package let service: (any RouteService)?
  private let listing: ListingLookup

  /// - Parameters:
  ///   - stations: Returns the current stations; called for each query.
  ///   - service: The service for routes along streets, if any.
  ///   - listing: Finds a home by its id; by default, all ids are unknown.
  public init(
    stations: @escaping @Sendable () -> StationTable, service: (any RouteService)? = nil,
    listing: @escaping ListingLookup = { _ throws(SearchError) in nil }
  ) {
    self.init(CurrentGuide(stations), service: service, listing: listing)
  }

  /// Creates a route finder for the stations and the stored homes of `finder`; routes may also
  /// begin or end at any coordinate.
  ///
  /// - Parameter service: The service for routes along streets, if any.
  public init(_ finder: HomeFinder, service: (any RouteService)? = nil) {
    self.init(
      finder.guide, service: service,
      listing: { id throws(SearchError) in try finder.listings.place(of: id) })
  }

  private init(
    _ guide: CurrentGuide, service: (any RouteService)?, listing: @escaping ListingLookup
  ) {
    self.guide = guide
    self.service = service
    self.listing = listing
  }

  /// The state of the route service's circuit breaker: `closed`, `open` or `half-open`; nil if
  /// there is no service or it reports no state.
  public var condition: String? { service?.condition }

  /// Returns the routes for `query`. If the route service fails, the guide finds the routes instead
  /// and adds a note.
  ///
  /// - Throws: `SearchError` if a place is unknown, or if the mode needs a route service that is
  ///   not configured.
  public func answer(to query: RouteQuery) async throws(SearchError) -> RouteAnswer {
    var notes: [Message] = []
    let (stations, guide) = guide.current
    let start = try await locate(query.start, named: "from", stations, notes: &notes)
    let end = try await locate(query.end, named: "to", stations, notes: &notes)
    let candidates = {
      guide.routes(
        from: start, to: end, leaveAt: query.leaveAt, limit: query.alternatives,
        language: query.language)
    }
    var routes: [Route]
    switch query.mode {
    case .transit: routes = candidates()
    case .service(let mode):
      guard let service, service.isAvailable else {
        throw SearchError(parameter: "mode", .needsRouteService(mode: mode.rawValue))
      }
      var via: [Coordinate] = []
      for place in query.via {
        if Task.isCancelled { throw .cancelled }
        via.append(try await locate(place, named: "via", stations, notes: &notes).position)
      }
      let request = RouteRequest(
        from: start.position, to: end.position, via: via, mode: mode,
        preference: query.preference, alternatives: query.alternatives,
        language: query.language.rawValue)
      do throws(RouteServiceError) {
        routes = try await service.routes(for: request)
        if routes.isEmpty {
          throw RouteServiceError(.noRoute, RouteServiceMessage.noRoute(service.name))
        }
      } catch {
        if error.reason == .cancelled {
          throw SearchError(.cancelled, SearchMessage.requestCancelled)
        }
        notes.append(SearchNote.ownRoute(error.message).message)
        routes = candidates()
      }
    }
    for index in routes.indices { routes[index].notes += notes }
    return RouteAnswer(routes: routes, notes: notes)
  }

  /// Locates a place. Errors refer to the parameter as `parameter`, and suggest names unless
  /// `offersNames` is false.
  package func locate(
    _ place: WrittenPlace, named parameter: String, _ stations: StationTable,
    offersNames: Bool = true, notes: inout [Message]
  ) async throws(SearchError) -> GuidePlace {
    switch place {
    case .coordinate(let coordinate): return GuidePlace(position: coordinate)
    case .station(let text):
      return GuidePlace(
        try stations.named(text, parameter: parameter, offersNames: offersNames, notes: &notes))
    case .listing(let id):
      if let place = try await listing(id) { return place }
      throw SearchError(.unknownPlace, parameter: parameter, .unknownListing(id))
    }
  }
}
