import Hummingbird
import Logging
import Ranking
import Search
import WebPage

/// The facade's paths and what answers at each.
struct FacadeRoutes: Sendable {
  let finder: HomeFinder
  let routes: RouteFinder
  let page: WebPage?
  let pictures: @Sendable (String) -> [UInt8]?
  let logger: Logger

  func router() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    router.add(middleware: ProblemMiddleware(logger: logger, table: table))
    router.add(middleware: AnswerMiddleware())
    addSearches(to: router)
    addPlaces(to: router)
    addMap(to: router)
    addEvents(to: router)
    addDirections(to: router)
    if let page { addPage(page, to: router) }
    addContract(to: router)
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
