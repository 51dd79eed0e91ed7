import GRDB
import Machine
public import Store

extension ListingStore {
  /// Returns the result of `body`, which reads a consistent state of all tables. `body` can run
  /// more than once: if another process changes the file during the read, the result is discarded
  /// and `body` runs again.
  ///
  /// - Throws: `ListingStoreError`.
  public func readTables<Value>(
    _ body: (StoreTables) -> Value
  ) throws(ListingStoreError) -> Value {
    try readFile { body(StoreTables($0, path: path)) }
  }

  /// Returns the result of `body`, which may change the tables.
  ///
  /// - Throws: `ListingStoreError`.
  public func writeTables<Value>(
    _ body: (StoreTables) -> Value
  ) throws(ListingStoreError) -> Value {
    try usingFile { database in
      database.writeWithoutTransaction { body(StoreTables($0, path: path)) }
    }
  }

  /// Renames the store at `path` to `newPath`, unless there is already a store at the new path. The
  /// store must not be open anywhere.
  ///
  /// - Returns: Whether the store was renamed.
  /// - Throws: `ListingStoreError`.
  public static func rename(
    _ path: String, to newPath: String
  ) throws(ListingStoreError) -> Bool {
    try ListingStoreError.at(newPath) {
      try DatabaseFile.locked(newPath) {
        if try exists(at: newPath) { return false }
        // Renaming the file would lose the changes in the log.
        if StoreFile.hasLog(path) { throw ListingStoreError(.busy, path: path) }
        try FileReplacement.rename(path, to: newPath)
        return true
      }
    }
  }
}
