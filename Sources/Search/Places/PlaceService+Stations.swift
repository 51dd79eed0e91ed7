public import Parameters
public import Stations

extension PlaceService {
  /// Returns the stations nearest to a coordinate, with their distances in metres.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public func stationsNear(
    _ parameters: [String: [String]]
  ) throws(SearchError) -> [(station: Station, distance: Double)] {
    var reader = ParameterReader(parameters, known: ["lat", "lon", "system", "limit"])
    let coordinate = reader.coordinate()
    let limit = reader.number("limit", in: Self.stationLimits) ?? 5
    let system = reader.system()
    try reader.finish()
    guard let coordinate else { return [] }
    let all = stations.nearest(system == nil ? limit : stations.stations.count, to: coordinate)
    return Array(all.filter { system == nil || $0.station.system == system }.prefix(limit))
  }

  /// Returns all stations that match a name or code, starting with the best match.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public func stationsFound(_ parameters: [String: [String]]) throws(SearchError) -> [Station] {
    var reader = ParameterReader(parameters, known: ["q", "system", "limit"])
    let text = reader.requiredName("q", example: "asok") ?? ""
    let limit = reader.number("limit", in: Self.stationLimits) ?? Self.stationLimits.upperBound
    let system = reader.system()
    try reader.finish()
    return Array(stations.candidates(for: text, system: system).prefix(limit))
  }

  /// The accepted limits.
  private static let stationLimits = 1...1_000
}
