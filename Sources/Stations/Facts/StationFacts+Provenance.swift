import Basics
import CSVStream

extension StationFacts {
  /// Where the facts of `embedded()` come from and on what terms, for the table made of them.
  public static func provenance() -> [StationProvenance] {
    var rows: [String: Int] = [:]
    var texts: [String: [UInt8]] = [:]
    if let reader = try? CSVReader(list) {
      let column = reader.column(named: "sources")
      for case .success(let row) in reader {
        // The first of a row's sources supplied its coordinate.
        let tag = String(row[column].prefix { $0 != "," })
        rows[tag, default: 0] += 1
        texts[tag, default: []] += Array(row.fields.joined(separator: ",").utf8 + [0x0A])
      }
    }
    return sources.map { tag, provenance in
      var provenance = provenance
      // Of the rows that the source supplied: its own file is not what was read.
      provenance.checksum = SHA256.hex(of: texts[tag, default: []])
      provenance.rows = rows[tag, default: 0]
      return provenance
    }
  }

  /// The sources by the tags that the list has for them. When the second was current is not known;
  /// the day is that of the whole list.
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
