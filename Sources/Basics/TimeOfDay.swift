/// A time of day with minute precision.
public struct TimeOfDay: Sendable, Hashable, Comparable {
  /// The minutes since midnight, from 0 to 1,439.
  public let minutes: Int

  /// 12:00.
  public static let noon = TimeOfDay(unchecked: 720)

  /// Creates the time that is the given number of minutes after midnight; nil if the time is not
  /// within one day.
  public init?(minutes: Int) {
    guard (0..<1_440).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// Creates the time that is the given number of seconds after midnight, rounded down to the
  /// minute and wrapped at 24 hours.
  ///
  /// - Parameter seconds: The number of seconds, 0 or more.
  public init(secondsOfDay seconds: Int32) {
    minutes = Int(seconds.magnitude) / 60 % 1_440
  }

  /// Parses a 24-hour time such as `9:00` or `21.30`; nil if it is invalid.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    minutes = 60 * hour + minute
  }

  private init(unchecked minutes: Int) { self.minutes = minutes }

  /// The time in the format `09:05`.
  public var text: String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour / 10)\(hour % 10):\(minute / 10)\(minute % 10)"
  }

  /// Whether the first time is earlier in the day than the second.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutes < right.minutes
  }
}
