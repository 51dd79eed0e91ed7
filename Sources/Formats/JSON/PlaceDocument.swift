package import JSONStream
public import Listings
public import Messages
public import Search
public import Stations

extension PlaceAnswer {
  /// Returns the list as the facade's JSON document, which contains the list's notes in `language`
  /// and ends with a line feed.
  public func document(_ language: Language) -> [UInt8] {
    switch self {
    case .provinces(let provinces, let notes):
      PlaceDocument.provinces(provinces, notes: notes, language)
    case .districts(let districts, let notes):
      PlaceDocument.districts(districts, notes: notes, language)
    case .stations(let stations): PlaceDocument.stations(stations)
    }
  }
}

/// The JSON documents that list places: `{items:[…],notes:[…]}`, with `notes` only if there are
/// notes.
public enum PlaceDocument {
  /// Returns provinces with their codes and names.
  public static func provinces(
    _ provinces: [Province], notes: [Message], _ language: Language = .english
  ) -> [UInt8] {
    document(of: provinces, notes: notes, language) { $1.write(to: &$0) }
  }

  /// Returns districts with their codes, names, provinces and centres.
  public static func districts(
    _ districts: [District], notes: [Message], _ language: Language = .english
  ) -> [UInt8] {
    document(of: districts, notes: notes, language) { $1.write(to: &$0) }
  }

  /// Returns stations, with an item for each line that serves a station.
  public static func stations(_ stations: [Station], notes: [Message] = []) -> [UInt8] {
    document(of: stations, notes: notes) { $1.write(to: &$0) }
  }

  /// Returns stations with their straight-line distances in metres.
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
  package func write(to json: inout JSONWriter) {
    json.field("code", code)
    json.object("name") { name.write(to: &$0) }
  }
}

extension District {
  package func write(to json: inout JSONWriter) {
    writeName(to: &json)
    if let center { json.object("position") { center.write(to: &$0) } }
  }

  /// Writes the district without its position.
  func writeName(to json: inout JSONWriter) {
    json.field("code", code)
    json.object("name") { name.write(to: &$0) }
    json.object("province") { province.write(to: &$0) }
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
