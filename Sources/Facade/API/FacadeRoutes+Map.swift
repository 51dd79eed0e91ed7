import Hummingbird
import Search

extension FacadeRoutes {
  /// Adds what a search field and a map ask while people type and pan.
  func addMap(to router: Router<BasicRequestContext>) {
    router.get("/v1/suggest") { request, _ in
      let values = try QueryString.values(of: request.uri.query)
      let query = try SuggestQuery(parameters: values)
      let shape = try AnswerShape(request, values)
      return Response.json(
        Suggestion.document(
          of: finder.suggestions(for: query), language: shape.language))
    }
    router.get("/v1/map") { request, _ in
      let values = try QueryString.values(of: request.uri.query)
      let shape = try AnswerShape(request, values, forms: [.json, .geojson])
      let query = try MapQuery(parameters: values)
      let reservation = AnswerReservation.current
      let answer = try await finder.map(query) { reservation?.reserve(homes: $0) ?? true }
      return Response.json(answer.document(shape), type: shape.form.mediaType)
        .kept(answer.source, by: finder.sources)
    }
  }
}
