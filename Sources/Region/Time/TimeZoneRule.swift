import Basics

/// A rule for daylight saving time in every year, in the format of POSIX's TZ variable, such as
/// `EST5EDT,M3.2.0,M11.1.0` (RFC 9636, section 3.3.1).
struct TimeZoneRule: Sendable, Hashable {
  /// A change that occurs every year, in local time.
  private struct Change: Sendable, Hashable {
    enum Day: Sendable, Hashable {
      /// A day from 1 to 365, which is never the leap day.
      case withoutLeapDay(Int)
      /// A day from 0 to 365.
      case ofYear(Int)
      /// A weekday, 0 for Sunday, in a week of a month; week 5 is the last.
      case weekday(month: Int, week: Int, weekday: Int)
    }

    var day: Day
    /// The seconds after midnight, which may be negative or more than a day.
    var second: Int64

    /// Returns the local time of the change in a year, in seconds since 1970.
    func time(in year: Int) -> Int64 {
      Int64(days(in: year)) * 86_400 + second
    }

    private func days(in year: Int) -> Int {
      let first = CivilDate(year: year, month: 1, day: 1).daysSince1970
      switch day {
      case .ofYear(let day): return first + day
      case .withoutLeapDay(let day):
        let march = CivilDate(year: year, month: 3, day: 1).daysSince1970
        return first + day - 1 + (day > 59 && march - first == 60 ? 1 : 0)
      case .weekday(let month, let week, let weekday):
        let start = CivilDate(year: year, month: month, day: 1).daysSince1970
        let end =
          month == 12
          ? CivilDate(year: year + 1, month: 1, day: 1).daysSince1970
          : CivilDate(year: year, month: month + 1, day: 1).daysSince1970
        // 1970 began on a Thursday.
        let firstWeekday = (start + 4).quotientAndRemainder(flooredBy: 7).remainder
        var day = start + (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
        while day >= end { day -= 7 }
        return day
      }
    }
  }

  /// Daylight saving time.
  private struct Summer: Sendable, Hashable {
    let offset: Int64
    let start: Change
    let end: Change
  }

  private let standard: Int64
  private let summer: Summer?

  /// Parses a rule; fails if it is empty or malformed.
  init?(_ text: String) {
    var parser = RuleParser(text)
    guard parser.skipName(), let behind = parser.duration() else { return nil }
    standard = -behind
    if parser.isAtEnd {
      summer = nil
      return
    }
    guard parser.skipName() else { return nil }
    // Without an offset, daylight saving time is one hour ahead of standard time.
    let offset = parser.next == "," ? standard + 3_600 : parser.duration().map { -$0 }
    guard let offset, let start = Self.change(&parser), let end = Self.change(&parser),
      parser.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// Returns the offset from UTC, in seconds, at `time`.
  func offset(at time: Int64) -> Int64 {
    guard let summer else { return standard }
    let days = (time + standard).quotientAndRemainder(flooredBy: 86_400).quotient
    let year = CivilDate(daysSince1970: Int(days)).year
    let start = summer.start.time(in: year) - standard
    let end = summer.end.time(in: year) - summer.offset
    let isSummer = start < end ? start <= time && time < end : !(end <= time && time < start)
    return isSummer ? summer.offset : standard
  }

  /// Parses a change after a comma: `M3.2.0/2`, `J60` or `59`.
  private static func change(_ parser: inout RuleParser) -> Change? {
    guard parser.skip(",") else { return nil }
    let day: Change.Day
    if parser.skip("M") {
      guard let month = parser.number(1...12), parser.skip("."), let week = parser.number(1...5),
        parser.skip("."), let weekday = parser.number(0...6)
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if parser.skip("J") {
      guard let number = parser.number(1...365) else { return nil }
      day = .withoutLeapDay(number)
    } else {
      guard let number = parser.number(0...365) else { return nil }
      day = .ofYear(number)
    }
    guard parser.skip("/") else { return Change(day: day, second: 7_200) }
    return parser.duration().map { Change(day: day, second: $0) }
  }
}

/// Reads the parts of a rule.
private struct RuleParser {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }
  var next: Character? { rest.first }

  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips the name of a zone: letters, or any characters in angle brackets.
  mutating func skipName() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[name.endIndex...]
    return name.count >= 3
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), range.contains(number) else { return nil }
    rest = rest[digits.endIndex...]
    return number
  }

  /// Parses `[+-]hh[:mm[:ss]]` into seconds.
  mutating func duration() -> Int64? {
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    guard var seconds = number(0...167).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let number = number(0...59) else { return nil }
      seconds += number * unit
    }
    return Int64(isNegative ? -seconds : seconds)
  }
}
