import Formats
import HTTPTypes
import Hummingbird
import Messages
import Parameters
import Search

extension AnswerOptions {
  /// Creates the options from a request's `format`, `lang` and `fields` parameters. If `format` or
  /// `lang` is missing, `Accept` or `Accept-Language` applies instead.
  ///
  /// - Parameters:
  ///   - formats: The available formats of the response, starting with the default.
  ///   - choices: The fields of a home that `fields` may select.
  /// - Throws: `SearchError` with code `invalidParameter`.
  init(
    _ request: Request, _ values: [String: [String]], formats: [AnswerFormat] = [.json],
    choices: [HomeField] = HomeField.ofSearches
  ) throws(SearchError) {
    try self.init(
      values, accept: request.headers[.accept], language: request.headers[.acceptLanguage],
      formats: formats, choices: choices)
  }

  /// Creates the options from parameters and the `Accept` and `Accept-Language` header fields.
  init(
    _ values: [String: [String]], accept: String?, language: String?, formats: [AnswerFormat],
    choices: [HomeField] = HomeField.ofSearches
  ) throws(SearchError) {
    let wanted = AcceptHeader(accept).best(of: formats.map(\.mediaType))
    try self.init(
      parameters: values, accepted: language,
      format: formats.first { $0.mediaType == wanted } ?? formats.first ?? .json, formats: formats,
      choices: choices)
  }
}

extension Language {
  /// Reads the language of a request, even if the request is invalid.
  init(of request: Request) {
    self.init(query: request.uri.query, accepted: request.headers[.acceptLanguage])
  }

  /// Reads the language from a query or, if the query has no `lang` parameter, from
  /// `Accept-Language`.
  init(query: String?, accepted: String?) {
    let values = try? QueryString.values(of: query)
    self =
      values?["lang"]?.first.flatMap(Language.init(rawValue:))
      ?? accepted.map(Language.init(accepted:)) ?? .english
  }
}

extension Request {
  /// Returns the options of a request that accepts no parameter except `lang`.
  ///
  /// - Throws: `SearchError` if the request has other parameters.
  @discardableResult func requireNoParameters() throws(SearchError) -> AnswerOptions {
    let values = try QueryString.values(of: uri.query)
    try HomeFilters.require(Array(values.keys), among: ["lang"])
    return try AnswerOptions(self, values)
  }
}
