import Accounts
import Commute
import Hummingbird
import Logging
import News
import Search
import WebPage
import WebPush

struct FacadeRoutes: Sendable {
  let finder: HomeFinder
  let routes: RouteFinder
  let services: SearchServices
  /// The feeds to search for news about homes, if any.
  let news: NewsFeeds?
  let page: WebPage?
  let pictures: @Sendable (String) -> [UInt8]?
  let accounts: FacadeAccounts
  let address: ServiceAddress
  let options: Options
  /// The metrics for operators; nil if no metrics are collected.
  let operations: Operations?
  let cache: ResponseCache
  let logger: Logger

  /// The configuration settings that routes depend on.
  struct Options: Sendable {
    /// Whether metrics and readiness have a separate address.
    var hasOperationsPlace: Bool
    /// Whether to count each home's views, saves and calls.
    var countsInterest: Bool
    var version: String
  }

  /// Returns a finder for the request. Costly searches first wait for the request's permit.
  func finder(for context: FacadeContext) -> HomeFinder {
    var finder = finder
    finder.admit = context.routed.permit.acquire
    return finder
  }

  func router() -> Router<FacadeContext> {
    let router = Router(context: FacadeContext.self, options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    let features = self.features
    router.add(middleware: ProblemMiddleware(logger: logger, table: table, features: features))
    router.add(middleware: AnswerMiddleware(cache: cache))
    addSearches(to: router)
    addPlaces(to: router)
    addMap(to: router)
    addFeatures(to: router)
    addEvents(to: router)
    addBudget(to: router)
    addInterest(to: router)
    addBeacons(to: router)
    addTours(to: router)
    addDirections(to: router)
    addReach(to: router)
    addMCP(to: router)
    addRESO(to: router)
    if features.contains(.qrCodes) { addQRCodes(to: router) }
    if features.contains(.accounts) {
      addSignIn(to: router)
      addAccount(to: router)
      addHunts(to: router)
      addSavedSearches(to: router)
    }
    if features.contains(.notifications) { addNotifications(to: router) }
    if let page { addPage(page, to: router) }
    addContract(to: router)
    addHealth(to: router)
    if !options.hasOperationsPlace { addOperations(to: router) }
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
