/// The shape of `stations.sqlite`.
enum StationTableSchema {
  /// The table of stations, by the old client's name for it.
  static let table = "POINT_OF_TRAIN"
  /// The table that holds the format's version, which `PRAGMA user_version` holds as well.
  static let versionTable = "STATIONS_FORMAT"
  /// The table that says where the facts come from.
  static let provenanceTable = "PROVENANCE"
  /// The version of this format.
  static let version = 1

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
      UNIQUE (C_CODE, N_NO),
      UNIQUE (C_CODE, C_LINE, N_ORDER)
    );
    CREATE TABLE \(versionTable) (VERSION INTEGER NOT NULL);
    CREATE TABLE \(provenanceTable) (
      NAME TEXT PRIMARY KEY,
      VALUE TEXT NOT NULL
    ) WITHOUT ROWID;
    PRAGMA user_version = \(version);
    """

  /// The statement that adds a station; its arguments in the order of the columns.
  static let insertion = """
    INSERT INTO \(table) (
      ID, C_CODE, C_STATION, N_NO, C_LON, C_LAT, C_LINE, C_STATION_CODE, C_STATION_T, C_COLOR,
      N_OPENED, LATITUDE, LONGITUDE, N_ORDER
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// The statement that reads all stations.
  static let query = """
    SELECT ID, C_CODE, C_STATION, N_NO, C_LINE, C_STATION_CODE, C_STATION_T, C_COLOR, N_OPENED,
      LATITUDE, LONGITUDE, N_ORDER
    FROM \(table) ORDER BY ID
    """
}
