import Basics
import Region

/// The period that market figures cover.
public struct MarketWindow: Sendable, Hashable {
  /// The number of days for which a home is considered new.
  public static let newDays: Int64 = 30
  /// The number of calendar months for which price changes are reported, including the current one.
  public static let monthCount = 12

  /// The earliest first-seen time of a new home, in seconds since 1970.
  public let newSince: Int64
  /// The start of each month in the city's time zone, in seconds since 1970, oldest first.
  let starts: [Int64]
  /// The names of the months, such as `2026-11`.
  let names: [String]

  /// Creates the window before `now`, in seconds since 1970. The window moves once an hour, so all
  /// queries within the same hour use the same window.
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

  /// The start of the oldest month, in seconds since 1970.
  public var start: Int64 { starts[0] }

  /// Returns the index of the month that contains `moment`; nil if `moment` is before the first
  /// month.
  func month(of moment: Int64) -> Int? { starts.lastIndex { $0 <= moment } }
}
