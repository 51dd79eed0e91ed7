import Hummingbird
import Messages
import Search

extension FacadeRoutes {
  /// Adds what homes cost, and who sells them.
  func addMarket(to router: Router<BasicRequestContext>) {
    router.get("/v1/market") { request, _ in
      let (values, language) = try read(request)
      let answer = try await finder.market(MarketQuery(parameters: values))
      return Response.json(answer.document(language)).kept(answer.source, by: finder.sources)
    }
    router.get("/v1/companies") { request, _ in
      let (values, language) = try read(request)
      let answer = try await finder.companies(CompanyQuery(parameters: values))
      return Response.json(answer.document(language))
        .linked(next: answer.next, after: request.uri.query)
    }
    router.get("/v1/companies/{id}") { request, context in
      let id = try context.parameters.require("id")
      let (values, language) = try read(request)
      let answer = try await finder.company(id, parameters: values)
      try AnswerReservation.require(homes: answer.listings.count)
      return Response.json(answer.document(language))
    }
  }
}
