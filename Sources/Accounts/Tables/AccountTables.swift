/// The tables that a module adds to the account store, as parts of the store's migrations.
package struct AccountTables: Sendable {
  /// A module's commands in a migration. A released migration is never changed.
  package struct Part: Sendable {
    /// The number of the migration, which identifies it in every store.
    let migration: Int
    /// The position of the commands within the migration, which can have several parts.
    let position: Int
    let commands: String

    package init(of migration: Int, at position: Int = 0, _ commands: String) {
      self.migration = migration
      self.position = position
      self.commands = commands
    }
  }

  /// The parts of the migrations for a store in a file.
  let file: [Part]
  /// The parts of the migrations for the tables in PostgreSQL.
  let database: [Part]

  package init(file: [Part], database: [Part]) {
    self.file = file
    self.database = database
  }
}

extension AccountTables {
  /// Converts SQLite commands that create tables and indexes to PostgreSQL. In PostgreSQL, text is
  /// ordered by its bytes, even in columns that SQLite compares case-insensitively.
  package static func inDatabase(_ commands: String) -> String {
    [
      (" WITHOUT ROWID", ""), (" COLLATE NOCASE", ""), ("BLOB", "bytea"), ("INTEGER", "bigint"),
      ("REAL", "double precision"), ("TEXT", #"text COLLATE "C""#),
    ].reduce(commands) { $0.replacing($1.0, with: $1.1) }
  }

  /// Returns the commands that create a trigger in PostgreSQL. The trigger's search path is the
  /// schema of the tables, no matter which user writes.
  package static func trigger(_ name: String, _ event: String, _ body: String) -> String {
    """
    CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        \(body)
        RETURN \(event.hasPrefix("BEFORE") ? "OLD" : "NULL");
      END
      $$;
    CREATE TRIGGER \(name) \(event) FOR EACH ROW EXECUTE FUNCTION \(name)();
    """
  }
}
