import Basics
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
  public var text: String {
    let (day, second) = seconds.quotientAndRemainder(flooredBy: 86_400)
    let date = CivilDate(daysSince1970: Int(day))
    let parts = [
      Self.digits(date.year, 4), Self.digits(date.month, 2), Self.digits(date.day, 2),
    ]
    let time = [second / 3_600, second / 60 % 60, second % 60].map { Self.digits(Int($0), 2) }
    return "\(parts.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
