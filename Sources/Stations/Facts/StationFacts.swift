import CSVStream
import Geo
import Listings
import Messages
public import Region

/// The reason why a list of station facts is unusable.
public enum StationFactsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The list or one of its lines is not valid CSV; the text describes the error.
  case notCSV(String)
  /// The list has no column with this name.
  case noColumn(String)
  /// The value of `column` on `line` is invalid.
  case badValue(column: String, line: Int)

  public var description: String {
    switch self {
    case .notCSV(let text): text
    case .noColumn(let name): "The list of stations has no column \(name): add it and try again."
    case .badValue(let column, let line):
      "Line \(line) of the list of stations has no usable \(column): correct it and try again."
    }
  }
}

/// Lists of stations as comma-separated values, one row per station and line.
public enum StationFacts {
  /// Returns the built-in facts of the main region, in table order: systems, then lines by age, then
  /// stations along the line.
  ///
  /// - Throws: `StationFactsError`, which would be a bug in the program.
  public static func ofMainRegion() throws(StationFactsError) -> [Station] {
    try stations(inCSV: list)
  }

  /// Returns the facts of the regions after the main one.
  static func ofOtherRegions() -> [Station] {
    ServedRegions.all.dropFirst().flatMap { (try? stations(inCSV: $0.bytes(of: .stations))) ?? [] }
  }

  /// The CSV that `ofMainRegion()` parses.
  public static var list: [UInt8] { ServedRegions.all[0].bytes(of: .stations) }

  /// Parses a list with the columns `system`, `line`, `line_color`, `code`, `order`, `name_en`,
  /// `name_th`, `lat`, `lon` and `opened`, and numbers the stations within each system.
  ///
  /// - Parameter catalog: The systems and lines, which determine the order.
  /// - Throws: A `StationFactsError` for the first invalid line.
  public static func stations(
    inCSV csv: [UInt8], catalog: RailCatalog = .served
  ) throws(StationFactsError) -> [Station] {
    var reader: CSVReader
    do throws(CSVError) { reader = try CSVReader(csv) } catch { throw .notCSV(error.description) }
    let columns = try Columns(of: reader)
    var stations: [Station] = []
    while let result = reader.next() {
      let row: CSVRow
      do throws(CSVRowError) { row = try result.get() } catch { throw .notCSV(error.description) }
      stations.append(try columns.station(in: row, catalog: catalog))
    }
    return numbered(stations, catalog: catalog)
  }

  /// Returns the stations in table order (systems, then lines by age, then stations along the
  /// line), numbered within their systems. Lines that are missing from `catalog` follow in order of
  /// their names. A station without a colour gets the colour of its line.
  public static func numbered(_ stations: [Station], catalog: RailCatalog) -> [Station] {
    let ordered = stations.map { station in
      let system = station.system.rawValue
      let line = catalog.line(station.line, ofSystem: system)
      var station = station
      station.color = station.color ?? line?.color
      let place = (
        catalog.system(code: system)?.order ?? 0, line?.order ?? .max, station.line, station.order
      )
      return (place: place, station: station)
    }.sorted { $0.place < $1.place }
    var last: [RailSystem: Int] = [:]
    return ordered.map { _, station in
      var station = station
      station.number = last[station.system, default: 0] + 1
      last[station.system] = station.number
      return station
    }
  }
}

/// The column indices in a list.
private struct Columns {
  private let indexes: [String: Int]

  init(of reader: CSVReader) throws(StationFactsError) {
    var indexes: [String: Int] = [:]
    let names = [
      "system", "line", "line_color", "code", "order", "name_en", "name_th", "lat", "lon", "opened",
    ]
    for name in names {
      guard let index = reader.column(named: name) else { throw .noColumn(name) }
      indexes[name] = index
    }
    self.indexes = indexes
  }

  func station(
    in row: CSVRow, catalog: RailCatalog
  ) throws(StationFactsError) -> Station {
    let text = { (column: String) in row[indexes[column]] }
    guard let system = RailSystem(code: text("system"), in: catalog) else {
      throw .badValue(column: "system", line: row.line)
    }
    for column in ["line", "code", "name_en"] where text(column).isEmpty {
      throw .badValue(column: column, line: row.line)
    }
    guard let order = Int(text("order")), order > 0 else {
      throw .badValue(column: "order", line: row.line)
    }
    let opened = Int(text("opened"))
    guard opened != nil || text("opened").isEmpty else {
      throw .badValue(column: "opened", line: row.line)
    }
    guard
      let position = try? CoordinateText.parse(latitude: text("lat"), longitude: text("lon"))
    else { throw .badValue(column: "lat or lon", line: row.line) }
    let color = text("line_color")
    return Station(
      system: system, line: text("line"), code: text("code"), number: 0, order: order,
      name: LocalizedText(thai: text("name_th"), english: text("name_en")), position: position,
      color: color.isEmpty ? nil : color, openedYear: opened)
  }
}
