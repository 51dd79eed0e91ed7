public import Basics
public import Messages
public import Parameters
public import Routes

/// What a person asks for who wants to get somewhere.
public struct RouteQuery: Sendable, Hashable {
  /// How one wants to move.
  public enum Mode: Sendable, Hashable {
    /// On foot and by rail, as our own guide knows.
    case transit
    /// Along streets, as a route service knows.
    case service(RouteRequest.Mode)

    /// What they are called in parameters.
    public static let names = ["transit"] + RouteRequest.Mode.allCases.map(\.rawValue)

    /// What it is called in parameters.
    public var name: String {
      switch self {
      case .transit: "transit"
      case .service(let mode): mode.rawValue
      }
    }

    /// The mode that goes by `name`; nil where none does.
    init?(name: String) {
      guard name != "transit" else {
        self = .transit
        return
      }
      guard let mode = RouteRequest.Mode(rawValue: name) else { return nil }
      self = .service(mode)
    }
  }

  /// Where it begins.
  public var start: WrittenPlace
  /// Where it ends.
  public var end: WrittenPlace
  /// Places to pass on the way; only services know of them.
  public var via: [WrittenPlace]
  /// How one wants to move.
  public var mode: Mode
  /// What counts most; only services know of it.
  public var preference: RouteRequest.Preference
  /// When it begins, on a weekday; only the guide knows of it.
  public var leaveAt: TimeOfDay
  /// How many routes are wanted, 1 to 3.
  public var alternatives: Int
  /// The language of the instructions.
  public var language: Language

  /// Whether a place of the question is a home by its id.
  public var namesListing: Bool {
    ([start, end] + via).contains(where: \.isListing)
  }

  /// The parameters that a question for a route takes.
  public static let parameters = [
    "from", "to", "via", "mode", "prefer", "leave-at", "alternatives", "lang",
  ]

  /// Reads a question from named text values, as a command line or an address has them.
  ///
  /// - Parameters:
  ///   - parameters: Named texts.
  ///   - also: Names that the caller reads itself.
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(
    parameters: [String: [String]], also: [String] = []
  ) throws(SearchError) {
    var reader = ParameterReader(
      parameters.filter { $0.key != "via" && !also.contains($0.key) }, known: Self.parameters)
    let start = reader.place("from", example: Self.placeExample)
    let end = reader.place("to", example: Self.placeExample)
    via = (parameters["via"] ?? []).compactMap { reader.place($0, named: "via") }
    mode = reader.mode() ?? .transit
    preference =
      reader.value(
        "prefer", or: ParameterProblem.notAPreference, RouteRequest.Preference.init(rawValue:))
      ?? .fastest
    leaveAt = reader.timeOfDay("leave-at") ?? .noon
    alternatives = reader.number("alternatives", in: 1...3) ?? 3
    language = reader.language() ?? .english
    if self.mode == .transit, !via.isEmpty { reader.fail("via", .onlyAlongStreets) }
    try reader.finish()
    // Both are there: the reader has complained of any that is not.
    self.start = start ?? .station("")
    self.end = end ?? .station("")
  }

  /// A place as an error shows it to who names none.
  package static let placeExample = "13.7370,100.5603"
}

extension ParameterReader {
  /// The mode of a route.
  package mutating func mode() -> RouteQuery.Mode? {
    value(
      "mode", or: { .notAMode($0, Self.hint($0, among: RouteQuery.Mode.names)) },
      RouteQuery.Mode.init(name:))
  }
}
