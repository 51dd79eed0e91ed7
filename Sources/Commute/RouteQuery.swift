public import Basics
public import Messages
public import Parameters
import Region
public import Routes

/// A query for routes.
public struct RouteQuery: Sendable, Hashable {
  /// A mode of travel.
  public enum Mode: Sendable, Hashable {
    /// Travel on foot and by rail, planned by our own guide.
    case transit
    /// Travel along streets, planned by a route service.
    case service(RouteRequest.Mode)

    /// The parameter values for all modes.
    public static let names = ["transit"] + RouteRequest.Mode.allCases.map(\.rawValue)

    /// The parameter value for the mode.
    public var name: String {
      switch self {
      case .transit: "transit"
      case .service(let mode): mode.rawValue
      }
    }

    /// Returns the mode with this parameter value; nil if the value is unknown.
    init?(name: String) {
      guard name != "transit" else {
        self = .transit
        return
      }
      guard let mode = RouteRequest.Mode(rawValue: name) else { return nil }
      self = .service(mode)
    }
  }

  /// The start of the route.
  public var start: WrittenPlace
  /// The end of the route.
  public var end: WrittenPlace
  /// Intermediate places; only route services support them.
  public var via: [WrittenPlace]
  /// The mode of travel.
  public var mode: Mode
  /// The preference for choosing a route; only route services support it.
  public var preference: RouteRequest.Preference
  /// The departure time on a weekday; only the guide uses it.
  public var leaveAt: TimeOfDay
  /// The maximum number of routes, 1 to 3.
  public var alternatives: Int
  /// The language of the instructions.
  public var language: Language

  /// Whether any place in the query is a home given by its id.
  public var namesListing: Bool {
    ([start, end] + via).contains(where: \.isListing)
  }

  public static let parameters = [
    "from", "to", "via", "mode", "prefer", "leave-at", "alternatives", "lang",
  ]

  /// Parses a query from the parameters of a command line or URL.
  ///
  /// - Parameters:
  ///   - parameters: The values by parameter name.
  ///   - also: The names of other parameters, which the caller reads.
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
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
    // The places are not nil here, because `finish()` throws an error if a place is missing.
    self.start = start ?? .station("")
    self.end = end ?? .station("")
  }

  /// The example shown in errors about a missing place.
  package static var placeExample: String { City.examples.point }
}

extension ParameterReader {
  package mutating func mode() -> RouteQuery.Mode? {
    value(
      "mode", or: { .notAMode($0, Self.hint($0, among: RouteQuery.Mode.names)) },
      RouteQuery.Mode.init(name:))
  }
}
