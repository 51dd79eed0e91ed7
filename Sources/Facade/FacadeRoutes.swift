import Hummingbird
import Logging
import Ranking
import Search

/// The facade's paths and what answers at each.
struct FacadeRoutes: Sendable {
  let finder: HomeFinder
  let routes: RouteFinder
  let pictures: @Sendable (String) -> [UInt8]?
  let logger: Logger

  func router() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    router.add(middleware: ProblemMiddleware(logger: logger, table: table))
    router.add(middleware: AnswerMiddleware())
    for kind in SearchQuery.parameters.keys {
      router.get("/v1/\(kind)") { request, _ in
        let query = try SearchQuery(
          kind: kind, parameters: QueryString.values(of: request.uri.query))
        let answer = try await finder.answer(to: query)
        return Response.json(answer.json).kept(answer.source, by: finder.library)
          .linked(next: answer.next?.text, after: request)
      }
    }
    for list in PlaceList.allCases {
      router.get("/v1/\(list.rawValue)") { request, _ in
        let values = try QueryString.values(of: request.uri.query)
        return Response.json(try await finder.places(list, parameters: values))
      }
    }
    router.get("/v1/listings/{id}") { request, context in
      let id = try context.parameters.require("id")
      let values = try QueryString.values(of: request.uri.query)
      return Response.json(try finder.listing(id, parameters: values).json)
    }
    addDirections(to: router)
    router.get("/healthz") { _, _ in
      Response.text("ok\n")
    }
    router.get("/sample/pictures/{name}") { _, context in
      guard let picture = pictures(try context.parameters.require("name")) else {
        throw HTTPError(.notFound)
      }
      return Response.picture(picture)
    }
    table.fill(from: router)
    return router
  }
}
