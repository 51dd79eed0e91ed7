/// Exponential backoff: each wait is twice as long as the previous one.
public struct Backoff: Sendable, Hashable {
  /// The first wait, in seconds.
  public let first: Int64
  /// The maximum wait, in seconds.
  public let longest: Int64

  /// Creates a backoff with waits in seconds.
  public init(first: Int64, longest: Int64) {
    self.first = first
    self.longest = longest
  }

  /// Returns the wait, in seconds, after the given number of attempts.
  public func wait(after tries: Int) -> Int64 {
    min(first << min(max(tries, 1) - 1, 20), longest)
  }
}
