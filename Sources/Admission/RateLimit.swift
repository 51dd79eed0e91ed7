/// How many requests one caller may send in how long.
public struct RateLimit: Sendable, Hashable {
  /// How many.
  public let requests: Int
  /// In how many seconds.
  public let seconds: Int

  /// A limit; both at least 1.
  public init?(requests: Int, seconds: Int) {
    guard requests > 0, seconds > 0 else { return nil }
    self.requests = requests
    self.seconds = seconds
  }

  /// Reads a limit as people write it: `600/1m`, `10/s`, `5000/1h`.
  public init?(parsing text: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let requests = Int(parts[0]), let unit = parts[1].last,
      let length = ["s": 1, "m": 60, "h": 3_600, "d": 86_400][unit],
      let count = parts[1].count == 1 ? 1 : Int(parts[1].dropLast()), (1...1_000).contains(count),
      requests <= 1_000_000_000
    else { return nil }
    self.init(requests: requests, seconds: count * length)
  }

  /// The limit as `init(parsing:)` reads it, always in seconds.
  package var text: String { "\(requests)/\(seconds)s" }
}
