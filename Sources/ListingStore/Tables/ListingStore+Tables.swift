import GRDB
import Machine
public import Store

extension ListingStore {
  /// What `body` returns of one state of all tables. It may run more than once: where another process
  /// has changed the file under a reader, what was read is not one state.
  ///
  /// - Throws: `ListingStoreError`.
  public func readTables<Value>(
    _ body: (StoreTables) -> Value
  ) throws(ListingStoreError) -> Value {
    try readFile { body(StoreTables($0, path: path)) }
  }

  /// What `body` returns, which may change the tables.
  ///
  /// - Throws: `ListingStoreError`.
  public func writeTables<Value>(
    _ body: (StoreTables) -> Value
  ) throws(ListingStoreError) -> Value {
    try usingFile { database in
      database.writeWithoutTransaction { body(StoreTables($0, path: path)) }
    }
  }

  /// Renames the store at `path`, which nobody has open, to `newPath`, unless a store is there.
  ///
  /// - Returns: Whether it was renamed.
  /// - Throws: `ListingStoreError`.
  public static func rename(
    _ path: String, to newPath: String
  ) throws(ListingStoreError) -> Bool {
    try ListingStoreError.at(newPath) {
      try DatabaseFile.locked(newPath) {
        if try exists(at: newPath) { return false }
        // What stands in the log would be lost.
        if StoreFile.hasLog(path) { throw ListingStoreError(.busy, path: path) }
        try FileReplacement.rename(path, to: newPath)
        return true
      }
    }
  }
}
