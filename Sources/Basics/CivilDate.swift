/// A date in the proleptic Gregorian calendar.
///
/// Internally, years start in March, so that the leap day is the last day of the year. Dates repeat
/// in 400-year cycles of 146,097 days (Howard Hinnant, chrono-compatible low-level date
/// algorithms).
public struct CivilDate: Sendable, Hashable {
  /// The year; 0 is the year before the year 1.
  public var year: Int
  /// The month, starting at 1.
  public var month: Int
  /// The day of the month, starting at 1.
  public var day: Int

  /// Creates a date from its components, which are not validated.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the date that is the given number of days after 1970-01-01.
  public init(daysSince1970 days: Int) {
    let (span, dayOfSpan) = (days + Self.daysTo1970).quotientAndRemainder(flooredBy: 146_097)
    let yearOfSpan =
      (dayOfSpan - dayOfSpan / 1_460 + dayOfSpan / 36_524 - dayOfSpan / 146_096) / 365
    let dayOfYear = dayOfSpan - (365 * yearOfSpan + yearOfSpan / 4 - yearOfSpan / 100)
    // Starting in March, the lengths of the months repeat in five-month cycles of 153 days.
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = 400 * span + yearOfSpan + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  public var daysSince1970: Int {
    let (span, yearOfSpan) = (month <= 2 ? year - 1 : year).quotientAndRemainder(flooredBy: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return span * 146_097 + yearOfSpan * 365 + yearOfSpan / 4 - yearOfSpan / 100 + dayOfYear
      - Self.daysTo1970
  }

  /// The number of days from 0000-03-01 to 1970-01-01.
  private static let daysTo1970 = 719_468
}

extension BinaryInteger {
  /// Returns the quotient, rounded down, and the non-negative remainder.
  @inlinable public func quotientAndRemainder(flooredBy divisor: Self) -> (
    quotient: Self, remainder: Self
  ) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
