import Accounts
import HTTPTypes
import Hummingbird

/// The cookies of accounts.
///
/// Their names begin with `__Host-`, so that browsers take them from this host only and over TLS. On
/// loopback without TLS browsers refuse that prefix, and the name goes without; no other connection is
/// given such a cookie.
enum AccountCookie: String {
  /// The token of a session.
  case session = "homefind"
  /// What a mailed code is bound to.
  case request = "homefind-request"

  private func name(_ privacy: RequestPrivacy) -> String {
    privacy == .encrypted ? "__Host-\(rawValue)" : rawValue
  }

  /// The field that has a browser keep `value` for so many seconds; for 0, forget it.
  func field(_ value: String, seconds: Int64, _ privacy: RequestPrivacy) -> String {
    let secure = privacy == .encrypted ? "; Secure" : ""
    return "\(name(privacy))=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax\(secure)"
  }

  /// The value that a request has of it; nil where it has none.
  func value(in request: Request, _ privacy: RequestPrivacy) -> String? {
    let start = "\(name(privacy))="
    return request.headers[values: .cookie].lazy.flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }
  }
}

extension Response {
  /// The response with one cookie more to keep, for so many seconds.
  func setting(
    _ cookie: AccountCookie, _ value: String, seconds: Int64, _ privacy: RequestPrivacy
  ) -> Response {
    var response = self
    response.headers.append(
      HTTPField(name: .setCookie, value: cookie.field(value, seconds: seconds, privacy)))
    return response
  }
}
