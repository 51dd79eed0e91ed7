import Basics
import Messages
import Parameters
import Ranking
import Region
import Stations

extension FilterParameter {
  /// The maximum distance of a home from a station.
  public static let nearStation = FilterParameter(
    NearStationFilter.name, value: "reach",
    help: "Homes within this distance or walk of a station: 500m, 6min.",
    summary: "How far a home may be from a station: a distance, or a walk such as 6min.",
    schema:
      ##"{"type": "string", "pattern": "^((0\\.[0-9]{0,5}[1-9]|[1-9][0-9]{0,3}(\\.[0-9]{1,6})?|[1-4][0-9]{4}(\\.[0-9]{1,6})?|50000)m?|(0\\.[0-9]{0,5}[1-9]|([1-9]|[1-4][0-9])(\\.[0-9]{1,6})?|50)km|(0\\.[0-9]{0,5}[1-9]|([1-9]|[12][0-9])(\\.[0-9]{1,6})?|30)mi|([1-9]|[1-5][0-9])min)$"}"##,
    example: #""500m""#)

  /// The stations that the distance applies to.
  public static let stationSystem = FilterParameter(
    "station-system", value: "name",
    help: "With --near-station: only stations of this system or line, or this station.",
    summary:
      "The stations for `near-station`, by system, line or name; homes within 1 km if `near-station` is not given.",
    schema: ##"{"$ref": "#/components/schemas/Typed"}"##, example: #""\#(City.examples.system)""#)
}

/// Matches homes near any station, near a named station, or near the stations of a named system or
/// line.
struct StationFilter: HomeFilter {
  static let parameters: [FilterParameter] = [.nearStation, .stationSystem]
  static var rank: Int { 60 }

  private let reach: Reach
  private let system: String?

  /// The default maximum distance from a named station, in metres.
  private static let standardReach: Double = 1_000

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let given = reader.value(.nearStation, Reach.init(parsing:))
    system = reader.name(FilterParameter.stationSystem.name)
    let isGiven = reader.isGiven(FilterParameter.nearStation.name)
    let standard = system == nil || isGiven ? nil : Reach(metres: Self.standardReach)
    guard let reach = given ?? standard else { return nil }
    self.reach = reach
  }

  var key: String { "\(reach.metres) \(system ?? "")" }

  func matching(
    _ context: FilterContext, notes: inout [Message]
  ) throws(SearchError) -> any ListingFilter {
    let stations = context.stations
    let selection: StationSelection
    do {
      selection =
        try system.map { name throws(FilterError) in
          try StationSelection(parsing: name, in: stations)
        } ?? StationSelection(all: stations)
    } catch {
      var candidates: [SearchError.Candidate] = []
      if case .ambiguousStation(let text, _) = error,
        case .ambiguous(let found, let lines) = stations.match(text)
      {
        candidates = found.map(\.candidate) + lines.map(\.candidate)
      }
      throw SearchError(
        .unknownPlace, parameter: FilterParameter.stationSystem.name, .filter(error),
        candidates: candidates)
    }
    if let note = selection.note { notes.append(note) }
    return NearStationFilter(reach, of: selection)
  }
}
