extension CivilDate {
  /// Formats a time in UTC in the format of ISO 8601 and XML Schema: `2026-11-21T02:10:00Z`.
  public static func text(secondsSince1970 seconds: Int64) -> String {
    let (day, second) = seconds.quotientAndRemainder(flooredBy: 86_400)
    let date = CivilDate(daysSince1970: Int(day))
    // Nearly every response contains such times, so avoid concatenating strings.
    var text = TextBytes(capacity: 20)
    func add(_ mark: UInt8, _ number: Int) {
      text.add(byte: mark)
      text.add(number: UInt64(number), width: 2)
    }
    text.add(date.year.padded(to: 4))
    add(UInt8(ascii: "-"), date.month)
    add(UInt8(ascii: "-"), date.day)
    add(UInt8(ascii: "T"), Int(second) / 3_600)
    add(UInt8(ascii: ":"), Int(second) / 60 % 60)
    add(UInt8(ascii: ":"), Int(second) % 60)
    text.add(byte: UInt8(ascii: "Z"))
    return text.text
  }

  /// Formats a time in UTC for email (RFC 5322, section 3.3) and HTTP (RFC 9110, section 5.6.7),
  /// which use different names for UTC: `Sat, 21 Nov 2026 02:10:00 GMT`.
  public static func text(secondsSince1970 seconds: Int64, zone: String) -> String {
    let (day, second) = seconds.quotientAndRemainder(flooredBy: 86_400)
    let date = CivilDate(daysSince1970: Int(day))
    let time = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    // 1970-01-01 was a Thursday.
    let weekday = weekdays[Int((day + 4).quotientAndRemainder(flooredBy: 7).remainder)]
    return "\(weekday), \(date.day.padded(to: 2)) \(monthNames[date.month - 1]) "
      + "\(date.year.padded(to: 4)) \(time.joined(separator: ":")) \(zone)"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  /// The names of the months in email and HTTP.
  public static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses a string written by ``text(secondsSince1970:)``; nil for any other string.
  public static func secondsSince1970(of text: String) -> Int64? {
    let parts = text.utf8.split { !$0.isDigit }.compactMap { Int(Substring($0)) }
    guard text.utf8.count == 20, parts.count == 6 else { return nil }
    let days = CivilDate(year: parts[0], month: parts[1], day: parts[2]).daysSince1970
    let seconds = Int64(((days * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5])
    return Self.text(secondsSince1970: seconds) == text ? seconds : nil
  }
}
