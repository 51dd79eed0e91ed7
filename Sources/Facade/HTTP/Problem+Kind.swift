import HTTPTypes
import Messages
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
    var title: Message {
      switch self {
      case .badRequest: Message(en: "Unreadable request", th: "อ่านคำขอไม่ได้")
      case .invalidParameter: Message(en: "Invalid parameter", th: "พารามิเตอร์ไม่ถูกต้อง")
      case .missingKey: Message(en: "An API key is needed", th: "ต้องมีกุญแจ")
      case .unknownPath: Message(en: "Unknown path", th: "ไม่รู้จักที่อยู่นี้")
      case .unknownPlace: Message(en: "Unknown place", th: "ไม่รู้จักสถานที่")
      case .unknownListing: Message(en: "No such listing", th: "ไม่มีประกาศนี้")
      case .methodNotAllowed: Message(en: "Method not allowed", th: "ใช้วิธีนี้ไม่ได้")
      case .notAcceptable: Message(en: "Not available in that format", th: "ไม่มีในรูปแบบนั้น")
      case .requestTimeout: Message(en: "The request took too long to arrive", th: "คำขอมาถึงช้าเกินไป")
      case .bodyTooLarge: Message(en: "The body is too large", th: "เนื้อหายาวเกินไป")
      case .addressTooLong: Message(en: "The address is too long", th: "ที่อยู่ยาวเกินไป")
      case .unsupportedBody: Message(en: "Unsupported type of body", th: "ที่นี่ไม่อ่านเนื้อหาชนิดนั้น")
      case .badDirections: Message(en: "The directions cannot be read", th: "อ่านเส้นทางไม่ได้")
      case .tooManyRequests: Message(en: "Too many requests", th: "คำขอมากเกินไป")
      case .headersTooLarge: Message(en: "The header fields are too large", th: "ส่วนหัวยาวเกินไป")
      case .unexpected: Message(en: "Something went wrong", th: "เกิดข้อผิดพลาด")
      case .store: Message(en: "The store of listings cannot be used", th: "ใช้คลังประกาศไม่ได้")
      case .stationTable: Message(en: "The station table cannot be read", th: "อ่านตารางสถานีไม่ได้")
      case .feedUnavailable, .feedRefusedLogin:
        Message(en: "The listings feed did not answer", th: "แหล่งประกาศไม่ตอบ")
      case .overloaded: Message(en: "The server is busy", th: "เซิร์ฟเวอร์ไม่ว่าง")
      case .tookTooLong: Message(en: "The answer took too long", th: "ใช้เวลาตอบนานเกินไป")
      case .notStored: Message(en: "Not in the store", th: "ไม่มีในคลัง")
      case .cancelled: Message(en: "The request was cancelled", th: "คำขอถูกยกเลิก")
      case .feedTimedOut:
        Message(en: "The listings feed did not answer in time", th: "แหล่งประกาศตอบไม่ทันเวลา")
      }
    }
  }
}
