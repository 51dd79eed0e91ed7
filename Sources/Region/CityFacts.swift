package import Geo
package import Messages

/// The only row of a region's `region.csv`.
package final class CityFacts: Sendable {
  package let name: Message
  package let country: Message
  package let center: Coordinate
  /// The centre as `LAT,LON`.
  package let centerText: String
  package let landmark: Landmark
  package let provinces: [String]
  package let clock: LocalClock
  package let timeZone: String
  package let currency: Currency
  package let numberingPlan: NumberingPlan

  package init(_ bytes: [UInt8]) {
    let row = CatalogTable(bytes).rows.first
    let text = { (column: String) in row?[column] ?? "" }
    let coordinate = { (latitude: String, longitude: String) in
      Coordinate(unchecked: Double(text(latitude)) ?? 0, Double(text(longitude)) ?? 0)
    }
    name = Self.message(text("name_en"), text("name_th"))
    country = Self.message(text("country_en"), text("country_th"))
    center = coordinate("lat", "lon")
    centerText = "\(text("lat")),\(text("lon"))"
    landmark = Landmark(
      position: coordinate("landmark_lat", "landmark_lon"), name: text("landmark_en"),
      thaiName: text("landmark_th"))
    provinces = row?.list("provinces") ?? []
    timeZone = text("time_zone")
    currency = Currency(code: text("currency")) ?? .none
    numberingPlan = NumberingPlan(code: text("telephone_code"))
    clock = LocalClock(zone: timeZone, otherwise: Int64(text("hours_ahead")) ?? 0)
  }

  /// Returns a text in both languages. If only one of them has text, both use it.
  private static func message(_ english: String, _ thai: String) -> Message {
    Message("\(english.isEmpty ? thai : english)", "\(thai.isEmpty ? english : thai)")
  }
}

/// A well-known place in the city.
package struct Landmark: Sendable {
  package let position: Coordinate
  package let name: String
  package let thaiName: String
}
