import Basics
import Geo
import Listings

/// The shape of `stations.sqlite`.
enum StationTableSchema {
  /// The table of stations, by the old client's name for it.
  static let table = "POINT_OF_TRAIN"
  /// The same table by the name that the old client's other documents use: a view.
  static let view = "PointOfTrain"
  /// The table that holds the format's version, which `PRAGMA user_version` holds as well, and the
  /// check sum of the stations as they were written.
  static let versionTable = "STATIONS_FORMAT"
  /// The table that says where the facts come from.
  static let provenanceTable = "PROVENANCE"
  /// The column with the source of a station's place, which tables of earlier releases lack. Programs
  /// that do not know the column read the table as well, so the format keeps its version.
  static let sourceColumn = "C_SOURCE"
  /// The version of this format.
  static let version = 2

  /// The statements that make an empty table.
  ///
  /// The old client's columns stand first and keep its types: its coordinates are text. Ours
  /// follow; the numeric coordinates are the same values.
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

  /// The statement that adds a station; its arguments in the order of the columns.
  static let insertion = """
    INSERT INTO \(table) (
      ID, C_CODE, C_STATION, N_NO, C_LON, C_LAT, C_LINE, C_STATION_CODE, C_STATION_T, C_COLOR,
      N_OPENED, LATITUDE, LONGITUDE, N_ORDER, \(sourceColumn)
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// The statement that reads all stations.
  static let query = """
    SELECT ID, C_CODE, C_STATION, N_NO, C_LINE, C_STATION_CODE, C_STATION_T, C_COLOR, N_OPENED,
      LATITUDE, LONGITUDE, N_ORDER
    FROM \(table) ORDER BY ID
    """

  /// The statement that reads the source of each station's place.
  static let stationSourceQuery = "SELECT \(sourceColumn) FROM \(table) ORDER BY ID"

  /// The statement that adds a source; its arguments in the order of the columns.
  static let sourceInsertion = """
    INSERT INTO \(provenanceTable) (
      ID, SOURCE, LICENCE, RETRIEVED, CHECKSUM, ROW_COUNT, ATTRIBUTION, ETAG
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// The statement that reads all sources.
  static let sourceQuery = """
    SELECT SOURCE, LICENCE, RETRIEVED, CHECKSUM, ROW_COUNT, ATTRIBUTION, ETAG
    FROM \(provenanceTable) ORDER BY ID
    """

  /// The check sum of stations in the order of their IDs.
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
