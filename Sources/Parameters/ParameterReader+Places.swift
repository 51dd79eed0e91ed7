public import Geo
import Region
package import Stations

extension Coordinate {
  /// Reads a coordinate from the `lat` and `lon` parameters.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public static func read(_ parameters: [String: [String]]) throws(SearchError) -> Coordinate? {
    var reader = ParameterReader(parameters, only: ["lat", "lon"])
    let coordinate = reader.coordinate()
    try reader.finish()
    return coordinate
  }
}

extension ParameterReader {
  /// Reads a coordinate from `lat` and `lon`.
  package mutating func coordinate() -> Coordinate? {
    let latitude = degrees("lat", within: -90...90, example: City.examples.latitude)
    let longitude = degrees("lon", within: -180...180, example: City.examples.longitude)
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Reads a rail system from `system`.
  package mutating func system() -> RailSystem? {
    name("system").flatMap { text in
      attempt { () throws(SearchError) in try RailSystem(named: text) }
    }
  }
}
