/// The requests that connection handlers answer on the event loop, without the router.
package enum InlineAnswers: String, Sendable {
  case nothing
  /// Answers that the cache holds, and 304 for them.
  case cached
  /// Those, and small searches over stored homes.
  case cachedAndSmallSearches
}
