import Basics

/// A parser for XML Schema's `dateTime`.
enum DateTimeText {
  /// Parses a time such as `2026-01-31T08:00:00.5Z` and returns it in seconds since 1970 (UTC); nil
  /// if the text is invalid. A time without a time zone is treated as UTC, as WS-Security
  /// recommends.
  static func seconds(_ text: String) -> Double? {
    let pattern =
      /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d(?:\.\d{1,12})?)(?:Z|([+-])(\d\d):(\d\d))?/
    guard let match = text.wholeMatch(of: pattern)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Double(match.6),
      (1...12).contains(month), (1...31).contains(day), hour <= 24, minute < 60, second < 61
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    var seconds = Double((date.daysSince1970 * 24 + hour) * 60 + minute) * 60
    seconds += second
    if let sign = match.7, let hours = match.8.flatMap({ Int($0) }),
      let minutes = match.9.flatMap({ Int($0) })
    {
      let offset = Double(hours * 60 + minutes) * 60
      seconds += sign == "-" ? offset : -offset
    }
    return seconds
  }
}
