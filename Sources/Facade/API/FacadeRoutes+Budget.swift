import Formats
import Hummingbird
import JSONStream
import Parameters
import Search

extension FacadeRoutes {
  /// The maximum length of a budget request's body in bytes, which is enough for the maximum number
  /// of prices.
  private static let longestBudget = 64 << 10

  /// Adds the route that calculates a budget.
  func addBudget(to router: Router<FacadeContext>) {
    router.post("/v1/budget") { request, _ in
      try HomeFilters.refusePrivate(QueryString.values(of: request.uri.query).keys)
      try request.requireNoParameters()
      let root = try await JSONBody.document(in: request, upTo: Self.longestBudget).root
      guard let budget = root["budget"] else {
        throw SearchError(.invalidParameter, FacadeMessage.noBudget)
      }
      var parameters = try SearchBody.parameters(of: budget)
      let prices = try SearchBody.texts(in: root, name: "prices", example: "[2000000, 3000000]")
      if !prices.isEmpty { parameters["price"] = prices }
      do throws(SearchError) {
        let query = try BudgetQuery(parameters: parameters, terms: finder.loanTerms)
        return Response.json(query.document).unkept
      } catch {
        throw error.renamed { $0 == "price" ? "prices" : MemberName.member($0) }
      }
    }
  }
}
