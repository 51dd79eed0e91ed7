package import GRDB

/// How thoroughly a store is checked.
public enum StoreCheckDepth: Sendable {
  /// Checks the structure of every page, without comparing indexes with their tables.
  case quick
  /// Checks pages, indexes, references between tables, and every row as the program reads it.
  case full
}

extension StoreFile {
  /// Returns the damage that SQLite finds in a database, in at most 20 findings; empty if the
  /// database is intact.
  ///
  /// - Throws: `DatabaseError` if the database cannot be read for a reason other than damage.
  package static func findings(in db: Database, _ depth: StoreCheckDepth) throws -> [String] {
    do {
      let pragma = depth == .full ? "integrity_check(20)" : "quick_check(20)"
      let report = try String.fetchAll(db, sql: "PRAGMA \(pragma)")
      guard report == ["ok"] else { return report }
      guard depth == .full else { return [] }
      return try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(20).map { row in
        let (table, parent) = (row[0] as String? ?? "?", row[2] as String? ?? "?")
        return "a row of \(table) refers to a missing row of \(parent)"
      }
    } catch let error as DatabaseError where StoreFailure(error) == .damaged {
      return [error.message ?? "\(error.resultCode)"]
    }
  }
}
