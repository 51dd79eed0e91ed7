/// How fresh an answer is.
public enum Freshness: String, Sendable {
  /// The feed was asked.
  case live
  /// The feed was asked a short while ago.
  case cached
  /// The feed was asked longer ago than an answer counts as fresh.
  case stale
}
