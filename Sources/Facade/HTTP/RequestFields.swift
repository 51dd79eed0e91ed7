import NIOHTTP1

/// The header fields of a request that decide how it is answered, read in one pass.
struct RequestFields {
  var requestID: String?
  /// How many fields say which host is meant.
  var hosts = 0
  var ifNoneMatch: String?
  var accept: String?
  var acceptLanguage: String?
  var acceptEncoding: String?
  var origin: String?
  /// The method that a browser asks leave for.
  var preflightMethod: String?
  var contentLength: Int?
  var isChunked = false
  var expectsContinue = false
  /// Whether it asks to go on in another protocol.
  var wantsUpgrade = false
  /// The key that came with it.
  var key: String?
  /// Whom proxies have had it from, the nearest last.
  var forwardedFor: String?

  init(_ headers: HTTPHeaders) {
    for (name, value) in headers {
      // Most names differ in their length, which is compared first.
      switch name.utf8.count {
      case 4 where Self.is(name, "host"): hosts += 1
      case 6:
        if Self.is(name, "accept") {
          accept = Self.joined(accept, value)
        } else if Self.is(name, "origin") {
          origin = value
        } else if Self.is(name, "expect") {
          expectsContinue = value.lowercased() == "100-continue"
        }
      case 7 where Self.is(name, "upgrade"): wantsUpgrade = true
      case 9 where Self.is(name, "x-api-key"): key = value
      case 12 where Self.is(name, "x-request-id"): requestID = value
      case 13:
        if Self.is(name, "if-none-match") {
          ifNoneMatch = Self.joined(ifNoneMatch, value)
        } else if Self.is(name, "authorization"), value.lowercased().hasPrefix("bearer ") {
          key = String(value.dropFirst(7))
        }
      case 14 where Self.is(name, "content-length"): contentLength = Int(value)
      case 15:
        if Self.is(name, "accept-encoding") {
          acceptEncoding = Self.joined(acceptEncoding, value)
        } else if Self.is(name, "accept-language") {
          acceptLanguage = Self.joined(acceptLanguage, value)
        } else if Self.is(name, "x-forwarded-for") {
          forwardedFor = Self.joined(forwardedFor, value)
        }
      case 17 where Self.is(name, "transfer-encoding"): isChunked = true
      case 29 where Self.is(name, "access-control-request-method"): preflightMethod = value
      default: break
      }
    }
  }

  /// Whether a body follows.
  var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }

  private static func joined(_ former: String?, _ value: String) -> String {
    former.map { "\($0), \(value)" } ?? value
  }

  /// Whether a field's name is `lowercase`, whatever its case.
  private static func `is`(_ name: String, _ lowercase: StaticString) -> Bool {
    var index = 0
    for byte in name.utf8 {
      // Setting the bit makes small letters of great ones and leaves the hyphen alone.
      guard byte | 0x20 == lowercase.utf8Start[index] else { return false }
      index += 1
    }
    return true
  }
}
