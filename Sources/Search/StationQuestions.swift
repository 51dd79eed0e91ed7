public import Geo
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

extension Coordinate {
  /// The coordinate that the parameters `lat` and `lon` give.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public static func read(_ parameters: [String: [String]]) throws(SearchError) -> Coordinate? {
    var reader = ParameterReader(parameters, only: ["lat", "lon"])
    let coordinate = reader.coordinate()
    try reader.finish()
    return coordinate
  }
}

extension ParameterReader {
  /// The coordinate that `lat` and `lon` give.
  mutating func coordinate() -> Coordinate? {
    let latitude = degrees("lat", within: -90...90, example: "13.7370")
    let longitude = degrees("lon", within: -180...180, example: "100.5603")
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The system that `system` names.
  mutating func system() -> RailSystem? {
    name("system").flatMap { text in
      attempt { () throws(SearchError) in try RailSystem(named: text) }
    }
  }
}
