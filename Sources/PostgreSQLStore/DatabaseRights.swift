import PostgreSQL

/// A role's rights in a database that contains a store or could contain one.
public struct DatabaseRights: Sendable, Hashable {
  /// The role's name, quoted for SQL.
  public var role: String
  /// The database's name, quoted for SQL.
  public var database: String
  /// Whether the server is a standby, which accepts no writes.
  public var isStandby = false
  /// Whether the server or the role is set to read-only.
  public var isReadOnly = false
  /// Whether the database contains a store.
  public var hasStore: Bool
  /// Whether the role may write to every table of the store.
  public var mayWrite: Bool
  public var mayCreate: Bool

  /// Whether the role can store homes.
  public var canStore: Bool { !isStandby && !isReadOnly && (hasStore ? mayWrite : mayCreate) }
}

extension StoreDatabase {
  /// Returns the rights of the connected role.
  func rights() throws -> DatabaseRights {
    let schema = DatabaseSchema.whole
    let facts =
      try connection.rows(
        """
        SELECT quote_ident(current_user), quote_ident(current_database()),
          pg_is_in_recovery(), current_setting('transaction_read_only')::boolean,
          has_database_privilege(current_database(), 'CREATE'),
          (SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace WHERE nspname = '\(schema)'),
          (
            SELECT bool_and(
              has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
              AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = '\(schema)' AND c.relkind = 'r' AND c.relname <> 'migration')
        """
      ).first ?? []
    let holds = facts.map { $0 == "t" }
    guard holds.count == 7 else { throw StoreCopyError.noAccess(place: place) }
    return DatabaseRights(
      role: facts[0] ?? "", database: facts[1] ?? "", isStandby: holds[2], isReadOnly: holds[3],
      hasStore: facts[5] != nil, mayWrite: holds[5] && holds[6], mayCreate: holds[4])
  }
}
