public import Basics
public import Geo
public import Messages
public import Routes

/// What a person asks for who wants to get somewhere.
public struct RouteQuery: Sendable, Hashable {
  /// An end of the route.
  public enum Place: Sendable, Hashable {
    /// Somewhere on the map.
    case coordinate(Coordinate)
    /// A station by its code or name.
    case station(String)
    /// A home by its id.
    case listing(String)

    init(_ place: WrittenPlace) {
      switch place {
      case .coordinate(let coordinate): self = .coordinate(coordinate)
      case .station(let text): self = .station(text)
      case .listing(let id): self = .listing(id)
      }
    }
  }

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
  public var start: Place
  /// Where it ends.
  public var end: Place
  /// Places to pass on the way; only services know of them.
  public var via: [Place]
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
    ([start, end] + via).contains { place in
      if case .listing = place { return true }
      return false
    }
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
    let start = Self.place("from", &reader)
    let end = Self.place("to", &reader)
    via = (parameters["via"] ?? []).compactMap { Self.place($0, named: "via", &reader) }
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

  /// The place that the parameter `name` gives, which must be there.
  static func place(_ name: String, _ reader: inout ParameterReader) -> Place? {
    reader.required(name, example: "13.7370,100.5603").flatMap { place($0, named: name, &reader) }
  }

  private static func place(
    _ text: String, named name: String, _ reader: inout ParameterReader
  ) -> Place? {
    do throws(SearchError) {
      return try Place(WrittenPlace(text, parameter: name))
    } catch {
      error.parameters.forEach { reader.fail($0.name, $0.problem) }
      return nil
    }
  }
}
