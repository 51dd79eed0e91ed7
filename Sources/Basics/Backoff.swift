/// Waits between tries, each twice as long as the one before.
public struct Backoff: Sendable, Hashable {
  /// The first wait, in seconds.
  public let first: Int64
  /// The longest, in seconds.
  public let longest: Int64

  /// Waits of these lengths, in seconds.
  public init(first: Int64, longest: Int64) {
    self.first = first
    self.longest = longest
  }

  /// Seconds to wait after so many tries.
  public func wait(after tries: Int) -> Int64 {
    min(first << min(max(tries, 1) - 1, 20), longest)
  }
}
