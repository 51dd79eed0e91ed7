import GRDB
import Geo
import Listings
import Machine
import Region

extension StationTable {
  /// Reads the main region's table at `path`, and adds the stations of the other regions that this
  /// process serves. Opens the file read-only and closes it afterwards.
  ///
  /// - Throws: `StationTableError` if the file is missing, not a station table, too new or damaged.
  public convenience init(path: String) throws(StationTableError) {
    self.init(
      contentsOf: try Self.stations(at: path) + StationFacts.ofOtherRegions())
  }
}

extension StationTable {
  /// Returns the stations in a table or in an imported region's list.
  private static func stations(at path: String) throws(StationTableError) -> [Station] {
    guard path.hasSuffix("/" + RegionTable.stations.fileName) else {
      return try StationTableFile(path: path).stations()
    }
    guard FileState(path: path) != nil else { throw .missing(path: path) }
    do throws(StationFactsError) {
      return try StationFacts.ofMainRegion()
    } catch {
      throw .damaged(path: path, cause: error.description)
    }
  }
}

/// A station table file. Reading opens the file read-only and closes it afterwards.
public struct StationTableFile: Sendable {
  /// The format version of newly written tables.
  public static let currentVersion = StationTableSchema.version

  /// The path of the file.
  public let path: String

  /// Creates the object for the file at `path`, which need not exist.
  public init(path: String) {
    self.path = path
  }

  public var exists: Bool { FileState(path: path) != nil }

  /// Returns the stations in ID order.
  ///
  /// - Throws: `StationTableError` if the file is missing, not a station table, too new or damaged.
  public func stations() throws(StationTableError) -> [Station] {
    try read { database in
      let version = try check(database)
      if version == StationTableSchema.version {
        try checkThatThereIs(StationTableSchema.provenanceTable, in: database)
      }
      return try stations(in: database)
    }
  }

  /// Returns the stations and their sources. A table in an older format has no sources.
  ///
  /// - Throws: `StationTableError` if the file is missing, not a station table, too new or damaged.
  public func contents() throws(StationTableError) -> StationTableContents {
    try read { database in
      let version = try check(database)
      let stations = try stations(in: database)
      guard version == StationTableSchema.version else {
        return StationTableContents(
          stations: stations, sources: nil, provenance: [], version: version, isAsWritten: false)
      }
      let sum = try String.fetchOne(
        database, sql: "SELECT CHECKSUM FROM \(StationTableSchema.versionTable)")
      let columns = try database.columns(in: StationTableSchema.table).map(\.name)
      let sources =
        columns.contains(StationTableSchema.sourceColumn)
        ? try String?.fetchAll(database, sql: StationTableSchema.stationSourceQuery) : nil
      return StationTableContents(
        stations: stations, sources: sources,
        provenance: try Row.fetchAll(database, sql: StationTableSchema.sourceQuery).map(source),
        version: version, isAsWritten: sum == StationTableSchema.checksum(of: stations))
    }
  }

  /// Runs `body` with the opened database.
  func read<Result>(_ body: (Database) throws -> Result) throws(StationTableError) -> Result {
    guard let state = FileState(path: path) else { throw .missing(path: path) }
    guard state.isRegular else { throw .unreadable(path: path, cause: "not a regular file") }
    do {
      var configuration = Configuration()
      configuration.readonly = true
      // Tables are replaced, never changed in place. In addition, immutable mode creates no files
      // next to a file that is not a database.
      let database = try DatabaseQueue(
        path: DatabasePath.immutable(path), configuration: configuration)
      defer { try? database.close() }
      return try database.read(body)
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

  /// Checks that the database is complete and a station table of a known format, and returns the
  /// format version.
  func check(_ database: Database) throws -> Int {
    for table in [StationTableSchema.table, StationTableSchema.versionTable] {
      try checkThatThereIs(table, in: database)
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
    return version
  }

  private func checkThatThereIs(_ table: String, in database: Database) throws {
    guard try database.tableExists(table) else {
      throw StationTableError.notStations(path: path, cause: "no table \(table)")
    }
  }

  private func source(in row: Row) throws -> StationProvenance {
    StationProvenance(
      source: try row.decode(String.self, forColumn: "SOURCE"),
      licence: try row.decode(String?.self, forColumn: "LICENCE"),
      retrieved: try row.decode(String.self, forColumn: "RETRIEVED"),
      checksum: try row.decode(String.self, forColumn: "CHECKSUM"),
      rows: try row.decode(Int.self, forColumn: "ROW_COUNT"),
      attribution: try row.decode(String?.self, forColumn: "ATTRIBUTION"),
      entityTag: try row.decode(String?.self, forColumn: "ETAG"))
  }

  private func stations(in database: Database) throws -> [Station] {
    // Access by column index is faster than by name.
    try Row.fetchAll(database, sql: StationTableSchema.query).map(station)
  }

  private func station(in row: Row) throws -> Station {
    // `decode` throws an error where a subscript would trap: the columns of a damaged table may
    // contain anything.
    let system = try row.decode(String.self, atIndex: 1)
    let latitude = try row.decode(Double.self, atIndex: 9)
    let longitude = try row.decode(Double.self, atIndex: 10)
    guard let system = RailSystem(rawValue: system),
      let position = Coordinate(latitude: latitude, longitude: longitude)
    else {
      let id = try row.decode(Int.self, atIndex: 0)
      throw StationTableError.damaged(path: path, cause: "no such system or place: row \(id)")
    }
    return Station(
      system: system,
      line: try row.decode(String.self, atIndex: 4),
      code: try row.decode(String.self, atIndex: 5),
      number: try row.decode(Int.self, atIndex: 3),
      order: try row.decode(Int.self, atIndex: 11),
      name: LocalizedText(
        thai: try row.decode(String?.self, atIndex: 6),
        english: try row.decode(String.self, atIndex: 2)),
      position: position,
      color: try row.decode(String?.self, atIndex: 7),
      openedYear: try row.decode(Int?.self, atIndex: 8))
  }
}
