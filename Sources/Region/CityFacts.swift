package import Geo

/// The only row of a region's `region.csv`.
package struct CityFacts: Sendable {
  package let center: Coordinate
  package let landmark: Landmark
  package let provinces: [String]
  package let clock: LocalClock
  package let timeZone: String

  package init(_ bytes: [UInt8]) {
    let row = CatalogTable(bytes).rows.first
    let text = { (column: String) in row?[column] ?? "" }
    let coordinate = { (latitude: String, longitude: String) in
      Coordinate(unchecked: Double(text(latitude)) ?? 0, Double(text(longitude)) ?? 0)
    }
    center = coordinate("lat", "lon")
    landmark = Landmark(
      position: coordinate("landmark_lat", "landmark_lon"), name: text("landmark_en"),
      thaiName: text("landmark_th"))
    provinces = row?.list("provinces") ?? []
    timeZone = text("time_zone")
    clock = LocalClock(zone: timeZone, otherwise: Int64(text("hours_ahead")) ?? 0)
  }
}
