import Basics

/// Parses dates in news feeds.
enum NewsDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let zones: [Substring: Int64] = [
    "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7, "ict": 7,
  ]

  /// Parses an RSS date (RFC 822 with four-digit years) or an Atom date (RFC 3339) into seconds
  /// since 1970; nil for any other format.
  static func seconds(_ text: String) -> Int64? {
    let text = text.lowercased()
    let classic =
      /\s*(?:[a-z]{3},\s*)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})\s+(\d\d):(\d\d)(?::(\d\d))?\s*([+-]\d{4}|[a-z]+)?\s*/
    if let match = text.wholeMatch(of: classic)?.output {
      guard let month = months.firstIndex(of: String(match.2)) else { return nil }
      let zone = match.7 ?? "gmt"
      return seconds(
        (match.3, "\(month + 1)", match.1), (match.4, match.5, match.6 ?? "0"),
        zone: zones[zone].map { $0 * 3_600 } ?? offset(zone))
    }
    let modern =
      /\s*(\d{4})-(\d\d)-(\d\d)[t ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(z|[+-]\d\d:\d\d)\s*/
    guard let match = text.wholeMatch(of: modern)?.output else { return nil }
    return seconds(
      (match.1, String(match.2), match.3), (match.4, match.5, match.6 ?? "0"),
      zone: match.7 == "z" ? 0 : offset(match.7))
  }

  private static func seconds(
    _ date: (year: Substring, month: String, day: Substring),
    _ time: (hour: Substring, minute: Substring, second: Substring), zone: Int64?
  ) -> Int64? {
    guard let year = Int(date.year), let month = Int(date.month), let day = Int(date.day),
      (1...12).contains(month), (1...31).contains(day), let hour = Int64(time.hour),
      let minute = Int64(time.minute), let second = Int64(time.second), hour < 24, minute < 60,
      second <= 60, let zone
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    return Int64(days) * 86_400 + hour * 3_600 + minute * 60 + second - zone
  }

  /// Parses a UTC offset such as `+0200` or `+02:00`, and returns it in seconds.
  private static func offset(_ text: Substring) -> Int64? {
    let digits = text.filter(\.isNumber)
    guard digits.count == 4, let number = Int64(digits) else { return nil }
    let seconds = number / 100 * 3_600 + number % 100 * 60
    return text.hasPrefix("-") ? -seconds : seconds
  }
}
