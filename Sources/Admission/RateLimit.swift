/// The number of requests that a client may send within a period.
public struct RateLimit: Sendable, Hashable {
  /// The number of requests.
  public let requests: Int
  /// The length of the period.
  public let seconds: Int

  /// Creates a limit; nil if a value is less than 1.
  public init?(requests: Int, seconds: Int) {
    guard requests > 0, seconds > 0 else { return nil }
    self.requests = requests
    self.seconds = seconds
  }

  /// Parses a limit such as `600/1m`, `10/s` or `5000/1h`.
  public init?(parsing text: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let requests = Int(parts[0]), let unit = parts[1].last,
      let length = ["s": 1, "m": 60, "h": 3_600, "d": 86_400][unit],
      let count = parts[1].count == 1 ? 1 : Int(parts[1].dropLast()), (1...1_000).contains(count),
      requests <= 1_000_000_000
    else { return nil }
    self.init(requests: requests, seconds: count * length)
  }

  /// The limit in the format that `init(parsing:)` accepts, always in seconds.
  package var text: String { "\(requests)/\(seconds)s" }
}
