import HTTPTypes
import Hummingbird
import JSONStream
import Search

/// A problem document (RFC 9457): what a caller of the facade is told when there is no answer.
struct Problem: Error, Sendable {
  /// Which of the known problems it is.
  var kind: Kind
  /// One sentence on this case, for people.
  var detail: String
  /// What stands in place of the kind's title, in another language.
  var title: String?
  /// Every parameter that is wrong.
  var parameters: [SearchError.Parameter] = []
  /// The places that a name may stand for.
  var candidates: [SearchError.Candidate] = []
  /// Fields that belong to the problem, such as `Allow`.
  var headers: HTTPFields = [:]

  init(
    _ kind: Kind, _ detail: String, parameters: [SearchError.Parameter] = [],
    headers: HTTPFields = [:]
  ) {
    self.kind = kind
    self.detail = detail
    self.parameters = parameters
    self.headers = headers
  }

  /// A failure that has no name: the log knows more than the caller needs to.
  static let unexpected = Problem(
    .unexpected,
    "The request failed for a reason that the service did not expect; try again later.")

  /// The media type of the document.
  static let mediaType = "application/problem+json"

  /// The document.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("type", kind.type)
      json.field("title", title ?? kind.title)
      json.field("status", Int64(kind.status.code))
      json.field("detail", detail)
      if !parameters.isEmpty {
        json.array("invalid_params") { json in
          for parameter in parameters {
            json.object { json in
              json.field("name", parameter.name)
              json.field("reason", parameter.reason)
            }
          }
        }
      }
      if !candidates.isEmpty {
        json.array("candidates") { json in
          for candidate in candidates { json.object { candidate.write(to: &$0) } }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// The problem as a response, which nobody keeps.
  var response: Response {
    var response = Response.json(json, status: kind.status, type: Self.mediaType)
    response.headers[.cacheControl] = "no-store"
    for field in headers { response.headers[field.name] = field.value }
    return response
  }
}

extension Problem {
  /// The problem that a search's error is to a caller.
  init(_ error: SearchError) {
    self.init(Kind(error.code), error.message, parameters: error.parameters)
    candidates = error.candidates
    if kind.status.code >= 500 { headers[.retryAfter] = kind == .overloaded ? "1" : "10" }
  }

  /// The problem that an error of the router or of a request's body is to a caller.
  init(_ error: HTTPError) {
    let kind = Kind.allCases.first { $0.status == error.status }
    self.init(
      kind ?? (error.status.kind == .clientError ? .badRequest : .unexpected),
      error.body ?? "The request cannot be answered: \(error.status.reasonPhrase).",
      headers: error.headers)
  }
}
