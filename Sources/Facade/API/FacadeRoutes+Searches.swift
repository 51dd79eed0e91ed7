import HTTPTypes
import Hummingbird
import Ranking
import Search

extension FacadeRoutes {
  /// Adds the searches for homes.
  func addSearches(to router: Router<BasicRequestContext>) {
    for kind in SearchQuery.parameters.keys {
      router.get("/v1/\(kind)") { request, _ in
        try await found(kind, request)
      }
    }
    router.post("/v1/within") { request, _ in
      try await found("within", request, area: GeoJSONArea.area(in: request))
    }
  }

  private func found(
    _ kind: String, _ request: Request, area: SearchArea? = nil
  ) async throws -> Response {
    let values = try QueryString.values(of: request.uri.query)
    let (shape, query) = try SearchError.both(
      { () throws(SearchError) in
        try AnswerShape(request, values, forms: AnswerForm.allCases)
      },
      { () throws(SearchError) in
        try SearchQuery(kind: kind, parameters: values, also: AnswerShape.tableNames, area: area)
      })
    let answer = try await finder.answer(to: query)
    return Response.json(answer.document(shape), type: shape.form.mediaType)
      .kept(answer.source, by: finder.library).linked(next: answer.next?.text, after: request)
  }
}
