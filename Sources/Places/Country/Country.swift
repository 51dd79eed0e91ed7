import Geo
import Listings
import Region
import Synchronization

/// The provinces and districts of a country, with facts that feeds lack: the tables in the
/// country's folder in `Sources/Region/Data`.
///
/// `docs/region.md` describes the columns.
final class Country: Sendable {
  /// A province with its facts.
  struct ProvinceFacts: Sendable {
    let province: Province
    /// Other names that people use for the province.
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
  let rows: DistrictRows
  /// The rows of districts with other spellings.
  private let renamed: [Int]
  /// The rows that have been decoded.
  private let decoded = Mutex<[Int: District]>([:])

  /// The tables of the regions that this process serves, which are read on first use.
  static let served = Country(
    provinces: RegionTable.provinces.bytes, districts: RegionTable.districts.bytes)

  /// Reads the tables and skips unreadable rows.
  ///
  /// - Parameters:
  ///   - provinces: The bytes of a `provinces.csv` file.
  ///   - districts: The bytes of a `districts.csv` file.
  init(provinces: [UInt8], districts: [UInt8]) {
    self.provinces = CatalogTable(provinces).rows.compactMap(ProvinceFacts.init)
    let rows = DistrictRows(districts)
    self.rows = rows
    renamed = (0..<rows.count).filter { !rows.bytes(.other_names, of: $0).isEmpty }
  }

  /// The districts in the order of their codes.
  var districts: [District] { (0..<rows.count).compactMap(district(inRow:)) }

  /// Returns the districts of a province.
  func districts(ofProvince code: String) -> [District] {
    (0..<rows.count).filter { rows.bytes(.province, of: $0).elementsEqual(code.utf8) }
      .compactMap(district(inRow:))
  }

  /// Returns the district in a row; nil if its province is unknown.
  func district(inRow row: Int) -> District? {
    decoded.withLock { decoded in
      if let known = decoded[row] { return known }
      guard let facts = facts(ofProvince: rows.text(.province, of: row)) else { return nil }
      let district = rows.district(row, in: facts.province)
      decoded[row] = district
      return district
    }
  }

  /// Returns other spellings of the district with this English name.
  func otherNames(ofDistrict name: String) -> [String] {
    renamed.filter { rows.bytes(.name_en, of: $0).elementsEqual(name.utf8) }
      .flatMap { rows.text(.other_names, of: $0).split(separator: "|").map(String.init) }
  }

  /// Returns the facts of the province with this code.
  func facts(ofProvince code: String) -> ProvinceFacts? {
    provinces.first { $0.province.code == code }
  }
}
