package import Geo
package import Messages

/// The table `examples.csv`. A place that the table lacks is the centre of the region, and a name
/// that it lacks is the name of the region.
package struct Examples: Sendable {
  /// A station that the page suggests as the start of a search.
  package struct Start: Sendable {
    package let system: String
    package let code: String
    package let name: Message
  }

  private let values: [String: String]
  private let facts: CityFacts

  init(_ table: CatalogTable, in facts: CityFacts) {
    self.facts = facts
    values = Dictionary(
      table.rows.map { ($0["example"], $0["value"]) }, uniquingKeysWith: { first, _ in first })
  }

  /// A coordinate in decimal degrees, such as `-23.5505`.
  package var latitude: String { values["latitude"] ?? String(facts.center.latitude) }
  package var longitude: String { values["longitude"] ?? String(facts.center.longitude) }
  /// The coordinate as `LAT,LON`.
  package var point: String { "\(latitude),\(longitude)" }
  /// The coordinate in degrees, minutes and seconds.
  package var degrees: String { values["degrees"] ?? point }
  /// The same within double quotes on a command line.
  package var quotedDegrees: String { degrees.replacing("\"", with: "\\\"") }
  /// The ends of a route, as `LAT,LON`.
  package var start: String { values["start"] ?? facts.centerText }
  package var end: String { values["end"] ?? facts.centerText }
  /// The ends of a walk of about a kilometre.
  package var walk: (from: Coordinate, to: Coordinate) {
    (position(point), position(values["neighbour"] ?? facts.centerText))
  }
  /// A box as `WEST,SOUTH,EAST,NORTH`.
  package var box: String {
    let (latitude, longitude) = (facts.center.latitude, facts.center.longitude)
    return values["box"]
      ?? [longitude - 0.05, latitude - 0.05, longitude + 0.05, latitude + 0.05]
      .map { "\(($0 * 100).rounded() / 100)" }.joined(separator: ",")
  }
  /// The box around all stations, as `SOUTH,WEST,NORTH,EAST`.
  package var railBox: String { values["rail_box"] ?? "" }

  private func position(_ text: String) -> Coordinate {
    let degrees = text.split(separator: ",").map { Double($0) ?? 0 }
    return degrees.count == 2 ? Coordinate(unchecked: degrees[0], degrees[1]) : facts.center
  }
}

/// Names of places, which are not translated: people type them.
extension Examples {
  package var province: String { name("province") }
  package var district: String { name("district") }
  /// The code of another province.
  package var secondProvince: String { name("second_province") }
  package var secondThaiProvince: String { name("second_province_th") }
  /// The Thai name of a district of the other province.
  package var secondThaiDistrict: String { name("second_district_th") }
  /// The common names of the rail systems.
  package var systems: [String] { values["systems"] == nil ? ["railway"] : list("systems") }
  package var system: String { name("system") }
  package var secondSystem: String { name("second_system") }
  package var station: String { name("station") }
  package var thaiStation: String { name("station_th") }
  package var stationCode: String { name("station_code") }
  /// Another spelling of the station.
  package var stationVariant: String { name("station_variant") }
  /// A station to travel to.
  package var destination: String { name("destination") }
  package var secondThaiDestination: String { name("second_destination_th") }
  package var secondDestinationCode: String { name("second_destination_code") }
  /// A station where lines meet.
  package var interchange: String { name("interchange") }
  package var thaiInterchange: String { name("interchange_th") }
  /// The names of OpenStreetMap extracts of the city and of its country.
  package var extract: String { values["extract"] ?? "city.osm.pbf" }
  package var countryExtract: String { values["country_extract"] ?? "country-latest.osm.pbf" }

  package var starts: [Start] { list("starts").compactMap(Self.start) }

  private static func start(_ text: String) -> Start? {
    let parts = text.split(separator: ";").map(String.init)
    guard parts.count == 4 else { return nil }
    return Start(system: parts[0], code: parts[1], name: Message("\(parts[2])", "\(parts[3])"))
  }

  private func name(_ example: String) -> String { values[example] ?? facts.name.english }

  private func list(_ example: String) -> [String] {
    (values[example] ?? "").split(separator: "|").map(String.init)
  }
}
