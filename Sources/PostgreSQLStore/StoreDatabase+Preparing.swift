import PostgreSQL

extension StoreDatabase {
  /// The number that the locks of homefind go by: “HFLS”, as in the header of a store's file.
  private static let lockNumber = 0x4846_4C53

  /// Sees to it that nobody else copies into the database as long as the connection lasts.
  ///
  /// - Throws: `StoreCopyError.busy` where somebody else does; `PostgreSQLError`.
  func lock() throws {
    do throws(PostgreSQLError) {
      // A copy that was killed a moment ago keeps the lock until the server has noticed.
      try connection.run(
        "SET lock_timeout = '10s'; SELECT pg_advisory_lock(\(Self.lockNumber)); RESET lock_timeout")
    } catch {
      throw error.state == "55P03" ? StoreCopyError.busy(place: place) : error
    }
  }

  /// Makes the tables of an unfinished copy, unless one is there that was begun from the same source.
  ///
  /// - Parameter source: What tells the source from others: the path of its file.
  /// - Returns: The names of the extensions that are not there and cannot be created.
  /// - Throws: `StoreCopyError` where something else is in the database, or the role may not write;
  ///   `PostgreSQLError`.
  func prepare(from source: String) throws -> [String] {
    switch try content(of: DatabaseSchema.unfinished) {
    case .foreign: throw StoreCopyError.foreign(place: place)
    case .store: break
    case .nothing: try makeSchema()
    }
    let missing = try createExtensions()
    try use(DatabaseSchema.unfinished)
    try migrate()
    let begun = try value("SELECT source FROM copy_source")
    if let begun, begun != source { throw StoreCopyError.otherCopy(of: begun, place: place) }
    if begun == nil {
      _ = try connection.rows("INSERT INTO copy_source VALUES ($1)", [source])
    }
    try addPoint()
    return missing
  }

  /// Makes the whole copy the database's store.
  func publish() throws {
    let sequences = ["feed", "coverage"].map { table in
      """
      SELECT setval(pg_get_serial_sequence('\(table)', 'id'), greatest(max(id), 1), max(id) >= 1)
      FROM \(table);
      """
    }
    try connection.transaction {
      try connection.run(
        """
        \(sequences.joined(separator: "\n"))
        DROP TABLE copy_source;
        ALTER SCHEMA \(DatabaseSchema.unfinished) RENAME TO \(DatabaseSchema.whole)
        """)
    }
    try connection.run("ANALYZE \(DatabaseSchema.whole).listing")
  }

  private func makeSchema() throws {
    let facts =
      try connection.rows(
        """
        SELECT has_database_privilege(current_database(), 'CREATE'),
          current_setting('transaction_read_only')::boolean,
          EXISTS (
            SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
              AND n.nspname NOT IN ('pg_catalog', 'information_schema')
              AND n.nspname NOT LIKE 'pg\\_t%'
              AND NOT EXISTS (
                SELECT FROM pg_depend d
                WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'))
        """
      ).first ?? []
    guard facts.prefix(2) == ["t", "f"] else {
      throw StoreCopyError.readOnly(role: try role(), place: place)
    }
    guard facts.last == "f" else { throw StoreCopyError.foreign(place: place) }
    let schema = DatabaseSchema.unfinished
    try connection.transaction {
      try connection.run(
        """
        CREATE SCHEMA \(schema);
        COMMENT ON SCHEMA \(schema) IS '\(DatabaseSchema.mark)';
        CREATE TABLE \(schema).migration (
          version bigint PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
        CREATE TABLE \(schema).copy_source (source text NOT NULL)
        """)
    }
  }

  /// Brings the tables in use up to the present version, each version in a transaction of its own.
  private func migrate() throws {
    for number in try version(of: DatabaseSchema.unfinished)..<DatabaseSchema.version {
      try connection.transaction {
        try connection.run(DatabaseSchema.migrations[number])
        try connection.run("INSERT INTO migration (version) VALUES (\(number + 1))")
      }
    }
  }

  private func createExtensions() throws -> [String] {
    var missing: [String] = []
    for name in ["postgis", "pg_trgm"] {
      do throws(PostgreSQLError) {
        try connection.run("CREATE EXTENSION IF NOT EXISTS \(name) SCHEMA public")
      } catch {
        // Not installed on the server, or not for this role: the store does without.
        guard case .failed = error else { throw error }
        missing.append(name)
      }
    }
    return missing
  }

  /// Adds what PostGIS searches by, where PostGIS is there.
  private func addPoint() throws {
    let postgis = try value(
      """
      SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
      WHERE e.extname = 'postgis'
      """)
    let isThere = try value(
      """
      SELECT 1 FROM pg_attribute WHERE attrelid = 'listing'::regclass AND attname = 'point'
      """)
    guard let postgis, isThere == nil else { return }
    try connection.run(DatabaseSchema.point(postgis: postgis))
  }
}
