import Formats
import HTTPTypes
import Hummingbird
import Library
import Messages
import NIOCore
import Parameters
import Ranking
import Search
import Suggestions

extension FacadeRoutes {
  /// Adds the routes that search for homes.
  func addSearches(to router: Router<FacadeContext>) {
    for kind in SearchKind.allCases {
      router.get("/v1/\(kind.rawValue)") { request, context in
        try await found(kind, request, context)
      }
      router.post("/v1/\(kind.rawValue)") { request, context in
        if let client = try await DimensionRequest(of: request) {
          return try await found(kind, request, context, from: client).unkept
        }
        let body = try await SearchBody(of: request, kind: kind)
        return try await found(kind, request, context, body)
      }
    }
  }

  private func found(
    _ kind: SearchKind, _ request: Request, _ context: FacadeContext, _ body: SearchBody? = nil,
    from client: DimensionRequest? = nil
  ) async throws -> Response {
    let sent = try QueryString.values(of: request.uri.query)
    let values = client?.parameters(following: sent, of: kind) ?? sent
    // Programs can send private parameters in the URL of a recommendation request; our page never
    // does.
    let mayBePrivate = kind == .recommended && body == nil
    if !mayBePrivate { try HomeFilters.refusePrivate(values.keys) }
    let asked = values.merging(body?.parameters ?? [:]) { $1 }
    var (options, query) = try SearchError.both(
      { () throws(SearchError) in
        try AnswerOptions(request, values, formats: AnswerFormat.allCases)
      },
      { () throws(SearchError) in
        try SearchBody.naming(body) { () throws(SearchError) -> SearchQuery in
          try SearchQuery(
            kind: kind, parameters: asked, also: FormatParameters.ofTables, area: body?.area,
            terms: finder.loanTerms)
        }
      })
    var answer = try await finder(for: context).answer(
      to: query, hasRoom: context.reservation.reserve)
    let isPrivate = query.filters.budget != nil || body?.parameters.isEmpty == false
    let present = Self.query(request.uri.query, from: sent, to: values)
    if options.format.hasAddresses {
      options.linkRoot = address.root
      options.screenWidth = client?.screenWidth
      if body == nil, !isPrivate {
        let path = "\(address.root)\(request.uri.path)"
        options.ownAddress = "\(path)?\(naming(options, in: request.uri.query, values))"
        options.nextAddress = answer.next.map {
          "\(path)?\(Response.query(after: naming(options, in: present, values), next: $0.text))"
        }
      }
    }
    if options.format == .atom { answer.changes = try finder.history.changes(of: answer) }
    let document = ByteBuffer(bytes: answer.document(options))
    context.reservation.correct(to: document.readableBytes)
    let response = Response.homes(
      answer, options, document, query: present, by: finder.sources,
      atMost: query.explainsHomes ? Self.scoredSeconds : .max, for: context.routed)
    return isPrivate ? response.unkept : response
  }

  /// The maximum cache time, in seconds, of a response with scores. Scores depend on ratings, which
  /// people can withdraw.
  private static let scoredSeconds: Int64 = 60

  /// Returns a URL's query with the format and language added, so that the query does not depend on
  /// the `Accept` and `Accept-Language` fields.
  ///
  /// - Parameter values: The parameters in the query.
  private func naming(
    _ options: AnswerOptions, in query: String?, _ values: [String: [String]]
  ) -> String {
    var query = query ?? ""
    for (name, value) in [("format", options.format.rawValue), ("lang", options.language.rawValue)]
    where values[name] == nil {
      query += "\(query.isEmpty ? "" : "&")\(name)=\(value)"
    }
    return query
  }

  /// Returns a URL's query after replacing the parameters that differ between `values` and `sent`.
  private static func query(
    _ query: String?, from sent: [String: [String]], to values: [String: [String]]
  ) -> String? {
    let others = values.filter { sent[$0.key] != $0.value }
    guard !others.isEmpty else { return query }
    let kept = (query ?? "").split(separator: "&").map(String.init).filter { parameter in
      let names = (try? QueryString.values(of: parameter))?.keys
      return names?.contains { others[$0] != nil } != true
    }
    let written = others.sorted { $0.key < $1.key }.flatMap { name, texts in
      texts.map { "\(name)=\($0)" }
    }
    return (kept + written).joined(separator: "&")
  }

  /// Adds the routes for search suggestions and for the map.
  func addMap(to router: Router<FacadeContext>) {
    router.get("/v1/suggest") { request, _ in
      let values = try QueryString.values(of: request.uri.query)
      let query = try SuggestQuery(parameters: values)
      let options = try AnswerOptions(request, values)
      return Response.json(
        Suggestion.document(
          of: services.suggestions.suggestions(for: query), language: options.language))
    }
    router.get("/v1/map") { request, context in try await mapped(request, context) }
    router.post("/v1/map") { request, context in
      try await mapped(request, context, SearchBody(of: request, kind: nil)).unkept
    }
  }

  private func mapped(
    _ request: Request, _ context: FacadeContext, _ body: SearchBody? = nil
  ) async throws -> Response {
    let values = try QueryString.values(of: request.uri.query)
    try HomeFilters.refusePrivate(values.keys)
    let options = try AnswerOptions(request, values, formats: [.json, .geojson])
    let query = try SearchBody.naming(body) { () throws(SearchError) -> MapQuery in
      try MapQuery(
        parameters: values.merging(body?.parameters ?? [:]) { $1 }, terms: finder.loanTerms)
    }
    let answer = try await finder(for: context).map(
      query, hasRoom: context.reservation.reserve)
    return Response.document(answer.document(options), type: options.format.mediaType)
      .kept(answer.source, by: finder.sources, for: context.routed)
  }
}

extension Response {
  /// Returns the response to a search.
  ///
  /// - Parameters:
  ///   - document: The response document, in the format that `options` selects.
  ///   - query: The query of the request's URL.
  ///   - sources: The sources of the homes, which determine how long the response may be cached.
  ///   - seconds: The maximum time to cache the response.
  ///   - request: The request to answer.
  static func homes(
    _ answer: SearchAnswer, _ options: AnswerOptions, _ document: ByteBuffer, query: String?,
    by sources: SourceSet, atMost seconds: Int64, for request: RoutedRequest
  ) -> Response {
    let response = Response.document(document, type: options.format.mediaType)
      .kept(answer.source, by: sources, atMost: seconds, for: request)
    // An Atom feed contains all results of the search and has no pages.
    return options.format == .atom
      ? response : response.linked(next: answer.next?.text, after: query)
  }
}
