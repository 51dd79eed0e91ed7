import Basics
import Region

/// Parses dates and times in the formats that people use. A date without a time means local
/// midnight at the start of that day. Years from 2400 on are in the Buddhist era, which is 543 years
/// ahead. Both Arabic and Thai digits are accepted.
///
/// | text | meaning |
/// |---|---|
/// | `2026-11-01`, `2569-11-01` | a date, the year first |
/// | `1/11/2569`, `01-11-2026` | a date, the day first |
/// | `1 พ.ย. 2569`, `1 พฤศจิกายน 2569`, `1 Nov 2026` | a date with the month's name |
/// | `2026-11-01T02:10:00Z` | a time in the output format |
/// | `36h`, `7d`, `2w`, `7 วัน` | a time span before now |
public enum DateText {
  /// Returns the time that `text` describes, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// - Parameters:
  ///   - now: The current time in seconds since 1970; time spans are subtracted from it.
  /// - Throws: `FilterError.notADate`; `FilterError.futureDate` if the time is after `now`.
  public static func moment(parsing text: String, now: Int64) throws(FilterError) -> Int64 {
    let parts = Self.parts(of: text)
    // Splitting drops signs between numbers, so it would also ignore a sign before the first
    // number.
    guard text.unicodeScalars.first.flatMap(digit) != nil,
      let moment = span(parts, in: text).map({ now - $0 }) ?? utc(parts) ?? date(parts)
    else {
      throw .notADate(text)
    }
    if moment > now { throw .futureDate(text) }
    return moment
  }

  private enum Part: Equatable {
    case number(Int, digits: Int)
    case word(String)
  }

  /// Splits the string into runs of digits and runs of letters; all other characters are
  /// separators.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var digits = ""
    var word = ""
    func finish() {
      if let number = Int(digits) { parts.append(.number(number, digits: digits.count)) }
      if !digits.isEmpty, Int(digits) == nil { parts.append(.word(digits)) }
      if !word.isEmpty { parts.append(.word(word)) }
      (digits, word) = ("", "")
    }
    for scalar in text.unicodeScalars {
      if let digit = digit(scalar) {
        if !word.isEmpty { finish() }
        digits.append(String(digit))
      } else if scalar.properties.isAlphabetic || (0x0E31...0x0E4E).contains(scalar.value) {
        if !digits.isEmpty { finish() }
        word.append(String(scalar).lowercased())
      } else if scalar != "." {
        // Skips the dots of an abbreviation such as พ.ย.
        finish()
      } else if !digits.isEmpty {
        finish()
      }
    }
    finish()
    return parts
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x30...0x39: Int(scalar.value - 0x30)
    case 0x0E50...0x0E59: Int(scalar.value - 0x0E50)
    default: nil
    }
  }

  /// Returns the number of seconds in a time span such as `7d`.
  private static func span(_ parts: [Part], in text: String) -> Int64? {
    guard parts.count == 2, !text.contains(where: { "-/,:".contains($0) }),
      case .number(let count, let digits) = parts[0], digits <= 5,
      case .word(let unit) = parts[1]
    else { return nil }
    let seconds: Int64? =
      switch unit {
      case "h", "hour", "hours", "ชม", "ชั่วโมง": 3_600
      case "d", "day", "days", "วัน": 86_400
      case "w", "week", "weeks", "สัปดาห์", "อาทิตย์": 604_800
      default: nil
      }
    return seconds.map { $0 * Int64(count) }
  }

  /// Parses a time such as `2026-11-01T02:10:00Z`.
  private static func utc(_ parts: [Part]) -> Int64? {
    guard parts.count == 8, parts[3] == .word("t"), parts[7] == .word("z"),
      let day = date(Array(parts[..<3])), case .number(let hour, 2) = parts[4], hour < 24,
      case .number(let minute, 2) = parts[5], minute < 60,
      case .number(let second, 2) = parts[6], second < 60
    else { return nil }
    return City.clock.day(at: day) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// Parses a date of three parts; the year has four digits and comes first or last.
  private static func date(_ parts: [Part]) -> Int64? {
    guard parts.count == 3 else { return nil }
    switch (parts[0], parts[1], parts[2]) {
    case (.number(let year, 4), .number(let month, 1...2), .number(let day, 1...2)):
      return midnight(year, month, day)
    case (.number(let day, 1...2), .number(let month, 1...2), .number(let year, 4)):
      return midnight(year, month, day)
    case (.number(let day, 1...2), .word(let name), .number(let year, 4)):
      return month(name).flatMap { midnight(year, $0, day) }
    default: return nil
    }
  }

  private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
    let year = year >= 2400 ? year - 543 : year
    guard (1970...2399).contains(year), (1...12).contains(month), day >= 1,
      day <= dayCount(ofMonth: month, year)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    return City.clock.time(ofDay: Int64(date.daysSince1970))
  }

  private static func dayCount(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func month(_ name: String) -> Int? {
    for (index, names) in months.enumerated() where names.contains(name) { return index + 1 }
    return nil
  }

  private static let months: [[String]] = [
    ["jan", "january", "มค", "มกราคม"], ["feb", "february", "กพ", "กุมภาพันธ์"],
    ["mar", "march", "มีค", "มีนาคม"], ["apr", "april", "เมย", "เมษายน"],
    ["may", "พค", "พฤษภาคม"], ["jun", "june", "มิย", "มิถุนายน"],
    ["jul", "july", "กค", "กรกฎาคม"], ["aug", "august", "สค", "สิงหาคม"],
    ["sep", "sept", "september", "กย", "กันยายน"], ["oct", "october", "ตค", "ตุลาคม"],
    ["nov", "november", "พย", "พฤศจิกายน"], ["dec", "december", "ธค", "ธันวาคม"],
  ]
}
