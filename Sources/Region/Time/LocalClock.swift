import Basics

/// A clock in a time zone. All times are in seconds since 1970.
package struct LocalClock: Sendable {
  private enum Zone: Sendable {
    case constant(Int64)
    case file(TimeZoneFile)
  }

  private let zone: Zone

  package init(hoursAhead: Int64) {
    zone = .constant(hoursAhead * 3_600)
  }

  /// Creates the clock of a zone in the IANA time zone database, such as `America/New_York`.
  ///
  /// - Parameters:
  ///   - name: The name of the zone.
  ///   - hoursAhead: The constant offset from UTC, which is used if the system does not have the
  ///     zone.
  package init(zone name: String, otherwise hoursAhead: Int64) {
    zone = TimeZoneFile(zone: name).map(Zone.file) ?? .constant(hoursAhead * 3_600)
  }

  /// Returns whether the system's time zone database has a zone.
  package static func isZone(_ name: String) -> Bool { TimeZoneFile(zone: name) != nil }

  /// Returns the offset from UTC in seconds at `time`.
  package func secondsAhead(at time: Int64) -> Int64 {
    switch zone {
    case .constant(let seconds): seconds
    case .file(let file): file.offset(at: time)
    }
  }

  /// Returns the local day at `time`, counted from 1970-01-01, and the second within that day.
  package func local(_ time: Int64) -> (day: Int64, second: Int64) {
    let (day, second) = (time + secondsAhead(at: time)).quotientAndRemainder(
      flooredBy: Self.day)
    return (day, second)
  }

  /// Returns the local day at `time`, counted from 1970-01-01.
  package func day(at time: Int64) -> Int64 { local(time).day }

  /// Returns the time at a second of a local day; days are counted from 1970-01-01.
  ///
  /// If the clock is set back and shows a time twice, returns the first. If the clock is set
  /// forward and skips the time, moves the time forward by the same amount: 03:30 instead of 02:30
  /// if the clock skips from 02:00 to 03:00.
  package func time(ofDay day: Int64, second: Int64 = 0) -> Int64 {
    let local = day * Self.day + second
    let offsets = [local - Self.day, local + Self.day].map(secondsAhead)
    let offset = offsets.first { secondsAhead(at: local - $0) == $0 } ?? offsets[0]
    return local - offset
  }

  /// Returns the offset from UTC at `time` in ISO 8601 format, such as `+02:00`.
  package func offset(at time: Int64) -> String {
    let ahead = secondsAhead(at: time)
    let (hours, seconds) = ahead.magnitude.quotientAndRemainder(dividingBy: 3_600)
    let text = "\(hours.padded(to: 2)):\((seconds / 60).padded(to: 2))"
    return (ahead < 0 ? "-" : "+") + text
  }

  private static let day: Int64 = 86_400
}
