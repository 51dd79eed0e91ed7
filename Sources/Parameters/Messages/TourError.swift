public import Messages

/// A problem with a tour query, described by a clause that follows the parameter's name.
public enum TourError: Error, Sendable, Hashable, Localized {
  /// The number of homes is not allowed.
  case homeCount(Int)
  /// A home is named more than once.
  case homeTwice(String)
  /// The text after the `@` of a home is not an appointment.
  case notAnAppointment(String)
  /// An appointment ends before it begins.
  case appointmentReversed(String)
  /// Two appointments overlap.
  case appointmentsOverlap(String, String)
  /// The appointment is in the past.
  case appointmentPast(String, now: String)
  /// The appointment is impossible, because the tour cannot reach the home before `earliest`.
  /// `nearest` is the nearest possible appointment, if any.
  case appointmentImpossible(String, earliest: String, nearest: String?)
  /// The value is not a valid visit duration.
  case notAStay(String)
  /// The value is not a time of day.
  case notATime(String)
  /// The value is not a date.
  case notADay(String)
  /// The day is in the past.
  case dayPast(String, today: String)
  /// No search has found these homes, and fewer than two other homes remain.
  case unknownHomes([String])

  /// The clause for HTTP clients.
  public var message: Message { message(for: .http) }

  /// Returns the clause for users of `interface`. On the command line, the clause for `homeCount`
  /// needs no parameter name, because homes are arguments there.
  public func message(for interface: Interface) -> Message {
    switch self {
    case .homeCount(let count) where interface == .commandLine:
      Message("give 2 to 25 ids, not \(count)", "ระบุเลขประกาศ 2 ถึง 25 รายการ ไม่ใช่ \(count)")
    case .homeCount(let count):
      Message(
        "must name 2 to 25 homes, not \(count)", "ต้องระบุบ้าน 2 ถึง 25 รายการ ไม่ใช่ \(count)")
    case .homeTwice(let id):
      Message(
        "names “\(id.quotable)” twice; name it once", "ระบุ “\(id.quotable)” ซ้ำ ให้ระบุเพียงครั้งเดียว")
    case .notAnAppointment(let text):
      Message(
        "“\(text.quotable)” has no appointment such as ID@10:00-10:30",
        "“\(text.quotable)” ไม่มีเวลานัด เขียนเป็น ID@10:00-10:30")
    case .appointmentReversed(let text):
      Message(
        "“\(text.quotable)” ends before it begins; write the earlier time first",
        "“\(text.quotable)” สิ้นสุดก่อนเริ่ม เขียนเวลาเริ่มไว้ก่อน")
    case .appointmentsOverlap(let first, let second):
      Message(
        "“\(first.quotable)” and “\(second.quotable)” overlap; move one of them",
        "“\(first.quotable)” และ “\(second.quotable)” เวลาทับกัน เลื่อนนัดใดนัดหนึ่ง")
    case .appointmentPast(let text, let now):
      Message(
        "“\(text.quotable)” is in the past: it is \(now) already; choose a later time or another date",
        "“\(text.quotable)” ผ่านไปแล้ว ขณะนี้ \(now) เลือกเวลาที่ช้ากว่าหรือวันอื่น")
    case .appointmentImpossible(let text, let earliest, let nearest?):
      Message(
        "“\(text.quotable)” cannot be kept: you get there at \(earliest); \(nearest) works",
        "“\(text.quotable)” ไปไม่ทัน ไปถึงได้เร็วสุด \(earliest) เวลาที่ไปทันคือ \(nearest)")
    case .appointmentImpossible(let text, let earliest, nil):
      Message(
        "“\(text.quotable)” cannot be kept: you get there at \(earliest), and no other time of the day works; leave it out or choose another date",
        "“\(text.quotable)” ไปไม่ทัน ไปถึงได้เร็วสุด \(earliest) และไม่มีเวลาอื่นในวันนั้นที่ไปทัน ตัดออกหรือเลือกวันอื่น"
      )
    case .notAStay(let text):
      Message(
        "“\(text.quotable)” is not a duration for a visit; write 1min to 480min, such as 30min",
        "“\(text.quotable)” ไม่ใช่เวลาที่ใช้ชมบ้าน เขียนตั้งแต่ 1min ถึง 480min เช่น 30min")
    case .notATime(let text):
      Message(
        "“\(text.quotable)” is not a time of day; write it as 09:00",
        "“\(text.quotable)” ไม่ใช่เวลา เขียนเป็น 09:00")
    case .notADay(let text):
      Message(
        "“\(text.quotable)” is not a date; write it as 2026-11-24",
        "“\(text.quotable)” ไม่ใช่วันที่ เขียนเป็น 2026-11-24")
    case .dayPast(let text, let today):
      Message(
        "“\(text.quotable)” is in the past; today is \(today)",
        "“\(text.quotable)” ผ่านไปแล้ว วันนี้คือ \(today)")
    case .unknownHomes(let ids):
      Message(
        "\(Self.quoted(ids)) \(ids.count == 1 ? "is not known; search near it" : "are not known; search near them") first",
        "ไม่พบประกาศ \(Self.quoted(ids)) ค้นหาบริเวณใกล้เคียงก่อน")
    }
  }

  private static func quoted(_ ids: [String]) -> TextList {
    TextList(ids.map { "“\($0.quotable)”" }, .and)
  }
}
