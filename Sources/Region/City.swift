import CEmbedded
package import Geo

/// The city whose homes this service finds: the table `region.csv` in the region's folder in
/// `Data`.
package enum City {
  /// The centre of the built-up area, which is the initial centre of maps and of searches without a
  /// place.
  package static let center = row.coordinate("lat", "lon")
  /// The landmark used as the origin of road distances, and of distances in searches without a
  /// place.
  package static let landmark = Landmark(
    position: row.coordinate("landmark_lat", "landmark_lon"), name: row["landmark_en"],
    thaiName: row["landmark_th"])
  /// The codes of the provinces that the city and its suburbs lie in.
  package static let provinces = row.list("provinces")
  /// The local clock of the city.
  package static let clock = LocalClock(
    zone: timeZone, otherwise: Int64(row["hours_ahead"]) ?? 0)
  /// The name of the time zone in the IANA database.
  package static let timeZone = row["time_zone"]

  private static let row = CityRow(embeddedTable(embedded_region_csv))
}

/// A well-known place in the city.
package struct Landmark: Sendable {
  package let position: Coordinate
  package let name: String
  package let thaiName: String
}

/// The only row of `region.csv`.
private struct CityRow: Sendable {
  private let row: CatalogTable.Row?

  init(_ bytes: [UInt8]) { row = CatalogTable(bytes).rows.first }

  subscript(column: String) -> String { row?[column] ?? "" }

  func list(_ column: String) -> [String] { row?.list(column) ?? [] }

  func coordinate(_ latitude: String, _ longitude: String) -> Coordinate {
    Coordinate(unchecked: Double(self[latitude]) ?? 0, Double(self[longitude]) ?? 0)
  }
}
