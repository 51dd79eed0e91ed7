import Library
import Search

/// Metadata about a response that middleware and routes pass to the connection handler.
struct AnswerNotes: Sendable {
  /// The route's template; `NotFound` for unknown paths, `none` if the router was not used.
  var route = "none"
  /// The freshness of the homes in the response, if any.
  var freshness: Freshness?
  var outcome = FinishedRequest.Outcome.made
  /// Whether the response has only one format, regardless of the `Accept` field.
  var hasOneFormat = false
  /// Whether only pages from this service's origin may read the response.
  var isOnlyForOwnPages = false
  /// Whether the server's cache may store the response.
  var isCacheable = true
}
