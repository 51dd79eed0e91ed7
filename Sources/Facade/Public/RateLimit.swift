import NIOCore
import Synchronization

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
}

/// Counts the requests of each caller, by a bucket that fills as steadily as the limit allows (the
/// generic cell rate algorithm of ATM Forum's Traffic Management 4.0).
final class RateCounter: Sendable {
  /// Where a caller stands.
  struct Standing: Sendable, Equatable {
    /// How many more it may send at once.
    var remaining: Int
    /// Seconds until it may send as many as ever.
    var reset: Int
    /// Seconds until it may send one more; nil where it may now.
    var wait: Int?
  }

  /// The maximum number of clients with a bucket of their own; all others share one bucket.
  private static let greatestCount = 100_000

  let limit: RateLimit
  /// When the bucket of a caller will be empty, in nanoseconds; and when those that are were last
  /// swept out.
  private let state = Mutex<(full: [String: Int64], sweptAt: Int64)>(([:], 0))

  init(_ limit: RateLimit) {
    self.limit = limit
  }

  /// Takes a request of `caller`'s, and says where it stands then.
  func take(_ caller: String, at now: NIODeadline) -> Standing {
    let time = Int64(clamping: now.uptimeNanoseconds)
    let window = Int64(limit.seconds) * 1_000_000_000
    let each = max(1, window / Int64(limit.requests))
    return state.withLock { state in
      // Not for every request of a crowd: each sweep looks at every caller.
      if state.full.count >= Self.greatestCount, time - state.sweptAt >= 1_000_000_000 {
        state.full = state.full.filter { $0.value > time }
        state.sweptAt = time
      }
      let name = state.full[caller] != nil || state.full.count < Self.greatestCount ? caller : ""
      let empty = max(state.full[name] ?? 0, time)
      let next = empty + each
      guard next - time <= window else {
        return Standing(
          remaining: 0, reset: Self.seconds(empty - time), wait: Self.seconds(next - time - window))
      }
      state.full[name] = next
      return Standing(
        remaining: Int((window - (next - time)) / each), reset: Self.seconds(next - time))
    }
  }

  private static func seconds(_ nanoseconds: Int64) -> Int {
    Int((nanoseconds + 999_999_999) / 1_000_000_000)
  }
}
