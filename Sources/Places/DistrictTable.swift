import Basics
public import CSVStream
import Geo
public import Listings
import Region

/// A table of districts and provinces with their codes.
public struct DistrictTable: Sendable {
  /// The reason why the bytes are not a district table.
  public enum Fault: Error, Sendable, Hashable {
    /// The bytes are not a CSV table.
    case notATable(CSVError)
    /// The column for a code or a Thai name is missing.
    case missingColumns([String])
    /// No row has both codes.
    case noDistrict
  }

  /// The provinces, sorted by code.
  public let provinces: [Province]
  /// The districts, sorted by code.
  public let districts: [District]

  /// Reads a table with the columns `province_code`, `province_en`, `province_th`, `district_code`,
  /// `district_en`, `district_th`, `lat` and `lon`. Rows without a code and rows with a repeated
  /// code are skipped.
  public init(_ bytes: [UInt8]) throws(Fault) {
    var rows: CSVReader
    do throws(CSVError) { rows = try CSVReader(bytes) } catch { throw .notATable(error) }
    let required = ["province_code", "province_th", "district_code", "district_th"]
    let missing = required.filter { rows.column(named: $0) == nil }
    guard missing.isEmpty else { throw .missingColumns(missing) }
    let columns = required.map { rows.column(named: $0) }
    let english = (rows.column(named: "province_en"), rows.column(named: "district_en"))
    let center = (rows.column(named: "lat"), rows.column(named: "lon"))
    var provinces: [String: Province] = [:]
    var districts: [String: District] = [:]
    while let row = rows.next() {
      guard case .success(let row) = row else { continue }
      let (provinceCode, code) = (row[columns[0]].trimmed, row[columns[2]].trimmed)
      guard !provinceCode.isEmpty, !code.isEmpty, districts[code] == nil else { continue }
      let province =
        provinces[provinceCode]
        ?? Province(
          code: provinceCode,
          name: LocalizedText(thai: row[columns[1]].trimmed, english: row[english.0].trimmed))
      provinces[provinceCode] = province
      districts[code] = District(
        code: code,
        name: LocalizedText(thai: row[columns[3]].trimmed, english: row[english.1].trimmed),
        province: province,
        center: try? CoordinateText.parse(latitude: row[center.0], longitude: row[center.1]))
    }
    guard !districts.isEmpty else { throw .noDistrict }
    self.init(Array(districts.values))
  }

  /// Creates a table of `districts` and their provinces, sorted by code.
  public init(_ districts: [District]) {
    let provinces = Dictionary(districts.map { ($0.province.code, $0.province) }) { first, _ in
      first
    }
    self.provinces = provinces.values.sorted { $0.code < $1.code }
    self.districts = districts.sorted { $0.code < $1.code }
  }

  /// The built-in table of the region's provinces and their districts, with TIS 1099 codes.
  public static let ofRegion = DistrictTable(
    City.provinces.flatMap(Country.served.districts(ofProvince:)))
}
