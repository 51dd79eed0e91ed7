import Basics
import CSVStream
import Geo

extension StationFacts {
  /// Returns the sources and licences of the facts in `ofMainRegion()`, for the table built from
  /// them.
  public static func provenance() -> [StationProvenance] {
    var rows: [String: Int] = [:]
    var texts: [String: [UInt8]] = [:]
    if let reader = try? CSVReader(list) {
      let column = reader.column(named: "sources")
      for case .success(let row) in reader {
        // The first source of a row supplied the coordinate.
        let tag = String(row[column].prefix { $0 != "," })
        rows[tag, default: 0] += 1
        texts[tag, default: []] += Array(row.fields.joined(separator: ",").utf8 + [0x0A])
      }
    }
    return sources.map { tag, provenance in
      var provenance = provenance
      // The checksum covers the rows from this source, because the program does not contain the
      // source's file.
      provenance.checksum = SHA256.hex(of: texts[tag, default: []])
      provenance.rows = rows[tag, default: 0]
      return provenance
    }
  }

  /// Returns the name of the source of each station's position; nil for stations and positions that
  /// are not in the built-in facts.
  public static func sources(of stations: [Station]) -> [String?] {
    var facts: [StationID: (position: Coordinate, source: String)] = [:]
    if let listed = try? ofMainRegion(), let reader = try? CSVReader(list) {
      let names = Dictionary(sources.map { ($0.tag, $0.1.source) }, uniquingKeysWith: { $1 })
      let columns = ["system", "line", "code", "sources"].map { reader.column(named: $0) }
      var tags: [StationID: String] = [:]
      for case .success(let row) in reader {
        let texts = columns.map { row[$0] }
        guard let system = RailSystem(rawValue: texts[0]) else { continue }
        let id = StationID(system: system, line: texts[1], code: texts[2])
        tags[id] = String(texts[3].prefix { $0 != "," })
      }
      for station in listed {
        guard let source = tags[station.id].flatMap({ names[$0] }) else { continue }
        facts[station.id] = (station.position, source)
      }
    }
    return stations.map { station in
      facts[station.id].flatMap { $0.position == station.position ? $0.source : nil }
    }
  }

  /// Returns whether the built-in facts come from a source with this name. A name that an existing
  /// table might contain must remain in the list.
  public static func isBuiltIn(source: String?) -> Bool {
    sources.contains { $0.1.source == source }
  }

  /// The sources by their tags in the list. The second source's date is unknown; its entry has the
  /// date of the whole list.
  private static let sources: [(tag: String, StationProvenance)] = [
    (
      "nt",
      StationProvenance(
        source: "Namtang GTFS feed 20230422, from asiripanich/bangkok-gtfs", licence: "CC BY 4.0",
        retrieved: "2023-04-22", checksum: "", rows: 0,
        attribution:
          "Namtang GTFS, Office of Transport and Traffic Policy and Planning, Thailand (CC BY 4.0)")
    ),
    (
      "tpd",
      StationProvenance(
        source: "Gusb3ll/thailand-public-train-data, commit d1b1fc5", licence: "CC0 1.0",
        retrieved: "2026-08-09", checksum: "", rows: 0)
    ),
    (
      "osm",
      StationProvenance(
        source: "OpenStreetMap, from naiiytom/tha-metro-mini-3d, commit d7544d4",
        licence: "ODbL 1.0", retrieved: "2026-08-09", checksum: "", rows: 0,
        attribution: "© OpenStreetMap contributors (ODbL)")
    ),
  ]
}
