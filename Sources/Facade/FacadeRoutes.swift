import Accounts
import Hummingbird
import Logging
import News
import Search
import WebPage
import WebPush

/// The facade's paths and what answers at each.
struct FacadeRoutes: Sendable {
  let finder: HomeFinder
  let routes: RouteFinder
  let page: WebPage?
  /// The news feeds that homes are looked up in; nil where none is set.
  let news: NewsFeeds?
  let pictures: @Sendable (String) -> [UInt8]?
  let logger: Logger
  let cache: ResponseCache
  /// What those see who run the service; nil where nothing is counted.
  let operations: Operations?
  /// Whether they see it at a place of its own.
  let hasOperationsPlace: Bool
  /// Whether it is counted what people do with homes.
  let countsInterest: Bool
  /// What links to the page begin with: the public URL, or the path of the server.
  let linkRoot: @Sendable () -> String
  /// The public URL; nil where none is set.
  let publicURL: String?
  /// Whether QR codes of the service's own addresses can be made.
  let hasQRCodes: Bool
  /// What people sign in with; nil where accounts are off.
  let accounts: AccountService?
  /// What notifies devices; nil where accounts are off.
  let push: PushSender?
  /// What the routes of hunts remember between requests.
  let huntState: HuntState
  /// Whether pages of an origin may ask.
  let allowsOrigin: @Sendable (String) -> Bool
  /// The program's version.
  let version: String

  /// The finder for a request: costly work waits for the request's permit.
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
    addMarket(to: router)
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
    if !hasOperationsPlace { addOperations(to: router) }
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
