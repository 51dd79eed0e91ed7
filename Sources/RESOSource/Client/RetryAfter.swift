import Basics

/// Parses the `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Returns the wait for a header value, which is a number of seconds or a date such as `Wed, 25
  /// Nov 2026 07:28:00 GMT`; nil if the value is invalid.
  ///
  /// - Parameter now: The current time, in seconds since 1970.
  static func wait(_ text: String, now: Int64) -> Duration? {
    if let seconds = Int64(text) {
      return (0...limit).contains(seconds) ? .seconds(seconds) : nil
    }
    guard let time = seconds(ofDate: text) else { return nil }
    return .seconds(min(max(0, time - now), limit))
  }

  private static let limit: Int64 = 1_000_000

  private static func seconds(ofDate text: String) -> Int64? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
      let month = CivilDate.monthNames.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
      (1970...9999).contains(year)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int64($0) }
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    let days = CivilDate(year: year, month: month + 1, day: day).daysSince1970
    return Int64(days) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
  }
}
