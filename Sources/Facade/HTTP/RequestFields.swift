import Accounts
import Basics
import NIOHTTP1

/// The header fields of a request that decide how it is answered, read in one pass.
struct RequestFields {
  var requestID: String?
  /// How many fields say which host is meant.
  var hosts = 0
  /// The host that the last of them names.
  var host: String?
  var ifNoneMatch: String?
  var accept: String?
  var acceptLanguage: String?
  var acceptEncoding: String?
  var origin: String?
  /// The method that a browser asks leave for.
  var preflightMethod: String?
  var contentLength: Int?
  /// How the body is coded for its transfer, all codings.
  var transferCoding: String?
  var expectsContinue = false
  /// Whether it asks to go on in another protocol.
  var wantsUpgrade = false
  /// The key that came with it.
  var key: String?
  /// Whom proxies have had it from, the nearest last.
  var forwardedFor: String?
  /// Over which protocols they have had it, likewise.
  var forwardedProtocol: String?

  init(_ headers: HTTPHeaders) {
    for (name, value) in headers {
      // Most names differ in their length, which is compared first.
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

  /// Whether the Host field, where there is one, has the form of one host with a port or without (RFC
  /// 9112, section 3.2). Of the signs that RFC 3986 allows in a name, the comma is left out, which
  /// stands between hosts.
  var hostIsOne: Bool {
    host?.utf8.allSatisfy { $0.isLetterOrDigit || "-._~:[]%!$&'()*+;=".utf8.contains($0) } ?? true
  }

  /// The key that `Authorization` holds; nil where it holds something else. The token of a session is no
  /// key: where both are needed, the key comes in `X-API-Key`.
  private static func bearer(_ value: String) -> String? {
    guard value.lowercased().hasPrefix("bearer ") else { return nil }
    let token = value.dropFirst(7)
    return token.hasPrefix(SecretToken.sessionPrefix) ? nil : String(token)
  }

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
