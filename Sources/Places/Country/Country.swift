import CEmbedded
import CSVStream
import Geo
import Listings
import Region

/// The provinces and districts of a country, with facts that feeds lack: the tables in the
/// country's folder in `Sources/Region/Data`.
///
/// `docs/region.md` describes the columns.
final class Country: Sendable {
  /// A province with its facts.
  struct ProvinceFacts: Sendable {
    let province: Province
    /// Other names by which users call the province.
    let otherNames: [String]
    /// The box around the province.
    let box: BoundingBox
    /// The word before the province's Thai name in an address, which can be empty.
    let word: String
    /// The word before the Thai names of the province's districts in an address.
    let districtWord: String
  }

  /// The provinces in the order of their codes.
  let provinces: [ProvinceFacts]
  /// The districts in the order of their codes.
  let districts: [District]
  /// Other spellings of districts by the districts' English names.
  let otherDistrictNames: [String: [String]]

  /// The built-in tables of Thailand, which are read on first use.
  static let embedded = Country(
    provinces: embeddedTable(embedded_provinces_csv),
    districts: embeddedTable(embedded_districts_csv))

  /// Reads the tables and skips unreadable rows, and districts of unknown provinces.
  ///
  /// - Parameters:
  ///   - provinces: The bytes of a `provinces.csv` file.
  ///   - districts: The bytes of a `districts.csv` file.
  init(provinces: [UInt8], districts: [UInt8]) {
    self.provinces = CatalogTable(provinces).rows.compactMap(ProvinceFacts.init)
    let known = Dictionary(self.provinces.map { ($0.province.code, $0.province) }) { first, _ in
      first
    }
    var read: [District] = []
    var otherNames: [String: [String]] = [:]
    for row in CatalogTable(districts).rows {
      guard let province = known[row["province"]] else { continue }
      let name = row.name
      read.append(
        District(
          code: row["code"], name: name, province: province,
          center: try? CoordinateText.parse(latitude: row["lat"], longitude: row["lon"])))
      let others = row.list("other_names")
      if let english = name.english, !others.isEmpty {
        otherNames[english, default: []] += others
      }
    }
    self.districts = read
    otherDistrictNames = otherNames
  }

  /// Returns the facts of the province with this code.
  func facts(ofProvince code: String) -> ProvinceFacts? {
    provinces.first { $0.province.code == code }
  }
}
