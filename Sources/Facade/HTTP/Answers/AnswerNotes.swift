import Library
import Search

/// Facts about an answer that middleware and routes report to the connection handler, besides the response.
struct AnswerNotes: Sendable {
  /// The template of the route; `NotFound` for unknown paths, `none` if the router was not asked.
  var route = "none"
  /// How fresh the homes are that the answer is based on, if it is based on any.
  var freshness: Freshness?
  var outcome = FinishedRequest.Outcome.made
  /// Whether the answer has one format, whatever the client accepts.
  var hasOneFormat = false
  /// Whether pages of other origins may not read the answer.
  var isOnlyForOwnPages = false
  /// Whether the server's cache may store the answer.
  var isCacheable = true
}
