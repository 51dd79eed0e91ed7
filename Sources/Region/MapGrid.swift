package import Geo

/// A map that the page draws: the box that its data cover, and the cells that its files are cut
/// into. The table is `maps.csv`.
package struct MapGrid: Sendable, Equatable {
  package let name: String
  /// The folder of the map's files within the page's files.
  package let folder: String
  /// The zoom level from which the page draws the map.
  package let leastZoom: Double
  /// The edges of the data, in degrees.
  package let west, south, east, north: Double
  /// The side of a cell in degrees; nil for the overview of a country, which has no cells.
  package let cell: Double?
  /// The attribution of the map's data, in addition to the attribution that every map has.
  package let credit: String

  /// The number of cells from west to east.
  package var columns: Int { count(east - west) }
  /// The number of cells from south to north.
  package var rows: Int { count(north - south) }

  /// The maps of the regions that this process serves.
  package static let served = all(in: RegionTable.maps.bytes)

  /// Returns the maps in a table; rows without a valid box are skipped.
  package static func all(in bytes: [UInt8]) -> [MapGrid] {
    CatalogTable(bytes).rows.compactMap(MapGrid.init)
  }

  private init?(_ row: CatalogTable.Row) {
    let edges = ["west", "south", "east", "north"].compactMap { Double(row[$0]) }
    guard edges.count == 4, edges[0] < edges[2], edges[1] < edges[3], edges[0] >= -180,
      edges[2] <= 180, edges[1] > -85, edges[3] < 85, !row["folder"].isEmpty
    else { return nil }
    (west, south, east, north) = (edges[0], edges[1], edges[2], edges[3])
    (name, folder) = (row["name"], row["folder"])
    leastZoom = Double(row["from_zoom"]) ?? 0
    cell = Double(row["cell"]).flatMap { $0 >= 0.01 ? $0 : nil }
    credit = row["credit"]
  }

  private func count(_ degrees: Double) -> Int {
    guard let cell else { return 0 }
    // Ignores rounding errors, so that an edge on the border of two cells adds no cell.
    return Int((degrees / cell - 1e-6).rounded(.up))
  }

  /// Returns the names of the map's files, without their extension, among the paths of the page's
  /// files.
  package func files(among paths: [String]) -> [String] {
    paths.filter(owns).map { String($0.dropFirst(folder.count + 1).dropLast(".json".count)) }
      .sorted()
  }

  /// Whether the map has a file with the given path.
  package func owns(_ path: String) -> Bool {
    path.hasPrefix("\(folder)/") && path.hasSuffix(".json")
      && !path.dropFirst(folder.count + 1).contains("/")
  }

  /// Whether a place is in the map's box.
  package func contains(_ place: Coordinate) -> Bool {
    west <= place.longitude && place.longitude <= east && south <= place.latitude
      && place.latitude <= north
  }
}
