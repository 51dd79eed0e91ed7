import CEmbedded
import CSVStream
import Geo
import Listings
import Messages
public import Region

/// Why a list of station facts cannot be used.
public enum StationFactsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The list as a whole, or one line of it, is no CSV; the text says what is wrong.
  case notCSV(String)
  /// The list has no column of this name.
  case noColumn(String)
  /// What stands in `column` on `line` is not what that column is for.
  case badValue(column: String, line: Int)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .notCSV(let text): text
    case .noColumn(let name): "The list of stations has no column \(name): add it and try again."
    case .badValue(let column, let line):
      "Line \(line) of the list of stations has no usable \(column): correct it and try again."
    }
  }
}

/// Lists of stations as comma-separated values, one line a station and line of the network.
public enum StationFacts {
  /// The facts that the program carries, in the order of the table: systems, then lines by age,
  /// then stations along the line.
  ///
  /// - Throws: `StationFactsError`, which would be a fault of the program.
  public static func embedded() throws(StationFactsError) -> [Station] {
    try stations(inCSV: list)
  }

  /// The facts of `embedded()` as the list that they are read from.
  public static var list: [UInt8] { embeddedTable(embedded_stations_csv) }

  /// The stations of a list with the columns `system`, `line`, `line_color`, `code`, `order`,
  /// `name_en`, `name_th`, `lat`, `lon` and `opened`, numbered within each system.
  ///
  /// - Parameter catalog: The systems and lines, whose order counts.
  /// - Throws: `StationFactsError` for the first line that is wrong.
  public static func stations(
    inCSV csv: [UInt8], catalog: RailCatalog = .embedded
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

  /// The stations in the order of the table (systems, then lines by age, then stations along the line), numbered
  /// within their systems. Lines that `catalog` does not have follow by name. A station without a colour takes
  /// its line's.
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

/// Where the columns of a list are.
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
