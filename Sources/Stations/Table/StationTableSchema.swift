import Basics
import Geo
import Listings

/// The database schema of `stations.sqlite`.
enum StationTableSchema {
  /// The table of stations, named as in the old client.
  static let table = "POINT_OF_TRAIN"
  /// The view of the same table, under the name in the old client's other documents.
  static let view = "PointOfTrain"
  /// The table with the format version, which is also in `PRAGMA user_version`, and the checksum of
  /// the stations at the time of writing.
  static let versionTable = "STATIONS_FORMAT"
  /// The table with the sources of the facts.
  static let provenanceTable = "PROVENANCE"
  /// The column with the source of a station's position, which tables from earlier releases lack.
  /// Programs that do not know the column can still read the table, so the format version is the
  /// same.
  static let sourceColumn = "C_SOURCE"
  /// The version of the format.
  static let version = 2

  /// The statements that create an empty table.
  ///
  /// The old client's columns come first and keep their types; for example, its coordinates are
  /// text. homefind's columns follow; the numeric coordinates have the same values.
  static let statements = """
    CREATE TABLE \(table) (
      ID INTEGER PRIMARY KEY,
      C_CODE TEXT NOT NULL CHECK (C_CODE <> ''),
      C_STATION TEXT NOT NULL CHECK (C_STATION <> ''),
      N_NO INTEGER NOT NULL CHECK (N_NO > 0),
      C_LON TEXT NOT NULL,
      C_LAT TEXT NOT NULL,
      C_LINE TEXT NOT NULL CHECK (C_LINE <> ''),
      C_STATION_CODE TEXT NOT NULL CHECK (C_STATION_CODE <> ''),
      C_STATION_T TEXT,
      C_COLOR TEXT,
      N_OPENED INTEGER,
      LATITUDE REAL NOT NULL CHECK (LATITUDE BETWEEN -90 AND 90),
      LONGITUDE REAL NOT NULL CHECK (LONGITUDE BETWEEN -180 AND 180),
      N_ORDER INTEGER NOT NULL CHECK (N_ORDER > 0),
      \(sourceColumn) TEXT CHECK (\(sourceColumn) <> ''),
      UNIQUE (C_CODE, N_NO),
      UNIQUE (C_CODE, C_LINE, N_ORDER)
    );
    CREATE VIEW \(view) AS SELECT * FROM \(table);
    CREATE TABLE \(versionTable) (VERSION INTEGER NOT NULL, CHECKSUM TEXT NOT NULL);
    CREATE TABLE \(provenanceTable) (
      ID INTEGER PRIMARY KEY,
      SOURCE TEXT NOT NULL UNIQUE CHECK (SOURCE <> ''),
      LICENCE TEXT,
      RETRIEVED TEXT NOT NULL,
      CHECKSUM TEXT NOT NULL,
      ROW_COUNT INTEGER NOT NULL CHECK (ROW_COUNT >= 0),
      ATTRIBUTION TEXT,
      ETAG TEXT
    );
    PRAGMA user_version = \(version);
    """

  /// The statement that inserts a station; its arguments are in column order.
  static let insertion = """
    INSERT INTO \(table) (
      ID, C_CODE, C_STATION, N_NO, C_LON, C_LAT, C_LINE, C_STATION_CODE, C_STATION_T, C_COLOR,
      N_OPENED, LATITUDE, LONGITUDE, N_ORDER, \(sourceColumn)
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// The query for all stations.
  static let query = """
    SELECT ID, C_CODE, C_STATION, N_NO, C_LINE, C_STATION_CODE, C_STATION_T, C_COLOR, N_OPENED,
      LATITUDE, LONGITUDE, N_ORDER
    FROM \(table) ORDER BY ID
    """

  /// The query for the source of each station's position.
  static let stationSourceQuery = "SELECT \(sourceColumn) FROM \(table) ORDER BY ID"

  /// The statement that inserts a source; its arguments are in column order.
  static let sourceInsertion = """
    INSERT INTO \(provenanceTable) (
      ID, SOURCE, LICENCE, RETRIEVED, CHECKSUM, ROW_COUNT, ATTRIBUTION, ETAG
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """

  static let sourceQuery = """
    SELECT SOURCE, LICENCE, RETRIEVED, CHECKSUM, ROW_COUNT, ATTRIBUTION, ETAG
    FROM \(provenanceTable) ORDER BY ID
    """

  /// Returns the checksum of the stations in ID order.
  static func checksum(of stations: [Station]) -> String {
    let lines = stations.map { station -> String in
      let fields: [String] = [
        station.system.rawValue, station.line, station.code, "\(station.number)",
        "\(station.order)", station.name.thai ?? "", station.name.english ?? "",
        "\(station.position.latitude)", "\(station.position.longitude)", station.color ?? "",
        station.openedYear.map(String.init) ?? "",
      ]
      return fields.joined(separator: "\u{1F}")
    }
    return SHA256.hex(of: Array(lines.joined(separator: "\n").utf8))
  }
}
