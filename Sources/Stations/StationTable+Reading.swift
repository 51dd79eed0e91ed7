import GRDB
import Geo
import Listings

extension StationTable {
  /// Reads the table at `path`, which is opened for reading only and closed again.
  ///
  /// - Throws: `StationTableError` where the file is missing, not ours, too new or damaged.
  public convenience init(path: String) throws(StationTableError) {
    self.init(contentsOf: try StationTableFile(path: path).stations())
  }
}

/// A file that should be a stations table.
struct StationTableFile {
  let path: String

  /// The stations in the order of their IDs.
  func stations() throws(StationTableError) -> [Station] {
    guard FileSystem.exists(path) else { throw .missing(path: path) }
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let database = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? database.close() }
      return try database.read { database in
        try check(database)
        return try Row.fetchAll(database, sql: StationTableSchema.query).map(station)
      }
    } catch let error as StationTableError {
      throw error
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_CORRUPT: throw .damaged(path: path, cause: error.description)
      case .SQLITE_NOTADB, .SQLITE_ERROR: throw .notStations(path: path, cause: error.description)
      default: throw .unreadable(path: path, cause: error.description)
      }
    } catch let error as RowDecodingError {
      throw .damaged(path: path, cause: "\(error)")
    } catch {
      throw .unreadable(path: path, cause: "\(error)")
    }
  }

  /// Makes sure that the database is whole and a stations table of a format that is known.
  private func check(_ database: Database) throws {
    for table in [StationTableSchema.table, StationTableSchema.versionTable]
    where try !database.tableExists(table) {
      throw StationTableError.notStations(path: path, cause: "no table \(table)")
    }
    let row = try Row.fetchOne(
      database, sql: "SELECT VERSION FROM \(StationTableSchema.versionTable)")
    guard let version = try row?.decode(Int.self, atIndex: 0) else {
      throw StationTableError.damaged(path: path, cause: "no version")
    }
    guard version <= StationTableSchema.version else {
      throw StationTableError.tooNew(path: path, version: version)
    }
    let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no verdict"
    guard verdict == "ok" else { throw StationTableError.damaged(path: path, cause: verdict) }
  }

  private func station(in row: Row) throws -> Station {
    // `decode` throws where a subscript would trap: any column of a damaged table may hold
    // anything.
    let system = try row.decode(String.self, forColumn: "C_CODE")
    let latitude = try row.decode(Double.self, forColumn: "LATITUDE")
    let longitude = try row.decode(Double.self, forColumn: "LONGITUDE")
    guard let system = RailSystem(rawValue: system),
      let position = Coordinate(latitude: latitude, longitude: longitude)
    else {
      let id = try row.decode(Int.self, forColumn: "ID")
      throw StationTableError.damaged(path: path, cause: "no such system or place: row \(id)")
    }
    return Station(
      system: system,
      line: try row.decode(String.self, forColumn: "C_LINE"),
      code: try row.decode(String.self, forColumn: "C_STATION_CODE"),
      number: try row.decode(Int.self, forColumn: "N_NO"),
      order: try row.decode(Int.self, forColumn: "N_ORDER"),
      name: LocalizedText(
        thai: try row.decode(String?.self, forColumn: "C_STATION_T"),
        english: try row.decode(String.self, forColumn: "C_STATION")),
      position: position,
      color: try row.decode(String?.self, forColumn: "C_COLOR"),
      openedYear: try row.decode(Int?.self, forColumn: "N_OPENED"))
  }
}
