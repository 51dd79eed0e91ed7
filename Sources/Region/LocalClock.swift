import Basics

/// A clock with a constant offset from UTC. All times are in seconds since 1970.
package struct LocalClock: Sendable {
  /// The offset from UTC in seconds.
  package let secondsAhead: Int64

  package init(hoursAhead: Int64) {
    secondsAhead = hoursAhead * 3_600
  }

  /// Returns the local day at `time`, counted from 1970-01-01, and the second within that day.
  package func local(_ time: Int64) -> (day: Int64, second: Int64) {
    let (day, second) = (time + secondsAhead).quotientAndRemainder(flooredBy: Self.day)
    return (day, second)
  }

  /// Returns the local day at `time`, counted from 1970-01-01.
  package func day(at time: Int64) -> Int64 { local(time).day }

  /// Returns the time of a second within a local day; days are counted from 1970-01-01.
  package func time(ofDay day: Int64, second: Int64 = 0) -> Int64 {
    day * Self.day + second - secondsAhead
  }

  /// The offset from UTC in ISO 8601 format, such as `+07:00`.
  package var offset: String {
    let (hours, seconds) = secondsAhead.magnitude.quotientAndRemainder(dividingBy: 3_600)
    let text = "\(hours.padded(to: 2)):\((seconds / 60).padded(to: 2))"
    return (secondsAhead < 0 ? "-" : "+") + text
  }

  private static let day: Int64 = 86_400
}
