import Basics
import FoundationEssentials
import JSONStream
import Transport

/// A bearer token and its expiry time.
struct AccessToken: Sendable {
  let text: Secret
  /// The expiry time; nil if the service specified none. A token without an expiry time is used
  /// until the service rejects it.
  let end: ContinuousClock.Instant?

  func isGood(at now: ContinuousClock.Instant) -> Bool { end.map { now < $0 } ?? true }
}

extension RESOClient {
  /// Requests a token with the client's credentials (RFC 6749, section 4.4).
  func token(for credentials: ClientCredentials) async throws(RESOError) -> AccessToken {
    var answer = try await exchange(request(credentials, inBody: false))
    // Services must accept the credentials in the header (section 2.3.1), but some accept them only
    // in the body.
    if [400, 401].contains(answer.response.status) {
      answer = try await exchange(request(credentials, inBody: true))
    }
    let status = answer.response.status
    if [400, 401, 403].contains(status) { throw error(.refusedCredentials) }
    guard status == 200, let root = try? JSONDocument(answer.body).root,
      let text = root["access_token"]?.string, !text.isEmpty
    else { throw error(.noToken(status: status)) }
    // Use the token for only 90% of its lifetime so that it does not expire in transit.
    let end = root["expires_in"]?.number.map { seconds in
      dependencies.now() + .seconds(max(1, min(seconds, 86_400 * 365) * 0.9))
    }
    return AccessToken(text: Secret(text), end: end)
  }

  private func request(_ credentials: ClientCredentials, inBody: Bool) -> HTTPRequest {
    let (id, secret) = (
      PercentEncoding.encoded(credentials.id), PercentEncoding.encoded(credentials.secret.reveal())
    )
    var form = "grant_type=client_credentials"
    if let scope = credentials.scope { form += "&scope=\(PercentEncoding.encoded(scope))" }
    if inBody { form += "&client_id=\(id)&client_secret=\(secret)" }
    var limits = configuration.limits
    limits.bodyBytes = 1 << 20
    var request = HTTPRequest(
      service: .feed, url: credentials.url, method: .post,
      headers: [
        "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
      ], body: Array(form.utf8), limits: limits, isIdempotent: true)
    if !inBody {
      request.headers["Authorization"] =
        "Basic \(Data("\(id):\(secret)".utf8).base64EncodedString())"
    }
    return request
  }
}
