import Accounts
import Basics
import NIOHTTP1

/// The header fields that the connection handler needs, read in one pass.
struct RequestFields {
  var requestID: String?
  /// The number of Host fields.
  var hosts = 0
  /// The value of the last Host field.
  var host: String?
  var ifNoneMatch: String?
  var accept: String?
  var acceptLanguage: String?
  var acceptEncoding: String?
  var origin: String?
  /// The method that a preflight request asks to use.
  var preflightMethod: String?
  var contentLength: Int?
  /// The body's transfer codings.
  var transferCoding: String?
  var expectsContinue = false
  /// Whether the request asks to switch to another protocol.
  var wantsUpgrade = false
  /// The API key, if any.
  var key: String?
  /// The addresses from which the proxies received the request. The address from the nearest proxy
  /// is last.
  var forwardedFor: String?
  /// The protocols over which the proxies received the request, in the order of `forwardedFor`.
  var forwardedProtocol: String?

  init(_ headers: HTTPHeaders) {
    for (name, value) in headers {
      // Few of these names have the same length, so compare the length first.
      switch name.utf8.count {
      case 4 where Self.is(name, "host"):
        hosts += 1
        host = value
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
        } else if Self.is(name, "authorization"), let token = Self.bearer(value) {
          key = token
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
      case 17:
        if Self.is(name, "transfer-encoding") {
          transferCoding = Self.joined(transferCoding, value)
        } else if Self.is(name, "x-forwarded-proto") {
          forwardedProtocol = Self.joined(forwardedProtocol, value)
        }
      case 29 where Self.is(name, "access-control-request-method"): preflightMethod = value
      default: break
      }
    }
  }

  /// Whether a body follows.
  var hasBody: Bool { transferCoding != nil || (contentLength ?? 0) > 0 }

  /// Whether the Host field, if any, has the syntax of a single host with an optional port (RFC
  /// 9112, section 3.2). RFC 3986 also allows commas in a host name, but in this field, a comma
  /// would separate two hosts.
  var hostIsOne: Bool {
    host?.utf8.allSatisfy { $0.isLetterOrDigit || "-._~:[]%!$&'()*+;=".utf8.contains($0) } ?? true
  }

  /// Returns the API key in `Authorization`, if any. A session token is not an API key: if a
  /// request needs both, the key is in `X-API-Key`.
  private static func bearer(_ value: String) -> String? {
    guard value.lowercased().hasPrefix("bearer ") else { return nil }
    let token = value.dropFirst(7)
    return token.hasPrefix(SecretToken.sessionPrefix) ? nil : String(token)
  }

  private static func joined(_ former: String?, _ value: String) -> String {
    former.map { "\($0), \(value)" } ?? value
  }

  /// Whether a field's name equals `lowercase`, ignoring case.
  private static func `is`(_ name: String, _ lowercase: StaticString) -> Bool {
    var index = 0
    for byte in name.utf8 {
      // Setting the bit 0x20 converts letters to lower case and leaves the hyphen unchanged.
      guard byte | 0x20 == lowercase.utf8Start[index] else { return false }
      index += 1
    }
    return true
  }
}
