/// The freshness of an answer's data.
public enum Freshness: String, Sendable {
  /// The feed was queried for the answer.
  case live
  /// The data is stored and still fresh.
  case cached
  /// The data is older than the limit for fresh data.
  case stale
}
