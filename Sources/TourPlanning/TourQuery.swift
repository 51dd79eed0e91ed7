public import Basics
public import Commute
public import Messages
public import Parameters
import Routes
import Tours

/// A query for a tour of several homes in one trip.
public struct TourQuery: Sendable, Hashable {
  /// A home to visit.
  public struct WantedHome: Sendable, Hashable {
    /// The home's id, or its key in the source.
    public var id: String
    /// The appointment in seconds since midnight, if any.
    public var appointment: Range<Int32>?

    /// The home in the format of the parameter: `145831@10:00-10:30`.
    var text: String { id + (appointment.map { "@\(Self.text($0))" } ?? "") }

    /// Formats an appointment: `10:00-10:30`.
    static func text(_ appointment: Range<Int32>) -> String {
      ClockTime.text(appointment.lowerBound) + "-" + ClockTime.text(appointment.upperBound)
    }
  }

  /// The place where the tour begins.
  public var start: WrittenPlace
  /// The homes in the given order.
  public var homes: [WantedHome]
  /// The duration of each visit in seconds.
  public var stay: Int32
  /// The mode of travel.
  public var mode: RouteQuery.Mode
  /// Whether the tour returns to its start.
  public var returns: Bool
  /// Whether to visit the homes in the given order.
  public var keepsOrder: Bool
  /// The date in the region's time zone.
  public var date: CivilDate
  /// The departure time at the start, in seconds since midnight.
  public var leaves: Int32
  /// The language of the instructions.
  public var language: Language

  public static let parameters = [
    "from", "home", "stay", "mode", "return", "keep-order", "date", "leave-at", "lang",
  ]
  /// The default duration of a visit, in seconds.
  static let standardStay: Int32 = 1_800
  /// The default departure time, in seconds since midnight.
  static let standardLeaving: Int32 = 9 * 3_600
}

extension TourQuery {
  /// Parses a query from the parameters of a command line or document. The date is the next weekday
  /// unless `date` specifies another date, which may be today.
  ///
  /// - Parameters:
  ///   - parameters: The values by parameter name; `home` may be repeated.
  ///   - now: The current time; earlier appointments and dates are rejected.
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(
    parameters: [String: [String]], now: Timestamp = .now()
  ) throws(SearchError) {
    var reader = ParameterReader(
      parameters.filter { $0.key != "home" }, known: Self.parameters)
    let start = reader.place("from", example: RouteQuery.placeExample)
    homes = (parameters["home"] ?? []).compactMap { Self.home($0, &reader) }
    mode = reader.mode() ?? .transit
    stay = reader.value("stay", or: { .tour(.notAStay($0)) }, Self.stay) ?? Self.standardStay
    (returns, keepsOrder) = (reader.flag("return"), reader.flag("keep-order"))
    language = reader.language() ?? .english
    let today = ClockTime.local(now)
    let date = reader.value("date", or: { .tour(.notADay($0)) }, ClockTime.date)
    if let date, date.daysSince1970 < today.date.daysSince1970 {
      reader.fail(
        "date", .tour(.dayPast(ClockTime.text(date), today: ClockTime.text(today.date))))
    }
    self.date = date ?? ClockTime.weekday(after: today.date)
    // A tour that takes place today cannot start before the current time.
    let earliest: Int32 = date == today.date ? today.seconds : 0
    let leaving = reader.value("leave-at", or: { .tour(.notATime($0)) }) { ClockTime.seconds($0) }
    leaves = leaving ?? max(Self.standardLeaving, earliest)
    if let leaving, leaving < earliest {
      reader.fail(
        "leave-at",
        .tour(.appointmentPast(ClockTime.text(leaving), now: ClockTime.text(earliest))))
    }
    Self.check(homes, now: earliest, count: parameters["home"]?.count ?? 0, &reader)
    try reader.finish()
    // The start is not nil here, because `finish()` throws an error if the start is missing.
    self.start = start ?? .station("")
  }

  private static func check(
    _ homes: [WantedHome], now: Int32, count: Int, _ reader: inout ParameterReader
  ) {
    if !TourProblem.sizes.contains(count) { reader.fail("home", .tour(.homeCount(count))) }
    var seen: Set<String> = []
    for home in homes where !seen.insert(home.id).inserted {
      reader.fail("home", .tour(.homeTwice(home.id)))
    }
    let bound = homes.filter { $0.appointment != nil }
    for home in bound where home.appointment?.lowerBound ?? now < now {
      reader.fail("home", .tour(.appointmentPast(home.text, now: ClockTime.text(now))))
    }
    for (number, home) in bound.enumerated() {
      for other in bound[..<number] where other.id != home.id {
        if let first = other.appointment, let second = home.appointment, first.overlaps(second) {
          reader.fail("home", .tour(.appointmentsOverlap(other.text, home.text)))
        }
      }
    }
  }

  /// Parses a home with an optional appointment. An `@` that is not followed by a time is part of
  /// the id.
  private static func home(_ text: String, _ reader: inout ParameterReader) -> WantedHome? {
    let text = text.trimmed
    if text.isEmpty {
      reader.fail("home", .empty)
      return nil
    }
    guard let mark = text.lastIndex(of: "@"), text[text.index(after: mark)...].contains(":") else {
      return WantedHome(id: text)
    }
    let times = text[text.index(after: mark)...].split { $0 == "-" || $0 == "–" }
      .map { ClockTime.seconds(String($0).trimmed) }
    guard times.count == 2, let from = times[0], let to = times[1], from != to,
      mark > text.startIndex
    else {
      reader.fail("home", .tour(.notAnAppointment(text)))
      return nil
    }
    guard from < to else {
      reader.fail("home", .tour(.appointmentReversed(text)))
      return nil
    }
    return WantedHome(id: String(text[..<mark]).trimmed, appointment: from..<to)
  }

  /// Parses a visit's duration, `30min`, `1h` or a number of minutes, into seconds; nil outside the
  /// range of 1 to 480 minutes.
  private static func stay(_ text: String) -> Int32? {
    guard let minutes = DurationText.minutes(text, mayLackUnit: true), (1...480).contains(minutes)
    else { return nil }
    return Int32(60 * minutes)
  }
}
