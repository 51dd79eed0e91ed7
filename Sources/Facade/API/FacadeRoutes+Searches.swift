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
      router.post("/v1/\(kind)") { request, _ in
        let body = try await SearchBody(of: request, kind: kind)
        return try await found(kind, request, body)
      }
    }
  }

  private func found(
    _ kind: String, _ request: Request, _ body: SearchBody? = nil
  ) async throws -> Response {
    let values = try QueryString.values(of: request.uri.query)
    // Programs may recommend by an address, which no page of ours does.
    let mayBePrivate = kind == SearchQuery.Place.everywhere.kind && body == nil
    if !mayBePrivate { try HomeFilters.refusePrivate(values.keys) }
    let asked = values.merging(body?.parameters ?? [:]) { $1 }
    var (shape, query) = try SearchError.both(
      { () throws(SearchError) in
        try AnswerShape(request, values, forms: AnswerForm.allCases)
      },
      { () throws(SearchError) in
        try SearchQuery(
          kind: kind, parameters: asked, also: AnswerShape.tableNames, area: body?.area,
          terms: finder.loanTerms)
      })
    let reservation = AnswerReservation.current
    var answer = try await finder.answer(to: query) { reservation?.reserve(homes: $0) ?? true }
    if shape.form == .atom {
      shape.linkRoot = linkRoot()
      answer.changes = try finder.changes(of: answer)
    }
    let document = ByteBuffer(bytes: answer.document(shape))
    reservation?.correct(to: document.readableBytes)
    let response = Response.homes(
      answer, shape, document, query: request.uri.query, by: finder.sources)
    let isPrivate = query.filters.budget != nil || body?.parameters.isEmpty == false
    return isPrivate ? response.unkept : response
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
    router.get("/v1/map") { request, _ in try await mapped(request) }
    router.post("/v1/map") { request, _ in
      try await mapped(request, SearchBody(of: request, kind: "map")).unkept
    }
  }

  private func mapped(_ request: Request, _ body: SearchBody? = nil) async throws -> Response {
    let values = try QueryString.values(of: request.uri.query)
    try HomeFilters.refusePrivate(values.keys)
    let shape = try AnswerShape(request, values, forms: [.json, .geojson])
    let query = try MapQuery(
      parameters: values.merging(body?.parameters ?? [:]) { $1 }, terms: finder.loanTerms)
    let reservation = AnswerReservation.current
    let answer = try await finder.map(query) { reservation?.reserve(homes: $0) ?? true }
    return Response.json(answer.document(shape), type: shape.form.mediaType)
      .kept(answer.source, by: finder.sources)
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
