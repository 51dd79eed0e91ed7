import HTTPTypes
import Hummingbird
import Messages
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
        try SearchBody.naming(body) { () throws(SearchError) -> SearchQuery in
          try SearchQuery(
            kind: kind, parameters: asked, also: AnswerShape.tableNames, area: body?.area,
            terms: finder.loanTerms)
        }
      })
    let reservation = AnswerReservation.current
    var answer = try await finder.answer(to: query) { reservation?.reserve(homes: $0) ?? true }
    let isPrivate = query.filters.budget != nil || body?.parameters.isEmpty == false
    if shape.form == .atom {
      shape.linkRoot = linkRoot()
      if body == nil, !isPrivate { shape.ownAddress = address(of: request, values, shape) }
      answer.changes = try finder.changes(of: answer)
    }
    let document = ByteBuffer(bytes: answer.document(shape))
    reservation?.correct(to: document.readableBytes)
    let response = Response.homes(
      answer, shape, document, query: request.uri.query, by: finder.sources)
    return isPrivate ? response.unkept : response
  }

  /// The address at which the answer to a request is read again, whatever a client accepts.
  ///
  /// - Parameter values: The parameters of the request's query.
  private func address(
    of request: Request, _ values: [String: [String]], _ shape: AnswerShape
  ) -> String {
    var query = request.uri.query ?? ""
    for (name, value) in [("format", shape.form.rawValue), ("lang", shape.language.rawValue)]
    where values[name] == nil {
      query += "\(query.isEmpty ? "" : "&")\(name)=\(value)"
    }
    return "\(linkRoot())\(request.uri.path)?\(query)"
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
    let query = try SearchBody.naming(body) { () throws(SearchError) -> MapQuery in
      try MapQuery(
        parameters: values.merging(body?.parameters ?? [:]) { $1 }, terms: finder.loanTerms)
    }
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
    let response = Response.json(document, type: shape.form.mediaType)
      .kept(answer.source, by: sources)
    // A feed is about all that the search finds, and has no pages.
    return shape.form == .atom
      ? response : response.linked(next: answer.next?.text, after: query)
  }
}
