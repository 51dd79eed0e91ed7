import CEmbedded
import CSVStream
import Geo
import Listings

/// The provinces and districts that the provider lists.
struct DistrictTable: Sendable {
  /// The provinces by code.
  let provinces: [Province]
  /// The districts by code.
  let districts: [District]

  /// The table of these districts and of the provinces that they belong to.
  init(provinces: [Province], districts: [District]) {
    self.provinces = provinces.sorted { $0.code < $1.code }
    self.districts = districts.sorted { $0.code < $1.code }
  }

  /// Reads a table with the columns `province_code`, `province_en`, `province_th`,
  /// `district_code`, `district_en`, `district_th`, `lat` and `lon`, which was read from `path`.
  ///
  /// - Throws: `FeedProviderError` where it is no table, lacks a code or a Thai name, or has no
  ///   row that can be used.
  init(_ bytes: [UInt8], path: String) throws(FeedProviderError) {
    var rows: CSVReader
    do throws(CSVError) {
      rows = try CSVReader(bytes)
    } catch {
      throw .notATable(path: path, reason: error)
    }
    let required = ["province_code", "province_th", "district_code", "district_th"]
    let missing = required.filter { rows.column(named: $0) == nil }
    guard missing.isEmpty else { throw .missingColumns(path: path, columns: missing) }
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
          name: LocalizedText(
            thai: row[columns[1]].trimmed, english: row[english.0].trimmed))
      provinces[provinceCode] = province
      districts[code] = District(
        code: code,
        name: LocalizedText(thai: row[columns[3]].trimmed, english: row[english.1].trimmed),
        province: province,
        center: try? CoordinateText.parse(latitude: row[center.0], longitude: row[center.1]))
    }
    guard !districts.isEmpty else {
      throw .noUsableRows(path: path, firstReason: .noDistrict)
    }
    self.init(provinces: Array(provinces.values), districts: Array(districts.values))
  }

  /// The districts that are part of the program.
  ///
  /// - Throws: `FeedProviderError` where the program was built from a broken table.
  static func embedded() throws(FeedProviderError) -> DistrictTable {
    var length = 0
    let start = embedded_districts_csv(&length)
    return try DistrictTable(
      Array(UnsafeBufferPointer(start: start, count: length)), path: "districts.csv")
  }
}
