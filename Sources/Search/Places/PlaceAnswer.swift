public import Listings
public import Messages
public import Parameters
import Region
public import Stations

/// A list of places to choose from.
public enum PlaceList: String, Sendable, CaseIterable {
  /// The provinces that have homes in the feed.
  case provinces
  /// The districts of a province.
  case districts
  /// The stations of one rail system or of all systems.
  case stations

  /// The names of the accepted parameters.
  public var parameters: [String] {
    switch self {
    case .provinces: []
    case .districts: ["province"]
    case .stations: ["system"]
    }
  }
}

/// A list of places, and notes for the user about the list's age or about how a name was
/// interpreted.
public enum PlaceAnswer: Sendable {
  case provinces([Province], notes: [Message])
  case districts([District], notes: [Message])
  case stations([Station])
}

extension PlaceService {
  /// Returns the places of a list.
  ///
  /// - Throws: `SearchError` for an invalid parameter, an unknown province, or a failing feed.
  public func answer(
    _ list: PlaceList, parameters: [String: [String]]
  ) async throws(SearchError) -> PlaceAnswer {
    var reader = ParameterReader(parameters, known: list.parameters)
    switch list {
    case .provinces:
      try reader.finish()
      let answer = try await provinces()
      return .provinces(answer.provinces, notes: answer.notes)
    case .districts:
      let province = reader.requiredName("province", example: City.examples.province)
      try reader.finish()
      let answer = try await districts(ofProvince: province ?? "")
      return .districts(answer.districts, notes: answer.notes)
    case .stations:
      let system = reader.name("system")
      try reader.finish()
      return .stations(stations.stations(system: try system.map(RailSystem.init(named:))))
    }
  }
}
