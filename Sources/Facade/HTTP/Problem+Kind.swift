import HTTPTypes
import Search

extension Problem {
  /// The problems that the facade knows. Their names are part of its interface: the `type` of a
  /// problem document is made of one, and stays.
  enum Kind: String, Sendable, CaseIterable {
    case badRequest = "bad-request"
    case invalidParameter = "invalid-parameter"
    case missingKey = "missing-key"
    case unknownPath = "unknown-path"
    case unknownPlace = "unknown-place"
    case unknownListing = "unknown-listing"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case requestTimeout = "request-timeout"
    case bodyTooLarge = "body-too-large"
    case addressTooLong = "address-too-long"
    case unsupportedBody = "unsupported-body"
    case badDirections = "bad-directions"
    case tooManyRequests = "too-many-requests"
    case headersTooLarge = "headers-too-large"
    case unexpected = "unexpected"
    case store = "store"
    case stationTable = "station-table"
    case feedUnavailable = "feed-unavailable"
    case feedRefusedLogin = "feed-refused-login"
    case overloaded = "overloaded"
    case tookTooLong = "took-too-long"
    case notStored = "not-stored"
    case cancelled = "cancelled"
    case feedTimedOut = "feed-timed-out"

    /// The kind that a search's error is.
    init(_ code: SearchError.Code) {
      self =
        switch code {
        case .invalidParameter: .invalidParameter
        case .unknownPlace: .unknownPlace
        case .unknownListing: .unknownListing
        case .feedUnavailable: .feedUnavailable
        case .feedRefusedLogin: .feedRefusedLogin
        case .feedTimedOut: .feedTimedOut
        case .stationTable: .stationTable
        case .store: .store
        case .notStored: .notStored
        case .badDirections: .badDirections
        case .cancelled: .cancelled
        case .overloaded: .overloaded
        }
    }

    /// A URI that stands for the problem, the same for ever; there is nothing at it.
    var type: String { "urn:homefind:problem:\(rawValue)" }

    /// The HTTP status that goes with it.
    var status: HTTPResponse.Status {
      switch self {
      case .badRequest, .invalidParameter: .badRequest
      case .missingKey: .unauthorized
      case .unknownPath, .unknownPlace, .unknownListing: .notFound
      case .methodNotAllowed: .methodNotAllowed
      case .notAcceptable: .notAcceptable
      case .requestTimeout: .requestTimeout
      case .bodyTooLarge: .contentTooLarge
      case .addressTooLong: .uriTooLong
      case .unsupportedBody: .unsupportedMediaType
      case .badDirections: .unprocessableContent
      case .tooManyRequests: .tooManyRequests
      case .headersTooLarge: .requestHeaderFieldsTooLarge
      case .unexpected, .store, .stationTable: .internalServerError
      case .feedUnavailable, .feedRefusedLogin: .badGateway
      case .overloaded, .tookTooLong, .notStored, .cancelled: .serviceUnavailable
      case .feedTimedOut: .gatewayTimeout
      }
    }

    /// A few words for all problems of this kind.
    var title: String {
      switch self {
      case .badRequest: "Unreadable request"
      case .invalidParameter: "Invalid parameter"
      case .missingKey: "An API key is needed"
      case .unknownPath: "Unknown path"
      case .unknownPlace: "Unknown place"
      case .unknownListing: "No such listing"
      case .methodNotAllowed: "Method not allowed"
      case .notAcceptable: "Not available in that format"
      case .requestTimeout: "The request took too long to arrive"
      case .bodyTooLarge: "The body is too large"
      case .addressTooLong: "The address is too long"
      case .unsupportedBody: "Unsupported type of body"
      case .badDirections: "The directions cannot be read"
      case .tooManyRequests: "Too many requests"
      case .headersTooLarge: "The header fields are too large"
      case .unexpected: "Something went wrong"
      case .store: "The store of listings cannot be used"
      case .stationTable: "The station table cannot be read"
      case .feedUnavailable, .feedRefusedLogin: "The listings feed did not answer"
      case .overloaded: "The server is busy"
      case .tookTooLong: "The answer took too long"
      case .notStored: "Not in the store"
      case .cancelled: "The request was cancelled"
      case .feedTimedOut: "The listings feed did not answer in time"
      }
    }
  }
}
