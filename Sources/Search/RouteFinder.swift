import Geo
import Listings
public import Routes
public import Stations

/// Ways, and what a person should know of how they were found.
public struct RouteAnswer: Sendable {
  /// The ways, the best first.
  public var routes: [Route]
  /// How a name was understood that was not written as it is, or why the guide answers in place of a
  /// service; the routes have these among their own notes.
  public var notes: [String]
}

/// Finds ways: by our own guide on foot and by rail, along streets by a route service.
public struct RouteFinder: Sendable {
  /// Finds a home by its id: where it is and what it is called.
  public typealias ListingLookup = @Sendable (_ id: String) async throws(SearchError) -> GuidePlace?

  private let stations: StationTable
  private let guide: TransitGuide
  private let service: (any RouteService)?
  private let listing: ListingLookup

  /// A finder of ways.
  ///
  /// - Parameters:
  ///   - stations: The stations that ways can begin at, end at and lead through.
  ///   - service: What knows the ways along streets; nil where nothing does.
  ///   - listing: Finds a home by its id; without it no id is known.
  public init(
    stations: StationTable, service: (any RouteService)? = nil,
    listing: @escaping ListingLookup = { _ throws(SearchError) in nil }
  ) {
    self.stations = stations
    self.service = service
    self.listing = listing
    guide = TransitGuide(RailNetwork(stations.stations))
  }

  /// The ways that `query` asks for. Where the route service fails, the guide answers in its place and
  /// says so.
  ///
  /// - Throws: `SearchError` when a place is not known, or the mode needs a service and none is set.
  public func answer(to query: RouteQuery) async throws(SearchError) -> RouteAnswer {
    var notes: [String] = []
    let start = try await locate(query.start, named: "from", notes: &notes)
    let end = try await locate(query.end, named: "to", notes: &notes)
    var routes: [Route]
    switch query.mode {
    case .transit: routes = ways(from: start, to: end, query)
    case .service(let mode):
      guard let service else {
        throw SearchError(parameters: [
          .init(
            name: "mode",
            reason:
              "\(mode.rawValue) needs a route service, and none is set; name one with"
              + " --route-service or HOMEFIND_ROUTE_SERVICE, or choose transit")
        ])
      }
      var via: [Coordinate] = []
      for place in query.via {
        via.append(try await locate(place, named: "via", notes: &notes).position)
      }
      let request = RouteRequest(
        from: start.position, to: end.position, via: via, mode: mode,
        preference: query.preference, alternatives: query.alternatives,
        language: query.language.rawValue)
      do throws(RouteServiceError) {
        routes = try await service.routes(for: request)
        if routes.isEmpty { throw RouteServiceError(.noRoute, "\(service.name) knows no way.") }
      } catch {
        if error.reason == .cancelled { throw SearchError(.cancelled, "The request was given up.") }
        notes.append(
          "\(error.message) This is the guide's way on foot and by rail in its place.")
        routes = ways(from: start, to: end, query)
      }
    }
    for index in routes.indices { routes[index].notes += notes }
    return RouteAnswer(routes: routes, notes: notes)
  }

  private func ways(from start: GuidePlace, to end: GuidePlace, _ query: RouteQuery) -> [Route] {
    guide.routes(from: start, to: end, limit: query.alternatives, language: query.language)
  }

  private func locate(
    _ place: RouteQuery.Place, named parameter: String, notes: inout [String]
  ) async throws(SearchError) -> GuidePlace {
    switch place {
    case .coordinate(let coordinate): return GuidePlace(position: coordinate)
    case .station(let text):
      let found = try stations.named(text, system: nil)
      notes += found.notes
      return GuidePlace(found.value)
    case .listing(let id):
      if let place = try await listing(id) { return place }
      throw SearchError(
        .unknownPlace,
        parameters: [
          .init(
            name: parameter,
            reason: "listing:\(id.quotable) is not known; give the coordinate of the home instead")
        ])
    }
  }
}

extension HomeFinder {
  /// A finder of ways between the stations of this one and anywhere else.
  ///
  /// - Parameters:
  ///   - service: What knows the ways along streets; nil where nothing does.
  ///   - listing: Finds a home by its id; without it no id is known.
  public func routeFinder(
    service: (any RouteService)? = nil,
    listing: @escaping RouteFinder.ListingLookup = { _ throws(SearchError) in nil }
  ) -> RouteFinder {
    RouteFinder(stations: stations, service: service, listing: listing)
  }
}
