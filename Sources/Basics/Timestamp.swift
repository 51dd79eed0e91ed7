import FoundationEssentials

/// A moment, to the second, in UTC.
public struct Timestamp: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64

  /// A moment by its distance from 1970 in seconds.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// The present moment by the system's clock.
  public static func now() -> Timestamp {
    Timestamp(seconds: Int64(Date().timeIntervalSince1970))
  }

  /// The moment as ISO 8601 writes it: `2026-11-21T02:10:00Z`.
  public var text: String { CivilDate.text(secondsSince1970: seconds) }
}
