import Basics
import Region

/// How often what was found for a search is mailed.
public enum AlertFrequency: String, Sendable, Hashable, CaseIterable {
  /// As soon as something is found.
  case immediately = "as-it-happens"
  /// What was found since the day before, in the morning.
  case daily
  /// What was found since the week before, on Monday morning.
  case weekly
  /// Not at all; the feed goes on.
  case never

  /// When digests go, in seconds after midnight in the city: at 8:00.
  static let morning: Int64 = 8 * 3_600
  private static let day: Int64 = 86_400
  /// 1970-01-01 was a Thursday: so many days later the first Monday was.
  private static let firstMonday: Int64 = 4

  /// The first moment behind `time` at which a mail may go, both in seconds since 1970.
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
