import Listings
import Region
import Stations

/// Reads a list of stations as comma-separated values, one row per station and line. The columns
/// are the same as in the built-in facts; all of them are optional, but each row needs a code or a
/// name.
struct StationListReader {
  let bytes: [UInt8]
  let catalog: RailCatalog

  /// Alternative names of the columns.
  private static let aliases = [
    "system": ["network", "c_code"],
    "line": ["route", "line_name", "c_line"],
    "line_color": ["color", "colour", "line_colour", "c_color"],
    "code": ["station_code", "ref", "stop_code", "c_station_code"],
    "order": ["sequence", "no", "n_order", "stop_sequence"],
    "name_en": ["english", "name_english", "english_name", "name", "station", "c_station"],
    "name_th": ["thai", "name_thai", "thai_name", "c_station_t"],
    "lat": ["latitude", "y", "stop_lat", "c_lat"],
    "lon": ["lng", "long", "longitude", "x", "stop_lon", "c_lon"],
    "opened": ["year", "opening_year", "opened_year", "n_opened"],
  ]

  /// Returns the station facts from the list.
  func facts() throws(StationSourceError.Reason) -> SourceFacts {
    var table = try SourceTable(
      bytes, part: "", aliases: Self.aliases, columns: Array(Self.aliases.keys), required: [])
    guard table.has("code") || table.has("name_en") || table.has("name_th") else {
      throw .noColumn(part: "", column: "code")
    }
    var facts = SourceFacts()
    facts.hasExactNames = true
    var orders: [Int: [(order: Int, stop: Int)]] = [:]
    while let row = try table.next() {
      let stop = try stop(in: row, of: table)
      let lineName = row["line"]
      if !lineName.isEmpty {
        guard let id = line(lineName, system: stop.system) else {
          throw table.badValue(row, table.has("system") ? "line" : "system")
        }
        let place = facts.lines.firstIndex { $0.id == id } ?? facts.lines.count
        if place == facts.lines.count {
          let color = LineColor.read(row["line_color"])
          facts.lines.append(SourceLine(id: id, name: lineName, color: color, patterns: []))
        }
        guard !table.has("order") || Int(row["order"]).map({ $0 > 0 }) == true else {
          throw table.badValue(row, "order")
        }
        orders[place, default: []].append((Int(row["order"]) ?? row.line, facts.stops.count))
      }
      facts.stops.append(stop)
    }
    for (line, stops) in orders {
      facts.lines[line].patterns = [
        stops.sorted { ($0.order, $0.stop) < ($1.order, $1.stop) }.map(\.stop)
      ]
    }
    return facts
  }

  private func stop(
    in row: SourceTable.Row, of table: SourceTable
  ) throws(StationSourceError.Reason) -> SourceStop {
    let text = { (column: String) in row[column].isEmpty ? nil : row[column] }
    var system: RailSystem?
    if let name = text("system") {
      system = RailSystem(name: name, in: catalog)
      if system == nil { throw table.badValue(row, "system") }
    }
    guard text("code") != nil || text("name_en") != nil || text("name_th") != nil else {
      throw table.badValue(row, "code")
    }
    var openedYear: Int?
    if let year = text("opened") {
      guard let number = Int(year), (1800...2200).contains(number) else {
        throw table.badValue(row, "opened")
      }
      openedYear = number
    }
    let coordinate = try table.coordinate(row, "lat", "lon")
    return SourceStop(
      id: "\(row.line)", name: LocalizedText(thai: text("name_th"), english: text("name_en")),
      code: text("code"), position: coordinate?.position,
      isSwapped: coordinate?.isSwapped ?? false, system: system, isStation: true,
      openedYear: openedYear)
  }

  /// Returns the line that a list calls `name`.
  private func line(_ name: String, system: RailSystem?) -> RailLineID? {
    if let known = catalog.line(in: [name]), system == nil || system == known.system {
      return known
    }
    return system.map { RailLineID(system: $0, name: name) }
  }
}
