public import Listings
import Region

extension HomeInterest {
  /// The number of days, including today, whose counts are used.
  package static let daysCounted: Int64 = 14

  /// Returns the first day whose counts are used, in days since 1970.
  ///
  /// - Parameter seconds: The current time, in seconds since 1970.
  public static func firstDay(at seconds: Int64) -> Int64 {
    City.clock.day(at: seconds) - daysCounted + 1
  }
}
