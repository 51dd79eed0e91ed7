public import Basics
public import Commute
public import Messages
public import Parameters
import Routes
import Tours

/// What a person asks for who wants to view several homes in one trip.
public struct TourQuery: Sendable, Hashable {
  /// A home to view.
  public struct WantedHome: Sendable, Hashable {
    /// Its id, or its source's own key.
    public var id: String
    /// The appointment's times as seconds since midnight, where there is one.
    public var appointment: Range<Int32>?

    /// The home as it was written: `145831@10:00-10:30`.
    var text: String { id + (appointment.map { "@\(Self.text($0))" } ?? "") }

    /// The times of an appointment: `10:00-10:30`.
    static func text(_ appointment: Range<Int32>) -> String {
      ClockTime.text(appointment.lowerBound) + "-" + ClockTime.text(appointment.upperBound)
    }
  }

  /// Where the tour begins.
  public var start: WrittenPlace
  /// The homes, in the order in which they were given.
  public var homes: [WantedHome]
  /// How long a visit takes, in seconds.
  public var stay: Int32
  /// How one wants to move.
  public var mode: RouteQuery.Mode
  /// Whether the tour ends where it began.
  public var returns: Bool
  /// Whether the homes are visited in the order in which they were given.
  public var keepsOrder: Bool
  /// The day, in Bangkok.
  public var date: CivilDate
  /// When the start is left, in seconds since midnight.
  public var leaves: Int32
  /// The language of the instructions.
  public var language: Language

  /// The parameters that a question for a tour takes.
  public static let parameters = [
    "from", "home", "stay", "mode", "return", "keep-order", "date", "leave-at", "lang",
  ]
  /// The time of a visit unless another is given, in seconds.
  static let standardStay: Int32 = 1_800
  /// When the start is left unless another time is given.
  static let standardLeaving: Int32 = 9 * 3_600
}

extension TourQuery {
  /// Reads a question from named text values, as a command line or a document has them. The day is the
  /// next weekday unless `date` names another, which may be today.
  ///
  /// - Parameters:
  ///   - parameters: Named texts; `home` is repeated.
  ///   - now: What is in the past.
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
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
    // Who plans for today cannot leave before now.
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
    // It is there: the reader has complained of one that is not.
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

  /// A home with or without an appointment. An id may have an `@` in it, which no time follows.
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

  /// Seconds of a visit: `30min`, `1h`, or minutes by themselves; nil beyond 1 to 480 minutes.
  private static func stay(_ text: String) -> Int32? {
    guard let minutes = DurationText.minutes(text, mayLackUnit: true), (1...480).contains(minutes)
    else { return nil }
    return Int32(60 * minutes)
  }
}
