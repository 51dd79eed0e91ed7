import Commute
import Formats
import HTTPTypes
import Hummingbird
import NIOCore
import Parameters

extension FacadeRoutes {
  /// Adds the routes for areas reachable within a time limit and for travel times between many
  /// places.
  func addReach(to router: Router<FacadeContext>) {
    router.get("/v1/reach") { request, context in
      let values = try QueryString.values(of: request.uri.query)
      let (options, query) = try SearchError.both(
        { () throws(SearchError) in
          try AnswerOptions(request, values.filter { $0.key == "lang" })
        },
        { () throws(SearchError) in try ReachQuery(parameters: values, also: ["lang"]) })
      try await context.routed.permit.acquire(for: query.cost)
      let answer = try await routes.reach(query)
      let type = AcceptHeader(request.headers[.accept]).best(of: Self.reachTypes)
      return Response.document(
        answer.document(in: options.language), type: type ?? Self.reachTypes[0])
    }
    router.post("/v1/travel-times") { request, context in
      let query = try TravelTimesQuery(
        json: try await JSONBody.bytes(
          in: request, about: .places, upTo: TravelTimesQuery.longest))
      try await context.routed.permit.acquire(for: query.cost)
      return Response.json(try await routes.travelTimes(query))
    }
  }

  /// The media types for GeoJSON, starting with the default.
  private static let reachTypes = ["application/geo+json", "application/json"]
}
