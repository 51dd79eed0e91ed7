package import JSONStream
public import Listings
public import Messages
public import Parameters
public import Stations

/// A list of places to choose from.
public enum PlaceList: String, Sendable, CaseIterable {
  /// The provinces that the feed has homes in.
  case provinces
  /// The districts of a province.
  case districts
  /// The stations, of every system or of one.
  case stations

  /// The parameters that a request for this list takes.
  public var parameters: [String] {
    switch self {
    case .provinces: []
    case .districts: ["province"]
    case .stations: ["system"]
    }
  }
}

extension HomeFinder {
  /// A list of places as the JSON document that the facade sends, with a line feed at its end and
  /// its notes in `language`.
  ///
  /// - Throws: `SearchError` for a bad parameter, an unknown province or a feed without an answer.
  public func places(
    _ list: PlaceList, parameters: [String: [String]], language: Language = .english
  ) async throws(SearchError) -> [UInt8] {
    var reader = ParameterReader(parameters, known: list.parameters)
    switch list {
    case .provinces:
      try reader.finish()
      let answer = try await provinces()
      return PlaceDocument.provinces(answer.provinces, notes: answer.notes, language)
    case .districts:
      let province = reader.requiredName("province", example: "Bangkok")
      try reader.finish()
      let answer = try await districts(ofProvince: province ?? "")
      return PlaceDocument.districts(answer.districts, notes: answer.notes, language)
    case .stations:
      let system = reader.name("system")
      try reader.finish()
      return PlaceDocument.stations(
        stations.stations(system: try system.map(RailSystem.init(named:))))
    }
  }
}

/// The JSON documents of the lists of places: `{items:[…],notes:[…]}`, where there are notes.
public enum PlaceDocument {
  /// Provinces by code and name.
  public static func provinces(
    _ provinces: [Province], notes: [Message], _ language: Language = .english
  ) -> [UInt8] {
    document(of: provinces, notes: notes, language) { $1.write(to: &$0) }
  }

  /// Districts by code, name, province and centre.
  public static func districts(
    _ districts: [District], notes: [Message], _ language: Language = .english
  ) -> [UInt8] {
    document(of: districts, notes: notes, language) { $1.write(to: &$0) }
  }

  /// Stations, each once for each line that it stands on.
  public static func stations(_ stations: [Station], notes: [Message] = []) -> [UInt8] {
    document(of: stations, notes: notes) { $1.write(to: &$0) }
  }

  /// Stations with the metres that each is away, in a straight line.
  public static func stations(
    _ near: some Sequence<(station: Station, distance: Double)>
  ) -> [UInt8] {
    let near = near.map { NearbyStation(station: $0.station, distance: $0.distance) }
    return document(of: near) { json, near in
      near.station.write(to: &json)
      json.field("distanceMeters", near.distance, decimals: 1)
      json.field("walkMinutes", near.walkMinutes)
    }
  }

  private static func document<Element>(
    of elements: [Element], notes: [Message] = [], _ language: Language = .english,
    fields: (inout JSONWriter, Element) -> Void
  ) -> [UInt8] {
    JSONWriter.document(capacity: 256 * (1 + elements.count)) { json in
      json.objects("items", elements, fields)
      if !notes.isEmpty { json.array("notes", notes.map { $0.text(in: language) }) }
    }
  }
}

extension Province {
  /// Writes the province's members.
  package func write(to json: inout JSONWriter) {
    json.field("code", code)
    json.object("name") { name.write(to: &$0) }
  }
}

extension District {
  /// Writes the district's members.
  package func write(to json: inout JSONWriter) {
    json.field("code", code)
    json.object("name") { name.write(to: &$0) }
    json.object("province") { province.write(to: &$0) }
    if let center { json.object("position") { center.write(to: &$0) } }
  }
}

extension Station {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("system", system.rawValue)
    json.field("line", line)
    json.field("code", code)
    json.object("name") { name.write(to: &$0) }
    json.field("order", order)
    json.object("position") { position.write(to: &$0) }
    json.field("color", color)
    json.field("opened", openedYear)
  }
}
