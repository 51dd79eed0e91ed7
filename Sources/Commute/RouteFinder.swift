import Geo
import ListingStore
import Listings
public import Messages
public import Parameters
public import Routes
public import Search
public import Stations

/// Routes, and what a person should know of how they were found.
public struct RouteAnswer: Sendable {
  /// The routes, the best first.
  public var routes: [Route]
  /// How a name was understood that was not written as it is, or why the guide answers in place of a
  /// service; the routes have these among their own notes.
  public var notes: [Message]
}

/// Finds routes: by our own guide on foot and by rail, along streets by a route service.
public struct RouteFinder: Sendable {
  /// Finds a home by its id: where it is and what it is called.
  public typealias ListingLookup = @Sendable (_ id: String) async throws(SearchError) -> GuidePlace?

  package let guide: CurrentGuide
  package let service: (any RouteService)?
  private let listing: ListingLookup

  /// A finder of routes.
  ///
  /// - Parameters:
  ///   - stations: Gives the stations that routes can begin at, end at and lead through, each time as
  ///     they are then.
  ///   - service: What knows the routes along streets; nil where nothing does.
  ///   - listing: Finds a home by its id; without it no id is known.
  public init(
    stations: @escaping @Sendable () -> StationTable, service: (any RouteService)? = nil,
    listing: @escaping ListingLookup = { _ throws(SearchError) in nil }
  ) {
    self.init(CurrentGuide(stations), service: service, listing: listing)
  }

  /// A finder of routes between the stations of `finder`, the homes that its searches have found, and
  /// anywhere else.
  ///
  /// - Parameter service: What knows the routes along streets; nil where nothing does.
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

  /// What is done with requests for the route service: `closed`, `open` or `half-open`; nil where
  /// there is none, or that cannot be told.
  public var condition: String? { service?.condition }

  /// The routes that `query` asks for. Where the route service fails, the guide answers in its place and
  /// says so.
  ///
  /// - Throws: `SearchError` when a place is not known, or the mode needs a service and none is set.
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

  /// Where a place is; `parameter` names it in errors, which offer names unless told otherwise.
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
