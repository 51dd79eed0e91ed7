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
    // Days are counted from a first of March that begins a span of 400 years, so that the leap day
    // is the last of a year; a span has 146,097 days.
    let (span, dayOfSpan) = (day + 719_468).quotientAndRemainder(flooredBy: 146_097)
    let year =
      (dayOfSpan - dayOfSpan / 1_460 + dayOfSpan / 36_524 - dayOfSpan / 146_096) / 365
    let dayOfYear = dayOfSpan - (365 * year + year / 4 - year / 100)
    // From March on, the months' lengths repeat every five: 153 days.
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let isNextYear = month >= 10
    let parts = [
      Self.digits(400 * span + year + (isNextYear ? 1 : 0), 4),
      Self.digits(month + (isNextYear ? -9 : 3), 2), Self.digits(date, 2),
    ]
    let time = [second / 3_600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }
    return "\(parts.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

extension Int64 {
  /// The quotient rounded down, and the remainder, which is not negative.
  fileprivate func quotientAndRemainder(flooredBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
