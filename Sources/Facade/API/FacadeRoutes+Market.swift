import Hummingbird
import Market
import Messages
import Search

extension FacadeRoutes {
  /// Adds what homes cost, and who sells them.
  func addMarket(to router: Router<FacadeContext>) {
    router.get("/v1/market") { request, context in
      let (values, language) = try read(request)
      let answer = try await market(for: context).market(MarketQuery(parameters: values))
      return Response.json(answer.document(language))
        .kept(answer.source, by: finder.sources, for: context.routed)
    }
    router.get("/v1/companies") { request, context in
      let (values, language) = try read(request)
      let answer = try await market(for: context).companies(CompanyQuery(parameters: values))
      return Response.json(answer.document(language))
        .linked(next: answer.next, after: request.uri.query)
    }
    router.get("/v1/companies/{id}") { request, context in
      let id = try context.parameters.require("id")
      let (values, language) = try read(request)
      let answer = try await market(for: context).company(id, parameters: values)
      try context.reservation.require(homes: answer.listings.count)
      return Response.json(answer.document(language))
    }
  }
}
