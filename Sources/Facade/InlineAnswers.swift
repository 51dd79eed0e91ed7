/// The requests that connection handlers process on the event loop, without the router.
package enum InlineAnswers: String, Sendable {
  case nothing
  /// Requests with a cached response, including requests that are answered with 304.
  case cached
  /// Requests with a cached response, and small searches of stored homes.
  case cachedAndSmallSearches
}
