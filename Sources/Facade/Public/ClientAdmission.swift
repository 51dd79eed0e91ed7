import APIKeys
import Admission
import HTTPTypes
import NIOCore
import Parameters
import Search

/// Checks API keys and rate limits.
struct ClientAdmission: Sendable {
  /// The API keys that the service accepts; nil makes the service public.
  var keys: ClientKeys?
  /// The counter for the rate limit; nil if there is no limit.
  var rates: RateCounter?

  /// The result of a check.
  struct Decision {
    /// The problem to report if the request is refused; otherwise nil.
    var problem: Problem?
    /// The header fields about the rate limit.
    var fields: [(String, String)] = []
    /// The client's API key, if valid.
    var key: APIKey?
  }

  /// Checks a request.
  ///
  /// - Parameters:
  ///   - key: The request's API key, if any.
  ///   - client: The client's address.
  ///   - isOpen: Whether the request is allowed without a key.
  func decide(
    key: String?, client: String, at now: NIODeadline, isOpen: @autoclosure () -> Bool = false
  ) -> Decision {
    var decision = Decision()
    if let keys {
      decision.key = key.flatMap { keys.known($0) }
      guard decision.key != nil || isOpen() else {
        decision.problem =
          key != nil && keys.isUnread
          ? Problem(SearchError(.storeUnavailable, FacadeMessage.keysUnread))
          : Problem(
            .missingKey,
            key == nil ? FacadeMessage.noKey : .unknownKey,
            headers: [.wwwAuthenticate: "Bearer realm=\"homefind\""])
        // Requests with an invalid key count against the client's address, which limits guessing.
        take(client, at: now, &decision)
        return decision
      }
    }
    take(decision.key.map { "key \($0.name)" } ?? client, at: now, &decision)
    return decision
  }

  private func take(_ caller: String, at now: NIODeadline, _ decision: inout Decision) {
    guard let rates else { return }
    let standing = rates.take(IPAddress.clientPrefix(of: caller), at: now)
    let limit = rates.limit
    // See draft-ietf-httpapi-ratelimit-headers-10.
    decision.fields = [
      ("RateLimit-Policy", "\"default\";q=\(limit.requests);w=\(limit.seconds)"),
      ("RateLimit", "\"default\";r=\(standing.remaining);t=\(standing.reset)"),
    ]
    guard let wait = standing.wait else { return }
    decision.problem = Problem(
      .tooManyRequests,
      FacadeMessage.tooManyRequests(limit.requests, seconds: limit.seconds, wait: wait),
      headers: [.retryAfter: String(wait)])
  }
}
