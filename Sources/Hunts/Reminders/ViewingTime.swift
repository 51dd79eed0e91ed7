import Basics
import Messages
import Region

extension Viewing.Span {
  /// The local time: `Tue 24 Nov 2026, 09:30–10:00`.
  var localTime: Message {
    let (from, to) = (CityTime(from), CityTime(to))
    return from.date == to.date
      ? Message("\(from.day), \(from.hour)–\(to.hour)", "\(from.day) \(from.hour)–\(to.hour)")
      : Message(
        "\(from.day), \(from.hour) – \(to.day), \(to.hour)",
        "\(from.day) \(from.hour) – \(to.day) \(to.hour)")
  }
}

/// A time in the region's time zone.
private struct CityTime {
  let date: CivilDate
  /// The weekday and the date; in Thai, the year is in the Buddhist calendar.
  let day: Message
  let hour: String

  init(_ time: Int64) {
    let (days, second) = City.clock.local(time)
    date = CivilDate(daysSince1970: Int(days))
    hour = [second / 3_600, second / 60 % 60].map { $0.padded(to: 2) }.joined(separator: ":")
    // 1970 began on a Thursday.
    let weekday = Self.weekdays[Int((days + 4).quotientAndRemainder(flooredBy: 7).remainder)]
    let month = Message(
      "\(CivilDate.monthNames[date.month - 1])", "\(Self.thaiMonths[date.month - 1])")
    day = Message(
      "\(weekday) \(date.day) \(month) \(String(date.year))",
      "\(weekday) \(date.day) \(month) \(String(date.year + 543))")
  }

  private static let weekdays = [
    Message("Sun", "อา."), Message("Mon", "จ."), Message("Tue", "อ."), Message("Wed", "พ."),
    Message("Thu", "พฤ."), Message("Fri", "ศ."), Message("Sat", "ส."),
  ]
  private static let thaiMonths = [
    "ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.",
    "ธ.ค.",
  ]
}
