import HTTPTypes
import Hummingbird
import NIOCore
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
    var (shape, query) = try SearchError.both(
      { () throws(SearchError) in
        try AnswerShape(request, values, forms: AnswerForm.allCases)
      },
      { () throws(SearchError) in
        try SearchQuery(kind: kind, parameters: values, also: AnswerShape.tableNames, area: area)
      })
    let reservation = AnswerReservation.current
    var answer = try await finder.answer(to: query) { reservation?.reserve(homes: $0) ?? true }
    if shape.form == .atom {
      shape.linkRoot = linkRoot()
      answer.changes = try finder.changes(of: answer)
    }
    let document = ByteBuffer(bytes: answer.document(shape))
    reservation?.correct(to: document.readableBytes)
    return .homes(answer, shape, document, query: request.uri.query, by: finder.sources)
  }

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

extension Response {
  /// The response to a search.
  ///
  /// - Parameters:
  ///   - document: The answer as a document of `shape`.
  ///   - query: The query of the address that was asked for.
  ///   - sources: What says for how long it may be kept.
  static func homes(
    _ answer: SearchAnswer, _ shape: AnswerShape, _ document: ByteBuffer, query: String?,
    by sources: SourceSet
  ) -> Response {
    Response.json(document, type: shape.form.mediaType)
      .kept(answer.source, by: sources).linked(next: answer.next?.text, after: query)
  }
}
