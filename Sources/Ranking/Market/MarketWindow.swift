import Basics
import Region

/// The time that market figures look back on.
public struct MarketWindow: Sendable, Hashable {
  /// Days for which a home counts as new.
  public static let newDays: Int64 = 30
  /// Calendar months of price changes, the present one included.
  public static let monthCount = 12

  /// From when on a home counts as new, in seconds since 1970.
  public let newSince: Int64
  /// When each month began in the city, in seconds since 1970, the oldest first.
  let starts: [Int64]
  /// The months: `2026-11`.
  let names: [String]

  /// The window before `now`, in seconds since 1970; it moves once an hour, so that answers of one hour
  /// are equal.
  public init(before now: Int64) {
    newSince = now - now % 3_600 - Self.newDays * 86_400
    let today = CivilDate(daysSince1970: Int(City.clock.day(at: now)))
    let last = 12 * today.year + today.month - 1
    let months = (last - Self.monthCount + 1...last).map { (year: $0 / 12, month: $0 % 12 + 1) }
    starts = months.map { year, month in
      City.clock.time(ofDay: Int64(CivilDate(year: year, month: month, day: 1).daysSince1970))
    }
    names = months.map { "\($0.year)-\($0.month.padded(to: 2))" }
  }

  /// When the oldest month began, in seconds since 1970.
  public var start: Int64 { starts[0] }

  /// The number of the month of a moment; nil before the first.
  func month(of moment: Int64) -> Int? { starts.lastIndex { $0 <= moment } }
}
