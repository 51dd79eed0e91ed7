import CEmbedded

/// A table of a region. The raw value is its file name without `.csv`; `docs/region.md` describes
/// the columns.
package enum RegionTable: String, Sendable, CaseIterable {
  case region
  case examples
  case systems
  case lines
  case stations
  case railService = "rail-service"
  case railFares = "rail-fares"
  case provinces
  case districts
  case outlines
  case phrases
  case maps

  /// The name of the table's file in the region's folder.
  package var fileName: String { "\(rawValue).csv" }

  /// The table that is built into the program.
  var builtIn: [UInt8] {
    switch self {
    case .region: embeddedTable(embedded_region_csv)
    case .examples: embeddedTable(embedded_examples_csv)
    case .systems: embeddedTable(embedded_systems_csv)
    case .lines: embeddedTable(embedded_lines_csv)
    case .stations: embeddedTable(embedded_stations_csv)
    case .railService: embeddedTable(embedded_rail_service_csv)
    case .railFares: embeddedTable(embedded_rail_fares_csv)
    case .provinces: embeddedTable(embedded_provinces_csv)
    case .districts: embeddedTable(embedded_districts_csv)
    case .outlines: embeddedTable(embedded_outlines_csv)
    case .phrases: embeddedTable(embedded_phrases_csv)
    case .maps: embeddedTable(embedded_maps_csv)
    }
  }
}
