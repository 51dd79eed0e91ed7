import Foundation
import Geo
import Listings
import Region
import Spelling
import Stations

/// Reads stations and train routes from OpenStreetMap data in Overpass JSON format.
struct OverpassReader {
  private let elements: [OverpassDocument.Element]
  private let catalog: RailCatalog
  /// The indices in `stops` by type and ID.
  private var places: [String: Int] = [:]
  private var stops: [SourceStop] = []

  init(_ bytes: [UInt8], catalog: RailCatalog) throws(StationSourceError.Reason) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8(part: "") }
    let document: OverpassDocument
    do {
      document = try JSONDecoder().decode(OverpassDocument.self, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) {
      throw .notJSON(context.underlyingError.map { "\($0)" } ?? context.debugDescription)
    } catch {
      throw .notOverpass
    }
    guard let elements = document.elements else { throw .notOverpass }
    if let remark = document.remark, remark.lowercased().contains("error") {
      throw .incomplete(.end)
    }
    self.elements = elements
    self.catalog = catalog
    try readStops()
  }

  /// Returns the station facts from the document.
  func facts() throws(StationSourceError.Reason) -> SourceFacts {
    var facts = SourceFacts()
    facts.licence = "ODbL 1.0"
    facts.attribution = "© OpenStreetMap contributors (ODbL)"
    facts.stops = stops
    for element in elements where element.type == "relation" {
      guard let tags = element.tags, tags["type"] == "route", Self.isRail(tags["route"]) else {
        continue
      }
      let names = ["ref", "name:en", "name", "name:th", "line", "official_name"]
        .compactMap { tags[$0] }
      let system = system(in: tags)
      let line = catalog.line(in: names) ?? newLine(tags, system)
      let way = try calls(of: element)
      let color = tags["colour"].flatMap(LineColor.read)
      if let line, let known = facts.lines.firstIndex(where: { $0.id == line }) {
        if !way.isEmpty { facts.lines[known].patterns.append(way) }
        facts.lines[known].color = facts.lines[known].color ?? color
      } else if line != nil || !way.isEmpty {
        facts.lines.append(
          SourceLine(
            id: line, name: names.first ?? "\(element.id)", color: color,
            patterns: way.isEmpty ? [] : [way]))
      }
    }
    return facts
  }

  /// Returns the ID of a new line with an unknown name; nil if its system is unknown.
  private func newLine(_ tags: [String: String], _ system: RailSystem?) -> RailLineID? {
    guard let system, let name = tags["ref"] ?? tags["name:en"] ?? tags["name"] else { return nil }
    return RailLineID(system: system, name: name)
  }

  /// Returns the stops of a route in travel order.
  private func calls(
    of route: OverpassDocument.Element
  ) throws(StationSourceError.Reason) -> [Int] {
    var way: [Int] = []
    for member in route.members ?? [] {
      let role = member.role ?? ""
      guard role.hasPrefix("stop") || (role.isEmpty && member.type == "node") else { continue }
      if let place = places["\(member.type)/\(member.ref)"] {
        way.append(place)
      } else if role.hasPrefix("stop") {
        // Without this check, a station that is only missing from the document would be treated as
        // removed.
        let type = ["node", "way", "relation"].contains(member.type) ? member.type : "element"
        throw .incomplete(.member(relation: "\(route.id)", type: type, id: "\(member.ref)"))
      }
    }
    return way
  }

  private mutating func readStops() throws(StationSourceError.Reason) {
    // Overpass may output an element twice, once without its tags.
    var seen: [String: OverpassDocument.Element] = [:]
    var order: [String] = []
    for element in elements where element.type != "relation" || element.tags?["type"] != "route" {
      let id = "\(element.type)/\(element.id)"
      guard let other = seen[id] else {
        seen[id] = element
        order.append(id)
        continue
      }
      guard other.lat == element.lat, other.lon == element.lon else {
        throw .duplicateID(part: "", id: id)
      }
      if (other.tags ?? [:]).isEmpty { seen[id] = element }
    }
    let reader = StationNameReader(catalog)
    for id in order {
      guard let element = seen[id], let latitude = element.lat ?? element.center?.lat,
        let longitude = element.lon ?? element.center?.lon
      else { continue }
      guard let reading = CoordinateReading(latitude: latitude, longitude: longitude) else {
        throw .badValue(part: id, line: 1, column: "lat or lon")
      }
      let tags = element.tags ?? [:]
      var names = reader.read(
        thai: tags["name:th"] ?? tags["name"].flatMap { $0.holdsThai ? $0 : nil },
        english: tags["name:en"] ?? tags["name"].flatMap { $0.holdsThai ? nil : $0 })
      names.system = system(in: tags) ?? names.system
      places[id] = stops.count
      stops.append(
        SourceStop(
          id: id, name: names.name, code: tags["ref"].flatMap(StationCode.read),
          position: reading.position,
          isSwapped: reading.isSwapped, system: names.system,
          isStation: ["station", "halt"].contains(tags["railway"])
            || tags["public_transport"] == "station",
          // Entrances and bus stops are also named after stations.
          isPlatform: !["station", "halt", "stop", "tram_stop"].contains(tags["railway"])
            && !["station", "stop_position"].contains(tags["public_transport"])))
    }
  }

  private static func isRail(_ route: String?) -> Bool {
    ["subway", "light_rail", "train", "monorail", "railway", "tram"].contains(route)
  }

  /// Returns the system named in an element's tags.
  private func system(in tags: [String: String]) -> RailSystem? {
    ["network:en", "network", "operator:en", "operator", "brand", "network:short"].lazy
      .compactMap { tags[$0] }.compactMap(catalog.railSystem(ofNetwork:)).first
  }
}
