import Accounts
import HTTPTypes
import Hummingbird

/// The cookies for accounts.
///
/// The cookies' names begin with `__Host-`, so that browsers accept the cookies only from this host
/// and over TLS. On loopback without TLS, browsers refuse this prefix, so the name omits it. Other
/// unencrypted connections get no cookies.
enum AccountCookie: String {
  /// The session's token.
  case session = "homefind"
  /// A random value that binds an emailed code to a browser.
  case request = "homefind-request"

  private func name(_ privacy: RequestPrivacy) -> String {
    privacy == .encrypted ? "__Host-\(rawValue)" : rawValue
  }

  /// Returns the header value that stores `value` for the given number of seconds; 0 deletes the
  /// cookie.
  func field(_ value: String, seconds: Int64, _ privacy: RequestPrivacy) -> String {
    let secure = privacy == .encrypted ? "; Secure" : ""
    return "\(name(privacy))=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax\(secure)"
  }

  /// Returns the cookie's value from a request, if any.
  func value(in request: Request, _ privacy: RequestPrivacy) -> String? {
    let start = "\(name(privacy))="
    return request.headers[values: .cookie].lazy.flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }
  }
}

extension Response {
  /// Returns the response with an additional cookie, which is valid for the given number of
  /// seconds.
  func setting(
    _ cookie: AccountCookie, _ value: String, seconds: Int64, _ privacy: RequestPrivacy
  ) -> Response {
    var response = self
    response.headers.append(
      HTTPField(name: .setCookie, value: cookie.field(value, seconds: seconds, privacy)))
    return response
  }
}
