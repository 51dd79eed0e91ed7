import Listings
import Stations

/// Lists of places as a person reads them: aligned columns under a heading.
enum PlaceTable {
  /// Provinces by code and name.
  static func text(_ provinces: [Province]) -> String {
    columns(
      ["CODE", "PROVINCE", "จังหวัด"],
      provinces.map { [$0.code, $0.name.english ?? "", $0.name.thai ?? ""] })
  }

  /// Districts by code and name.
  static func text(_ districts: [District]) -> String {
    columns(
      ["CODE", "DISTRICT", "เขต / อำเภอ"],
      districts.map { [$0.code, $0.name.english ?? "", $0.name.thai ?? ""] })
  }

  /// Stations in the order of their lines.
  static func text(_ stations: [Station]) -> String {
    columns(
      ["SYSTEM", "LINE", "CODE", "STATION", "สถานี"],
      stations.map {
        [$0.system.rawValue, $0.line, $0.code, $0.name.english ?? "", $0.name.thai ?? ""]
      })
  }

  /// Stations with their distances in metres.
  static func text(_ stations: [(station: Station, distance: Double)]) -> String {
    columns(
      ["METRES", "SYSTEM", "LINE", "CODE", "STATION", "สถานี"],
      stations.map { station, metres in
        [
          "\(Int(metres.rounded()))", station.system.rawValue, station.line, station.code,
          station.name.english ?? "", station.name.thai ?? "",
        ]
      })
  }

  private static func columns(_ headings: [String], _ rows: [[String]]) -> String {
    let widths = headings.indices.map { column in
      ([headings] + rows).map { Cells.width(of: $0[column]) }.max() ?? 0
    }
    return ([headings] + rows).map { row in
      let cells = zip(row, widths).map { Cells.padded($0.onOneLine, to: $1) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }
    .joined()
  }
}
