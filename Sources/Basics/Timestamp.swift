import FoundationEssentials

/// A time in UTC, with a precision of one second.
///
/// Use `seconds` for calculations and `text` for output:
///
/// ```swift
/// let oneHourAgo = Timestamp(seconds: Timestamp.now().seconds - 3_600)
/// Timestamp(seconds: 1_795_227_000).text  // → "2026-11-21T02:10:00Z"
/// ```
public struct Timestamp: Sendable, Hashable {
  /// The seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64

  /// Creates a time from the seconds since 1970.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Returns the current time according to the system clock.
  public static func now() -> Timestamp {
    Timestamp(seconds: Int64(Date().timeIntervalSince1970))
  }

  /// The time in ISO 8601 format: `2026-11-21T02:10:00Z`.
  public var text: String { CivilDate.text(secondsSince1970: seconds) }
}
