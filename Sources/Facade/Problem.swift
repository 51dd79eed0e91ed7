import Formats
import HTTPTypes
import Hummingbird
import JSONStream
import Messages
import Parameters

/// A problem document (RFC 9457), the body of every error response.
struct Problem: Error, Sendable {
  var code: Code
  /// A sentence that explains this occurrence of the problem to people.
  var detail: Message
  /// All invalid parameters and body members.
  var parameters: [Parameter] = []
  /// The places that an ambiguous name can refer to.
  var candidates: [SearchError.Candidate] = []
  /// The header fields that the problem requires, such as `Allow`.
  var headers: HTTPFields = [:]

  struct Parameter: Sendable {
    var name: String
    /// The clause that follows the parameter's name in a sentence.
    var reason: Message
  }

  init(
    _ code: Code, _ detail: some Localized, parameters: [Parameter] = [],
    headers: HTTPFields = [:]
  ) {
    self.code = code
    self.detail = detail.message
    self.parameters = parameters
    self.headers = headers
  }

  /// An unexpected failure; only the log contains the details.
  static let unexpected = Problem(.unexpected, FacadeMessage.unexpected)

  static let mediaType = "application/problem+json"

  func json(in language: Language) -> [UInt8] {
    JSONWriter.document { json in
      json.field("type", code.type)
      json.field("title", code.title.text(in: language))
      json.field("status", Int64(code.status.code))
      json.field("detail", detail.text(in: language))
      if !parameters.isEmpty {
        json.objects("invalid_params", parameters) { json, parameter in
          json.field("name", parameter.name)
          json.field("reason", parameter.reason.text(in: language))
        }
      }
      if !candidates.isEmpty {
        json.objects("candidates", candidates) { json, candidate in candidate.write(to: &json) }
      }
    }
  }
}

extension Problem {
  /// Creates the problem that reports a search error.
  init(_ error: SearchError) {
    self.init(
      Code(error.code), error.publicMessage,
      parameters: error.parameters.map { Parameter(name: $0.name, reason: $0.reason) })
    candidates = error.candidates
    if code.status.code >= 500, code.status != .notImplemented {
      headers[.retryAfter] = code == .overloaded ? "1" : "10"
    }
  }

  /// Creates the problem that reports an error from the router or in a request's body.
  init(_ error: HTTPError) {
    let code = Code.allCases.first { $0.status == error.status }
    self.init(
      code ?? (error.status.kind == .clientError ? .badRequest : .unexpected),
      FacadeMessage.unanswerable(status: error.status.reasonPhrase),
      headers: error.headers)
  }
}
