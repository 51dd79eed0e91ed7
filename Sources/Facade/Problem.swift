import HTTPTypes
import Hummingbird
import JSONStream
import Search

/// A problem document (RFC 9457): what a caller of the facade is told when there is no answer.
struct Problem: Sendable {
  var status: HTTPResponse.Status
  var title: String
  var detail: String
  var parameters: [SearchError.Parameter] = []

  /// A failure that has no name: the log knows more than the caller needs to.
  static let unexpected = Problem(
    status: .internalServerError, title: "Something went wrong",
    detail: "The request failed for a reason that the service did not expect; try again later.")

  /// The problem as a response.
  var response: Response {
    var json = JSONWriter()
    json.object { json in
      json.field("title", title)
      json.field("status", Int64(status.code))
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
    }
    return .json(
      json.bytes + [UInt8(ascii: "\n")], status: status, type: "application/problem+json")
  }
}

extension Problem {
  /// The problem that a search's error is to a caller.
  init(_ error: SearchError) {
    self.init(
      status: error.code.status, title: error.code.title, detail: error.message,
      parameters: error.parameters)
  }

  /// The problem that an error of the router is to a caller.
  init(_ error: HTTPError, path: String) {
    if error.status == .notFound {
      self.init(
        status: .notFound, title: "Unknown path",
        detail:
          "There is nothing at this path; the searches are /v1/nearby, /v1/area and /v1/train.")
    } else {
      self.init(
        status: error.status, title: error.status.reasonPhrase,
        detail: error.body ?? "The request cannot be answered: \(error.status.reasonPhrase).")
    }
  }
}

extension SearchError.Code {
  /// The HTTP status of an answer with this error.
  var status: HTTPResponse.Status {
    switch self {
    case .invalidParameter: .badRequest
    case .unknownPlace: .notFound
    case .feedUnavailable, .feedRefusedLogin: .badGateway
    case .feedTimedOut: .gatewayTimeout
    case .stationTable, .store: .internalServerError
    case .unknownListing: .notFound
    case .notStored: .serviceUnavailable
    case .stationTable: .internalServerError
    case .badDirections: .unprocessableContent
    case .cancelled: .serviceUnavailable
    }
  }

  /// A few words for all errors of this code.
  var title: String {
    switch self {
    case .invalidParameter: "Invalid parameter"
    case .unknownPlace: "Unknown place"
    case .feedUnavailable, .feedRefusedLogin: "The listings feed has no answer"
    case .feedTimedOut: "The listings feed did not answer in time"
    case .stationTable: "The station table cannot be read"
    case .store: "The store of listings cannot be used"
    case .unknownListing: "No such listing"
    case .notStored: "Not in the store"
    case .badDirections: "The directions cannot be read"
    case .cancelled: "The request was given up"
    }
  }
}
