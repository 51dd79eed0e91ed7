import Accounts
import Alerts
import Hummingbird
import Parameters
import Search
import Store

extension FacadeRoutes {
  /// Adds the routes for accounts' saved searches.
  func addSavedSearches(to router: Router<FacadeContext>) {
    router.get("/v1/searches") { request, context in
      let (account, alerts) = try signedInForAlerts(request, context, isPlain: true)
      let searches = try alerts.searches(of: account)
      return Response.items(searches, itemBytes: 512) { $1.write(to: &$0) }
    }
    router.post("/v1/searches") { request, context in
      let (account, alerts) = try signedInForAlerts(request, context)
      let edit = try SavedSearchEdit(try await huntBody(request), isNew: true)
      guard let name = edit.name, let query = edit.query else {
        throw AccountRequestError("name", .missing)
      }
      let search = try alerts.save(
        name, query, edit, from: try await start(of: query), for: account)
      return Response.created(search.document, at: "\(address.root)/v1/searches/\(search.id.text)")
    }
    router.get("/v1/searches/{id}") { request, context in
      let (account, alerts) = try signedInForAlerts(request, context, isPlain: true)
      return Response.json(try alerts.search(savedSearchID(context), of: account).document)
    }
    router.patch("/v1/searches/{id}") { request, context in
      let (account, alerts) = try signedInForAlerts(request, context)
      let edit = try SavedSearchEdit(try await huntBody(request), isNew: false)
      let id = try savedSearchID(context)
      let former = try alerts.search(id, of: account)
      var start = SearchStart(
        center: former.center, radius: former.radius, cursor: try presentEvent())
      if let query = edit.query { start = try await self.start(of: query) }
      return Response.json(try alerts.edit(id, edit, from: start, of: account).document)
    }
    router.delete("/v1/searches/{id}") { request, context in
      let (account, alerts) = try signedInForAlerts(request, context, isPlain: true)
      try alerts.remove(savedSearchID(context), of: account)
      return Response(status: .noContent)
    }
    addAlertFeeds(to: router)
    addUnsubscribing(to: router)
  }

  /// Returns a request's account and the service for saved searches.
  ///
  /// - Throws: Any error thrown by `account(of:)`.
  func signedInForAlerts(
    _ request: Request, _ context: FacadeContext, isPlain: Bool = false
  ) throws -> (account: AccountID, alerts: AlertService) {
    (try account(of: request, context, isPlain: isPlain).account, try alertService(context))
  }

  /// Returns the service for saved searches.
  ///
  /// - Throws: Any error thrown by `accountService`.
  func alertService(_ context: FacadeContext) throws -> AlertService {
    AlertService(store: try accountService(context).service.store)
  }

  /// Returns the saved search's id from the path, or an unused id if the path contains no valid id.
  func savedSearchID(_ context: FacadeContext) throws -> SavedSearchID {
    SavedSearchID(try context.parameters.require("id")) ?? SavedSearchID()
  }

  /// Returns a search's area and the current event cursor; homes that appear after this cursor are
  /// reported as new.
  private func start(of query: SavedQuery) async throws -> SearchStart {
    let place = try await query.place(in: finder)
    return SearchStart(center: place.center, radius: place.radius, cursor: try presentEvent())
  }

  /// Returns the cursor at the end of the store's history.
  private func presentEvent() throws(SearchError) -> EventCursor {
    try finder.history.events(EventQuery(parameters: [:])).next
  }
}
