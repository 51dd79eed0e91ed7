import PostgreSQL
import Store

/// A database that contains a store or will contain one.
final class StoreDatabase {
  /// The content of a schema.
  enum Content {
    /// The schema does not exist.
    case nothing
    /// A store, or an incomplete store.
    case store
    /// Data that homefind did not create.
    case foreign
  }

  let connection: PostgreSQLConnection
  let place: String
  let layout: DatabaseLayout

  /// Connects to a database, by default a database for a store of listings.
  ///
  /// - Throws: `PostgreSQLError`; `StoreCopyError` if the database's encoding is not UTF-8.
  init(
    _ address: PostgreSQLAddress, _ layout: DatabaseLayout = .listings, limits: PostgreSQLLimits,
    cancellation: PostgreSQLCancellation
  ) throws {
    self.layout = layout
    connection = try PostgreSQLConnection(address, limits: limits, cancellation: cancellation)
    place = address.place
    let encoding = connection.parameter("server_encoding") ?? ""
    guard encoding == "UTF8" else { throw StoreCopyError.encoding(encoding, place: place) }
  }

  /// Returns the name of the connected role.
  func role() throws -> String { try value("SELECT current_user") ?? "" }

  func content(of schema: String) throws -> Content {
    let found = try connection.rows(
      "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = $1", [schema])
    guard let comment = found.first else { return .nothing }
    return comment.first == layout.mark ? .store : .foreign
  }

  /// Sets the search path, so that commands find the tables in the given schema.
  ///
  /// - Throws: `StoreCopyError.tooNew` if its tables are from a later version; `PostgreSQLError`.
  func use(_ schema: String) throws {
    guard try version(of: schema) <= layout.version else {
      throw StoreCopyError.tooNew(place: place)
    }
    try connection.run("SET search_path = \(schema)")
  }

  /// Returns the version of the tables of `schema`. The command names the schema, because a role
  /// without rights to the schema would not find the tables otherwise.
  func version(of schema: String) throws -> Int {
    try value("SELECT coalesce(max(version), 0) FROM \(schema).migration").flatMap(Int.init) ?? 0
  }

  /// Whether the tables in use include this table, which an earlier version may lack.
  private func has(_ table: StoreTable) throws -> Bool {
    try value("SELECT to_regclass($1)", [table.name]) != nil
  }

  /// Returns the first value of the first row of a command.
  func value(_ command: String, _ parameters: [String?] = []) throws -> String? {
    try connection.rows(command, parameters).first?.first ?? nil
  }
}

extension StoreDatabase: StoreRowSource {
  func count(of table: StoreTable) throws -> Int {
    guard try has(table) else { return 0 }
    return try value("SELECT count(*) FROM \(table.name)").flatMap(Int.init) ?? 0
  }

  func rows(of table: StoreTable) throws -> PostgreSQLCopyReader {
    guard try has(table) else {
      return try connection.copyOut("COPY (SELECT 1 WHERE false) TO STDOUT (FORMAT binary)")
    }
    return try connection.copyOut(
      """
      COPY (
        SELECT \(StoreTable.list(table.columns)) FROM \(table.name)
        ORDER BY \(StoreTable.list(table.key)))
      TO STDOUT (FORMAT binary)
      """)
  }
}

extension StoreDatabase: StoreRowTarget {
  func deleteRows(of table: StoreTable, after row: [UInt8]?) throws {
    guard let row else { return try connection.run("DELETE FROM \(table.name)") }
    let values = StoreRow.key(of: row, in: table).map { value in
      switch value {
      case .integer(let number): "\(number)"
      case .text(let text): text
      }
    }
    let places = table.key.enumerated().map { index, column in
      "$\(index + 1)::\(column.type == .text ? "text" : "bigint")"
    }
    _ = try connection.rows(
      """
      DELETE FROM \(table.name) WHERE (\(StoreTable.list(table.key)))
      > (\(places.joined(separator: ", ")))
      """, values)
  }

  func insert(_ rows: [UInt8], into table: StoreTable) throws {
    // A single command runs in a separate transaction.
    try connection.copyIn(
      "COPY \(table.name) (\(StoreTable.list(table.columns))) FROM STDIN (FORMAT binary)",
      rows: rows)
  }
}
