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
    let (hour, minute) = (Int(second) / 3_600, Int(second) / 60 % 60)
    // Every answer has some.
    var text = date.year.padded(to: 4)
    text += "-" + date.month.padded(to: 2) + "-" + date.day.padded(to: 2)
    text += "T" + hour.padded(to: 2) + ":" + minute.padded(to: 2)
    return text + ":" + (Int(second) % 60).padded(to: 2) + "Z"
  }
}
