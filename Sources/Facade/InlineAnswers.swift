/// The requests that connection handlers answer on the event loop, without the router.
package enum InlineAnswers: String, Sendable {
  case nothing
  /// Cached responses, including 304 responses based on them.
  case cached
  /// Cached responses, and small searches of stored homes.
  case cachedAndSmallSearches
}
