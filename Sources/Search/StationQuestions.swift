public import Parameters
import Stations

extension HomeFinder {
  /// The stations nearest to a coordinate as the JSON document that the facade sends.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public func stationsNear(_ parameters: [String: [String]]) throws(SearchError) -> [UInt8] {
    var reader = ParameterReader(parameters, known: ["lat", "lon", "system", "limit"])
    let coordinate = reader.coordinate()
    let limit = reader.number("limit", in: Self.stationLimits) ?? 5
    let system = reader.system()
    try reader.finish()
    guard let coordinate else { return PlaceDocument.stations([Station]()) }
    let table = stations
    let all = table.nearest(system == nil ? limit : table.stations.count, to: coordinate)
    let near = all.filter { system == nil || $0.station.system == system }.prefix(limit)
    return PlaceDocument.stations(near)
  }

  /// Every station that a text may mean, the likeliest first, as the JSON document that the facade
  /// sends.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public func stationsFound(_ parameters: [String: [String]]) throws(SearchError) -> [UInt8] {
    var reader = ParameterReader(parameters, known: ["q", "system", "limit"])
    let text = reader.requiredName("q", example: "asok") ?? ""
    let limit = reader.number("limit", in: Self.stationLimits) ?? Self.stationLimits.upperBound
    let system = reader.system()
    try reader.finish()
    return PlaceDocument.stations(
      Array(stations.candidates(for: text, system: system).prefix(limit)))
  }

  /// How many stations may be asked for.
  static let stationLimits = 1...1_000
}
