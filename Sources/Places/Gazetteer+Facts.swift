import CEmbedded
import CSVStream
import Geo
import Listings
import Messages

/// Why a table of provinces or districts cannot be read.
public enum GazetteerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The table as a whole, or one line of it, is no CSV; the text says what is wrong.
  case notCSV(String)
  /// The table has no column of this name.
  case noColumn(String)
  /// The line has no code or no name.
  case incompleteRow(line: Int)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .notCSV(let text): text
    case .noColumn(let name): "The table of places has no column \(name): add it and try again."
    case .incompleteRow(let line):
      "Line \(line) of the table of places has no code or no name: complete it and try again."
    }
  }
}

extension Gazetteer {
  /// The facts that the program carries: Bangkok, Samut Prakan, Nonthaburi and Pathum Thani with
  /// their districts, codes after TIS 1099. Read at the first use.
  public static let shared: Gazetteer = {
    var length = 0
    let provinces = Array(
      UnsafeBufferPointer(start: embedded_provinces_csv(&length), count: length))
    let districts = Array(
      UnsafeBufferPointer(start: embedded_districts_csv(&length), count: length))
    // The tables are part of the program, and a test reads them to the last row.
    return (try? Gazetteer(provincesCSV: provinces, districtsCSV: districts))
      ?? Gazetteer(provinces: [], districts: [])
  }()

  /// A gazetteer of two tables in CSV with the columns `province_code`, `province_en`,
  /// `province_th`, `lat` and `lon`, of the districts also `district_code`, `district_en` and
  /// `district_th`. Either language may be missing, and so may the coordinates.
  ///
  /// A province that only the districts' table names is one too.
  ///
  /// - Throws: `GazetteerError` for the first line that is wrong.
  public init(provincesCSV: [UInt8], districtsCSV: [UInt8]) throws(GazetteerError) {
    var provinces: [Province] = []
    var centers: [String: Coordinate] = [:]
    for row in try Self.rows(of: provincesCSV, level: "province") {
      provinces.append(Province(code: row.code, name: row.name))
      centers[row.code] = row.center
    }
    var known = Dictionary(provinces.map { ($0.code, $0) }) { first, _ in first }
    var districts: [District] = []
    let owners = try Self.rows(of: districtsCSV, level: "province")
    for (row, owner) in zip(try Self.rows(of: districtsCSV, level: "district"), owners) {
      let province = known[owner.code] ?? Province(code: owner.code, name: owner.name)
      if known.updateValue(province, forKey: province.code) == nil { provinces.append(province) }
      districts.append(
        District(code: row.code, name: row.name, province: province, center: row.center))
    }
    self.init(provinces: provinces, districts: districts, provinceCenters: centers)
  }

  private struct Row {
    let code: String
    let name: LocalizedText
    let center: Coordinate?
  }

  /// What the rows of a table say of the places of one level.
  private static func rows(of csv: [UInt8], level: String) throws(GazetteerError) -> [Row] {
    let reader: CSVReader
    do throws(CSVError) { reader = try CSVReader(csv) } catch { throw .notCSV(error.description) }
    guard let code = reader.column(named: "\(level)_code") else { throw .noColumn("\(level)_code") }
    let english = reader.column(named: "\(level)_en")
    let thai = reader.column(named: "\(level)_th")
    if english == nil, thai == nil { throw .noColumn("\(level)_en") }
    let latitude = reader.column(named: "lat", "latitude")
    let longitude = reader.column(named: "lon", "longitude")
    var rows: [Row] = []
    for result in reader {
      let row: CSVRow
      do throws(CSVRowError) { row = try result.get() } catch { throw .notCSV(error.description) }
      let name = LocalizedText(thai: row[thai], english: row[english])
      guard !row[code].isEmpty, name.englishFirst != nil else {
        throw .incompleteRow(line: row.line)
      }
      let center = try? CoordinateText.parse(latitude: row[latitude], longitude: row[longitude])
      rows.append(Row(code: row[code], name: name, center: center))
    }
    return rows
  }
}
