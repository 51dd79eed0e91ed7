import Basics
import Region

/// Parses and formats dates and times in the region's time zone.
enum ClockTime {
  /// Parses a time of day such as `09:00` or `9.30` into seconds since midnight; nil if the format
  /// is invalid.
  static func seconds(_ text: some StringProtocol) -> Int32? {
    TimeOfDay(text).map { Int32($0.minutes * 60) }
  }

  /// Formats a time to the minute, rounded up so that a displayed time is never too early: `09:15`.
  /// Times after midnight are shown as times of the next day.
  static func text(_ seconds: Int32) -> String {
    let minutes = Int((Int64(seconds) + 59) / 60)
    return (minutes / 60 % 24).padded(to: 2) + ":" + (minutes % 60).padded(to: 2)
  }

  /// Parses a date such as `2026-11-24`; nil if the format is invalid.
  static func date(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    return (1...12).contains(date.month) && CivilDate(daysSince1970: date.daysSince1970) == date
      ? date : nil
  }

  /// Formats a date: `2026-11-24`.
  static func text(_ date: CivilDate) -> String {
    "\(date.year)-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
  }

  /// Returns the date and the seconds since midnight in the region's time zone.
  static func local(_ time: Timestamp) -> (date: CivilDate, seconds: Int32) {
    let (day, second) = City.clock.local(time.seconds)
    return (CivilDate(daysSince1970: Int(day)), Int32(second))
  }

  /// Returns the first weekday after `date`, such as Monday for a Friday.
  static func weekday(after date: CivilDate) -> CivilDate {
    var next = CivilDate(daysSince1970: date.daysSince1970 + 1)
    while isWeekend(next) { next = CivilDate(daysSince1970: next.daysSince1970 + 1) }
    return next
  }

  /// Whether `date` is a Saturday or a Sunday.
  static func isWeekend(_ date: CivilDate) -> Bool {
    // 1970-01-01 was a Thursday, so day 2 was a Saturday and day 3 a Sunday.
    [2, 3].contains((date.daysSince1970 % 7 + 7) % 7)
  }

  /// Returns the moment `seconds` after midnight on `date` in the region.
  static func moment(_ date: CivilDate, _ seconds: Int32) -> Timestamp {
    Timestamp(
      seconds: City.clock.time(ofDay: Int64(date.daysSince1970), second: Int64(seconds)))
  }

  /// Formats the moment `seconds` after midnight on `date` in ISO 8601 with the region's offset:
  /// `2026-11-24T09:14:30+02:00`.
  static func stamp(_ date: CivilDate, _ seconds: Int32) -> String {
    let time = moment(date, seconds).seconds
    let local = Timestamp(seconds: time + City.clock.secondsAhead(at: time)).text
    return local.dropLast() + City.clock.offset(at: time)
  }
}
