import Formats
import HTTPTypes
import Hummingbird
import Messages
import Parameters
import Search

extension AnswerOptions {
  /// The options that a request asks for: by `format`, `lang` and `fields`, else by its `Accept` and
  /// `Accept-Language`.
  ///
  /// - Parameters:
  ///   - formats: The formats that there are of this answer, the standard one first.
  ///   - choices: The parts of a home that there are to choose from.
  /// - Throws: `SearchError` with code `invalidParameter`.
  init(
    _ request: Request, _ values: [String: [String]], formats: [AnswerFormat] = [.json],
    choices: [HomeField] = HomeField.ofSearches
  ) throws(SearchError) {
    try self.init(
      values, accept: request.headers[.accept], language: request.headers[.acceptLanguage],
      formats: formats, choices: choices)
  }

  /// The same for the header fields `Accept` and `Accept-Language`.
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
  /// The language that a request asks for, as far as that can be told of one that may be broken.
  init(of request: Request) {
    self.init(query: request.uri.query, accepted: request.headers[.acceptLanguage])
  }

  /// The language that a query and the field `Accept-Language` ask for.
  init(query: String?, accepted: String?) {
    let values = try? QueryString.values(of: query)
    self =
      values?["lang"]?.first.flatMap(Language.init(rawValue:))
      ?? accepted.map(Language.init(accepted:)) ?? .english
  }
}

extension Request {
  /// The options of the answer to a request whose address may have no parameter but `lang`.
  ///
  /// - Throws: `SearchError` where it has others.
  @discardableResult func requireNoParameters() throws(SearchError) -> AnswerOptions {
    let values = try QueryString.values(of: uri.query)
    try HomeFilters.require(Array(values.keys), among: ["lang"])
    return try AnswerOptions(self, values)
  }
}
