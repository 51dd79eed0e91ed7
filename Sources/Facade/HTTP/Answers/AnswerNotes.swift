import Library
import Search

/// Facts about a response that middleware and routes report to the connection handler in addition
/// to the response.
struct AnswerNotes: Sendable {
  /// The template of the route; `NotFound` for unknown paths, `none` if the router was not used.
  var route = "none"
  /// The freshness of the homes in the response, if any.
  var freshness: Freshness?
  var outcome = FinishedRequest.Outcome.made
  /// Whether the response has only one format, whatever the client accepts.
  var hasOneFormat = false
  /// Whether pages of other origins may not read the response.
  var isOnlyForOwnPages = false
  /// Whether the server's cache may store the response.
  var isCacheable = true
}
