package import Basics
import Glibc

/// Formats times in the user's time zone, for the terminal.
package enum LocalTime {
  /// Formats a time to the minute: `2026-11-22 09:50 +02:00`, or `2026-11-22 07:50 UTC`.
  package static func text(_ time: Timestamp) -> String {
    tzset()
    var (moment, local) = (time_t(time.seconds), tm())
    guard localtime_r(&moment, &local) != nil else { return time.text }
    let date = [
      (Int(local.tm_year) + 1900, 4), (Int(local.tm_mon) + 1, 2), (Int(local.tm_mday), 2),
    ]
    let clock = [(Int(local.tm_hour), 2), (Int(local.tm_min), 2)]
    return digits(date, "-") + " " + digits(clock, ":") + " " + zone(Int(local.tm_gmtoff))
  }

  /// Formats a time in seconds since 1970.
  package static func text(seconds: Int64) -> String { text(Timestamp(seconds: seconds)) }

  /// Replaces ISO 8601 times in UTC in `sentence` with local times.
  static func localized(_ sentence: String) -> String {
    // Do a cheap check first: few sentences contain a time, and the first use of a regular
    // expression is slow.
    guard sentence.contains("Z"), sentence.contains("T") else { return sentence }
    return sentence.replacing(/(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z/) { match in
      let (_, year, month, day, hour, minute, second) = match.output
      var parts = tm()
      parts.tm_year = (Int32(year) ?? 1970) - 1900
      parts.tm_mon = (Int32(month) ?? 1) - 1
      parts.tm_mday = Int32(day) ?? 1
      parts.tm_hour = Int32(hour) ?? 0
      parts.tm_min = Int32(minute) ?? 0
      parts.tm_sec = Int32(second) ?? 0
      return text(seconds: Int64(timegm(&parts)))
    }
  }

  private static func zone(_ offset: Int) -> String {
    if offset == 0 { return "UTC" }
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + digits([(minutes / 60, 2), (minutes % 60, 2)], ":")
  }

  private static func digits(_ numbers: [(Int, width: Int)], _ separator: String) -> String {
    numbers.map { number, width in number.padded(to: width) }.joined(separator: separator)
  }
}
