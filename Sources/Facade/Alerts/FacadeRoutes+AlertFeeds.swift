import Accounts
import Alerts
import Basics
import Formats
import HTTPTypes
import Hummingbird
import Messages
import NIOCore
import Search

extension FacadeRoutes {
  /// The path of private feeds, up to the secret.
  static let alertFeedPath = "/v1/alerts/"

  /// Adds the route for the private feeds of saved searches.
  func addAlertFeeds(to router: Router<FacadeContext>) {
    router.post("/v1/searches/{id}/feed") { request, context in
      let (account, alerts) = try signedInForAlerts(request, context, isPlain: true)
      let token = try alerts.makeFeed(of: savedSearchID(context), of: account)
      return Response.address("\(address.root)\(Self.alertFeedPath)\(token)")
    }
    router.delete("/v1/searches/{id}/feed") { request, context in
      let (account, alerts) = try signedInForAlerts(request, context, isPlain: true)
      try alerts.revokeFeed(of: savedSearchID(context), of: account)
      return Response(status: .noContent)
    }
    // Feed readers cannot sign in, so the URL contains a secret.
    router.get(RouterPath("\(Self.alertFeedPath){token}")) { request, context in
      let alerts = try alertService(context)
      try request.requireNoParameters()
      let token = try context.parameters.require("token")
      let (search, language, items) = try alerts.feed(token)
      var options = AnswerOptions(language: language)
      options.format = .atom
      options.linkRoot = address.root
      options.ownAddress = "\(address.root)\(Self.alertFeedPath)\(token)"
      let document = HomeChange.feed(
        of: items.changes(in: finder.history), id: "saved search \(search.id.text)",
        title: search.name,
        updated: Timestamp(seconds: search.created), options)
      return Response.document(document, type: options.format.mediaType)
    }
  }

  /// Adds the routes that unsubscribe from a saved search's emails (RFC 8058). A GET request
  /// changes nothing, because programs that scan emails open the links in them. The secret in the
  /// URL identifies the search, so no session is needed.
  func addUnsubscribing(to router: Router<FacadeContext>) {
    let path = RouterPath("\(AlertService.unsubscribePath){token}")
    router.get(path) { request, context in
      let alerts = try alertService(context)
      try request.requireNoParameters()
      let search = try alerts.search(unsubscribedBy: context.parameters.require("token"))
      return UnsubscribePage(search: search, language: Language(of: request)).response
    }
    router.post(path) { request, context in
      let alerts = try alertService(context)
      var search = try alerts.unsubscribe(context.parameters.require("token"))
      search.frequency = .never
      return UnsubscribePage(search: search, language: Language(of: request)).response
    }
  }
}
