import HTTPTypes
import Messages
import Parameters
import Search

extension Problem {
  /// The problems that the facade reports. The names of the cases must not change, because the
  /// `type` of a problem document contains them.
  enum Code: String, Sendable, CaseIterable {
    case badRequest = "bad-request"
    case invalidParameter = "invalid-parameter"
    case missingKey = "missing-key"
    case notSignedIn = "not-signed-in"
    case wrongCode = "wrong-code"
    case otherOrigin = "other-origin"
    case noTLS = "no-tls"
    case notAllowed = "not-allowed"
    case unknownPath = "unknown-path"
    case unknownPlace = "unknown-place"
    case unknownListing = "unknown-listing"
    case unknownCompany = "unknown-company"
    case unknownItem = "unknown-item"
    case unknownSession = "unknown-session"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case requestTimeout = "request-timeout"
    case conflict = "conflict"
    case bodyTooLarge = "body-too-large"
    case addressTooLong = "address-too-long"
    case unsupportedBody = "unsupported-body"
    case badDirections = "bad-directions"
    case tooManyRequests = "too-many-requests"
    case headersTooLarge = "headers-too-large"
    case unexpected = "unexpected"
    case store = "store"
    case storeUnavailable = "store-unavailable"
    case stationTable = "station-table"
    case feedUnavailable = "feed-unavailable"
    case feedUnusable = "feed-unusable"
    case feedRefusedLogin = "feed-refused-login"
    case overloaded = "overloaded"
    case tookTooLong = "took-too-long"
    case notStored = "not-stored"
    case notIndexed = "not-indexed"
    case cancelled = "cancelled"
    case feedTimedOut = "feed-timed-out"
    case notInstalled = "not-installed"
    case accountsOff = "accounts-off"
    case accountStore = "account-store"
    case storeFull = "store-full"

    /// Creates the problem code that corresponds to a search error.
    init(_ code: SearchError.Code) {
      self =
        switch code {
        case .invalidParameter: .invalidParameter
        case .unknownPlace: .unknownPlace
        case .unknownListing: .unknownListing
        case .unknownCompany: .unknownCompany
        case .feedUnavailable: .feedUnavailable
        case .feedUnusable: .feedUnusable
        case .feedRefusedLogin: .feedRefusedLogin
        case .feedTimedOut: .feedTimedOut
        case .stationTable: .stationTable
        case .store: .store
        case .storeUnavailable: .storeUnavailable
        case .storeFull: .storeFull
        case .notStored: .notStored
        case .notIndexed: .notIndexed
        case .badDirections: .badDirections
        case .cancelled: .cancelled
        case .overloaded: .overloaded
        }
    }

    /// A URI that identifies the type of problem and never changes; there is no document at this
    /// URI.
    var type: String { "urn:homefind:problem:\(rawValue)" }

    var status: HTTPResponse.Status {
      switch self {
      case .badRequest, .invalidParameter: .badRequest
      case .missingKey, .notSignedIn, .wrongCode: .unauthorized
      case .otherOrigin, .noTLS, .notAllowed: .forbidden
      case .unknownPath, .unknownPlace, .unknownListing, .unknownCompany, .unknownSession,
        .unknownItem, .accountsOff:
        .notFound
      case .methodNotAllowed: .methodNotAllowed
      case .notAcceptable: .notAcceptable
      case .requestTimeout: .requestTimeout
      case .conflict: .conflict
      case .bodyTooLarge: .contentTooLarge
      case .addressTooLong: .uriTooLong
      case .unsupportedBody: .unsupportedMediaType
      case .badDirections: .unprocessableContent
      case .tooManyRequests: .tooManyRequests
      case .headersTooLarge: .requestHeaderFieldsTooLarge
      case .unexpected, .store, .stationTable, .accountStore: .internalServerError
      case .feedUnavailable, .feedUnusable, .feedRefusedLogin: .badGateway
      case .notIndexed, .notInstalled: .notImplemented
      case .overloaded, .tookTooLong, .notStored, .cancelled, .storeUnavailable, .storeFull:
        .serviceUnavailable
      case .feedTimedOut: .gatewayTimeout
      }
    }

    /// Whether the problem means that the service or one of its dependencies failed, which the
    /// operator should see in the log.
    ///
    /// Client errors, requests that the instance can never serve, and requests refused under load
    /// are not failures.
    var isFailure: Bool {
      switch self {
      case .unexpected, .store, .storeUnavailable, .storeFull, .stationTable, .accountStore,
        .feedUnavailable, .feedUnusable, .feedRefusedLogin, .feedTimedOut:
        true
      default: false
      }
    }

    /// A short title that all problems with this code share.
    var title: Message {
      switch self {
      case .badRequest: Message("Unreadable request", "อ่านคำขอไม่ได้")
      case .invalidParameter: Message("Invalid parameter", "พารามิเตอร์ไม่ถูกต้อง")
      case .missingKey: Message("An API key is needed", "ต้องใช้คีย์ API")
      case .notSignedIn: Message("Sign-in is needed", "ต้องเข้าสู่ระบบ")
      case .wrongCode: Message("The code does not work", "ใช้รหัสนี้ไม่ได้")
      case .noTLS: Message("TLS is needed", "ต้องใช้ TLS")
      case .otherOrigin:
        Message("Pages from that origin may not send requests", "ไม่อนุญาตคำขอจากต้นทางนั้น")
      case .unknownPath: Message("Unknown path", "ไม่พบ URL นี้")
      case .unknownPlace: Message("Unknown place", "ไม่พบสถานที่นี้")
      case .unknownListing: Message("No such listing", "ไม่มีประกาศนี้")
      case .unknownItem: Message("Not found, or not shared with you", "ไม่พบ หรือเจ้าของไม่ได้แชร์กับคุณ")
      case .notAllowed: Message("You are not allowed to do this", "คุณไม่มีสิทธิ์ทำรายการนี้")
      case .conflict: Message("The request conflicts with the current state", "คำขอขัดแย้งกับข้อมูลที่มีอยู่")
      case .unknownCompany: Message("No such company", "ไม่มีบริษัทนี้")
      case .unknownSession: Message("No such session", "ไม่มีการเข้าสู่ระบบนี้")
      case .methodNotAllowed: Message("Method not allowed", "ใช้เมธอดนี้ไม่ได้")
      case .notAcceptable: Message("Not available in that format", "ไม่มีในรูปแบบนั้น")
      case .requestTimeout: Message("The request took too long to arrive", "คำขอมาถึงช้าเกินไป")
      case .bodyTooLarge: Message("The body is too large", "เนื้อหายาวเกินไป")
      case .addressTooLong: Message("The address is too long", "URL ยาวเกินไป")
      case .unsupportedBody: Message("Unsupported body type", "ไม่รองรับเนื้อหาชนิดนี้")
      case .badDirections: Message("The directions cannot be read", "อ่านเส้นทางไม่ได้")
      case .tooManyRequests: Message("Too many requests", "คำขอมากเกินไป")
      case .headersTooLarge: Message("The header fields are too large", "ส่วนหัวยาวเกินไป")
      case .unexpected: Message("Something went wrong", "เกิดข้อผิดพลาด")
      case .store: Message("The listing store cannot be used", "ใช้คลังประกาศไม่ได้")
      case .storeUnavailable:
        Message("The store is not available now", "ใช้คลังไม่ได้ชั่วคราว")
      case .storeFull: Message("There is no space to store anything", "ไม่มีที่ว่างสำหรับเก็บข้อมูล")
      case .accountStore: Message("The account store cannot be used", "ใช้คลังบัญชีไม่ได้")
      case .stationTable: Message("The station table cannot be read", "อ่านตารางสถานีไม่ได้")
      case .feedUnavailable, .feedRefusedLogin:
        Message("The listings feed did not answer", "แหล่งประกาศไม่ตอบสนอง")
      case .feedUnusable:
        Message("The listings feed sent no usable data", "แหล่งประกาศไม่ได้ส่งข้อมูลที่ใช้ได้")
      case .overloaded: Message("The server is busy", "ขณะนี้มีผู้ใช้งานจำนวนมาก")
      case .tookTooLong: Message("The answer took too long", "ใช้เวลาตอบนานเกินไป")
      case .notStored: Message("Not in the store", "ไม่มีในคลัง")
      case .notIndexed: Message("The database cannot answer this request", "ฐานข้อมูลตอบคำถามนี้ไม่ได้")
      case .cancelled: Message("The request was cancelled", "ยกเลิกคำขอแล้ว")
      case .feedTimedOut:
        Message("The listings feed did not answer in time", "แหล่งประกาศตอบไม่ทันเวลา")
      case .notInstalled: Message("A library is not installed", "ยังไม่ได้ติดตั้งไลบรารี")
      case .accountsOff: Message("Accounts are off", "ปิดระบบบัญชีอยู่")
      }
    }
  }
}
