import Basics
import Region

/// How often a search's findings are emailed.
public enum AlertFrequency: String, Sendable, Hashable, CaseIterable {
  /// Immediately, as soon as a home is found.
  case immediately = "as-it-happens"
  /// Every morning, with the findings from the last day.
  case daily
  /// Every Monday morning, with the findings from the last week.
  case weekly
  /// Never; only the feed is updated.
  case never

  /// The time of day at which digests are sent, in seconds after local midnight: 8:00.
  static let morning: Int64 = 8 * 3_600
  private static let day: Int64 = 86_400
  /// The first Monday, in days since 1970-01-01, which was a Thursday.
  private static let firstMonday: Int64 = 4

  /// Returns the first time after `time` at which an email may be sent; both times are in seconds
  /// since 1970.
  func due(after time: Int64) -> Int64 {
    switch self {
    case .immediately, .never: return time
    case .daily: return Self.next(after: time, every: Self.day, fromDay: 0)
    case .weekly:
      return Self.next(after: time, every: 7 * Self.day, fromDay: Self.firstMonday)
    }
  }

  private static func next(after time: Int64, every period: Int64, fromDay day: Int64) -> Int64 {
    let first = City.clock.time(ofDay: day, second: morning)
    return first + ((time - first).quotientAndRemainder(flooredBy: period).quotient + 1) * period
  }
}
