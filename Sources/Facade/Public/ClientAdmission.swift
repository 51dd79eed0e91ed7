import APIKeys
import Admission
import HTTPTypes
import NIOCore
import Parameters
import Search

/// Who may ask, and how often.
struct ClientAdmission: Sendable {
  /// The keys that callers need one of; nil where they need none.
  var keys: ClientKeys?
  /// What each of them may send; nil where that is no matter.
  var rates: RateCounter?

  /// Whether a request may pass.
  struct Decision {
    /// Why it may not.
    var problem: Problem?
    /// What its answer says of the limit.
    var fields: [(String, String)] = []
    /// The caller's key.
    var key: APIKey?
  }

  /// Decides about a request.
  ///
  /// - Parameters:
  ///   - key: The key that came with it.
  ///   - client: The address that it comes from.
  ///   - isOpen: Whether it asks for something that needs no key.
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
        // Guesses count too, by their address.
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
    // As draft-ietf-httpapi-ratelimit-headers-10 has them.
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
