import PostgreSQL

extension StoreDatabase {
  /// Prevents other copies to the same database until the connection is closed.
  ///
  /// - Throws: `StoreCopyError.busy` if another copy is running; `PostgreSQLError` for any other
  ///   failure.
  func lock() throws {
    do throws(PostgreSQLError) {
      // If a copy has just been killed, its lock remains until the server notices.
      try connection.run(
        "SET lock_timeout = '10s'; SELECT pg_advisory_lock(\(layout.lockNumber)); RESET lock_timeout"
      )
    } catch {
      throw error.state == "55P03" ? StoreCopyError.busy(place: place) : error
    }
  }

  /// Creates the tables of an unfinished copy, or continues a copy from the same source.
  ///
  /// - Parameter source: The identity of the source, which is the path of its file.
  /// - Returns: The names of the extensions that are missing and cannot be created.
  /// - Throws: `StoreCopyError` if the database contains other data, or the role is not allowed to
  ///   write; `PostgreSQLError` for any other failure.
  func prepare(from source: String) throws -> [String] {
    switch try content(of: DatabaseSchema.unfinished) {
    case .foreign: throw StoreCopyError.foreign(place: place)
    case .store: break
    case .nothing:
      try checkRoom()
      try connection.transaction {
        try makeSchema(DatabaseSchema.unfinished)
        try connection.run(
          "CREATE TABLE \(DatabaseSchema.unfinished).copy_source (source text NOT NULL)")
      }
    }
    let missing = try createExtensions()
    try use(DatabaseSchema.unfinished)
    try migrate(DatabaseSchema.unfinished)
    let begun = try value("SELECT source FROM copy_source")
    if let begun, begun != source { throw StoreCopyError.otherCopy(of: begun, place: place) }
    if begun == nil {
      _ = try connection.rows("INSERT INTO copy_source VALUES ($1)", [source])
    }
    try addIndexes()
    return missing
  }

  /// Makes the completed copy the database's store.
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

  /// - Throws: `StoreCopyError` if no schema can be created, or the database contains other data.
  private func checkRoom() throws {
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
              AND coalesce(obj_description(n.oid, 'pg_namespace'), '')
                NOT IN ('\(DatabaseLayout.marks.joined(separator: "', '"))')
              AND NOT EXISTS (
                SELECT FROM pg_depend d
                WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'))
        """
      ).first ?? []
    guard facts.prefix(2) == ["t", "f"] else {
      throw StoreCopyError.readOnly(role: try role(), place: place)
    }
    guard facts.last == "f" else { throw StoreCopyError.foreign(place: place) }
  }

  private func makeSchema(_ schema: String) throws {
    try connection.run(
      """
      CREATE SCHEMA \(schema);
      COMMENT ON SCHEMA \(schema) IS '\(layout.mark)';
      CREATE TABLE \(schema).migration (
        version bigint PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())
      """)
  }

  /// Migrates the tables that are in use, with a separate transaction for each version.
  private func migrate(_ schema: String) throws {
    for number in try version(of: schema)..<layout.version {
      try connection.transaction { try apply(number) }
    }
  }

  private func apply(_ number: Int) throws {
    try connection.run(layout.migrations[number])
    try connection.run("INSERT INTO migration (version) VALUES (\(number + 1))")
  }

  private func createExtensions() throws -> [String] {
    var missing: [String] = []
    for name in ["postgis", "pg_trgm"] {
      do throws(PostgreSQLError) {
        try connection.run("CREATE EXTENSION IF NOT EXISTS \(name) SCHEMA public")
      } catch {
        // The server does not have the extension, or the role is not allowed to create it. The
        // store works without the extension.
        guard case .failed = error else { throw error }
        missing.append(name)
      }
    }
    return missing
  }

  /// Adds the columns and indexes for PostGIS and pg_trgm, if the extensions exist.
  private func addIndexes() throws {
    if let postgis = try schema(of: "postgis"),
      try value(
        "SELECT 1 FROM pg_attribute WHERE attrelid = 'listing'::regclass AND attname = 'point' AND NOT attisdropped"
      )
        == nil
    {
      try connection.run(DatabaseSchema.point(postgis: postgis))
    }
    guard let trigrams = try schema(of: "pg_trgm") else { return }
    for table in DatabaseSchema.searchedTables
    where try value("SELECT to_regclass('\(DatabaseSchema.textIndexName(of: table))')") == nil {
      try connection.run(DatabaseSchema.textIndex(of: table, trigrams: trigrams))
    }
  }

  /// Adds the columns and indexes for extensions that were created after the tables, if the role is
  /// allowed to do so. Gives up if the tables are busy; the next process that opens the store tries
  /// again.
  ///
  /// - Throws: `PostgreSQLError` if the connection is lost.
  func useLaterExtensions() throws {
    do {
      guard try hasUnusedExtensions() else { return }
      try lock()
      try use(DatabaseSchema.whole)
      try connection.run("SET lock_timeout = '5s'")
      try addIndexes()
      try connection.run("RESET lock_timeout")
    } catch is StoreCopyError {
    } catch PostgreSQLError.failed {
    }
  }

  /// Whether there is an extension that the tables do not use yet, and the role is allowed to
  /// change the tables.
  private func hasUnusedExtensions() throws -> Bool {
    let schema = DatabaseSchema.whole
    let texts = DatabaseSchema.searchedTables
    return try value(
      """
      SELECT EXISTS (
        SELECT FROM pg_extension e
        JOIN pg_class c ON e.extname = 'postgis' AND c.relname = 'listing'
          OR e.extname = 'pg_trgm' AND c.relname IN ('\(texts.joined(separator: "', '"))')
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = '\(schema)' AND c.relkind = 'r' AND pg_has_role(c.relowner, 'USAGE')
          AND NOT current_setting('transaction_read_only')::boolean
          AND CASE e.extname
            WHEN 'postgis' THEN NOT EXISTS (
              SELECT FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attname = 'point' AND NOT a.attisdropped)
            ELSE NOT EXISTS (
              SELECT FROM pg_class i
              WHERE i.relnamespace = n.oid
                AND i.relname = c.relname || '\(DatabaseSchema.textIndexName(of: ""))') END)
      """) == "t"
  }

  /// Returns the schema of an extension, quoted for SQL; nil if the extension is missing.
  private func schema(of name: String) throws -> String? {
    try value(
      """
      SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
      WHERE e.extname = $1
      """, [name])
  }
}

extension StoreDatabase {
  /// Whether the store exists and has the current version.
  ///
  /// - Throws: `StoreCopyError` if the database contains other data or a store from a later
  ///   version; `PostgreSQLError`.
  func isReady() throws -> Bool {
    switch try content(of: layout.schema) {
    case .foreign: throw StoreCopyError.foreign(place: place)
    case .nothing: return false
    case .store:
      let version = try version(of: layout.schema)
      if version > layout.version { throw StoreCopyError.tooNew(place: place) }
      return version == layout.version
    }
  }

  /// Creates the store if it is missing, and migrates a store from an earlier version.
  ///
  /// - Returns: The names of the extensions that are missing and cannot be created.
  /// - Throws: `StoreCopyError` if the database contains other data, an unfinished copy or a store
  ///   from a later version, or if the role may not write; `PostgreSQLError`.
  func makeReady() throws -> [String] {
    if try isReady() {
      try useLaterExtensions()
      return []
    }
    try lock()
    let schema = DatabaseSchema.whole
    // Another process may have created the store in the meantime.
    if try isReady() { return [] }
    if case .store = try content(of: schema) {
      try use(schema)
      try migrate(schema)
      try addIndexes()
      return []
    }
    if case .store = try content(of: DatabaseSchema.unfinished) {
      throw StoreCopyError.unfinished(place: place)
    }
    try checkRoom()
    let missing = try createExtensions()
    try makeTables()
    try addIndexes()
    return missing
  }

  /// Creates the tables if they are missing, and migrates tables from an earlier version, for a
  /// store that requires no extensions.
  ///
  /// - Throws: Any error that `makeReady` throws.
  func makePlainTables() throws {
    if try isReady() { return }
    try lock()
    // Another process may have created the tables in the meantime.
    if try isReady() { return }
    if case .store = try content(of: layout.schema) {
      try use(layout.schema)
      return try migrate(layout.schema)
    }
    try checkRoom()
    try makeTables()
  }

  private func makeTables() throws {
    try connection.transaction {
      try makeSchema(layout.schema)
      try use(layout.schema)
      for number in layout.migrations.indices { try apply(number) }
      try connection.run("INSERT INTO clock (revision, epoch) VALUES (0, 0)")
    }
  }
}
