public import Accounts
public import News
import Parameters
import Recommendations
public import Routes
public import Search
public import WebPage
public import WebPush

/// The services that a facade offers.
public struct FacadeServices: Sendable {
  /// Finds homes.
  public let finder: HomeFinder
  /// The features that use the finder.
  public let search: SearchServices
  /// The service that finds routes along streets, if any.
  public var routes: (any RouteService)?
  /// The page at `/`; nil to serve only the API.
  public var page: WebPage?
  /// The feeds to search for news about homes, if any.
  public var news: NewsFeeds?
  /// The account service; nil if accounts are off.
  public var accounts: AccountService?
  /// Sends push notifications to devices; nil if accounts are off.
  public var push: PushSender?
  /// Returns a sample picture by its file name, as SVG; nil for an unknown name.
  public var pictures: @Sendable (_ name: String) -> [UInt8]?

  /// Creates a facade's services. If there is only a finder, the facade offers only searches.
  public init(
    finder: HomeFinder, routes: (any RouteService)? = nil, page: WebPage? = nil,
    news: NewsFeeds? = nil, accounts: AccountService? = nil, push: PushSender? = nil,
    pictures: @escaping @Sendable (_ name: String) -> [UInt8]? = { _ in nil }
  ) {
    search = SearchServices(finder)
    var finder = finder
    finder.recommend(by: search.recommendations)
    self.finder = finder
    self.routes = routes
    self.page = page
    self.news = news
    self.accounts = accounts
    self.push = push
    self.pictures = pictures
  }
}
