import GRDB
import Machine
import Store

/// Distinguishes homefind's stores from other files.
enum StoreIdentity {
  /// The `application_id` in the header of each store: “HFLS”, for homefind listing store.
  static let applicationID: Int32 = 0x4846_4C53

  /// The content at a path.
  enum Content {
    /// There is no file.
    case missing
    /// An empty file, such as the file that SQLite creates for a new database.
    case empty
    /// A store with homefind's `application_id`.
    case store
    /// A store from version 0.1, which had no `application_id`.
    case unmarkedStore
    /// A file that homefind did not create, with a description for the log.
    case foreign(String)
  }

  /// Returns the content at `path`. This method does not create, change or lock anything.
  ///
  /// - Throws: `SystemFault` if the file cannot be read.
  static func content(of path: String) throws -> Content {
    switch try DatabaseFile.content(of: path) {
    case .missing: .missing
    case .empty: .empty
    case .foreign(let reason): .foreign(reason)
    case .database(applicationID): .store
    case .database(0): try hasTables(path) ? .unmarkedStore : .foreign("other tables")
    case .database(let id): .foreign("application_id \(UInt32(bitPattern: id))")
    }
  }

  /// Whether a database without an `application_id` has exactly the tables of a store.
  private static func hasTables(_ path: String) throws -> Bool {
    let tables: Set<String>
    do {
      tables = try names(in: StoreFile.openImmutable(path, ListingStore.configuration))
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      // The schema's text identifies a store from version 0.1 even if the store is damaged.
      return try holdsSchema(path)
    }
    // If the process that created the store was killed shortly afterwards, the tables are still in
    // the log.
    if tables.isEmpty { return try StoreFile.hasLog(path) && holdsSchema(path + "-wal") }
    guard tables.isSuperset(of: ["grdb_migrations", "feed", "clock", "listing"]) else {
      return false
    }
    let model = try DatabaseQueue()
    try ListingStoreSchema.migrator.migrate(model)
    return try tables.isSubset(of: names(in: model))
  }

  private static func names(in database: DatabaseQueue) throws -> Set<String> {
    defer { try? database.close() }
    return try database.read { db in
      try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
  }

  /// Whether the first megabyte of the file contains the text of a store's schema.
  private static func holdsSchema(_ file: String) throws -> Bool {
    let text = Array("CREATE TABLE clock (revision INTEGER NOT NULL, epoch INTEGER".utf8)
    return try DatabaseFile.bytes(of: file, atMost: 1 << 20).contains(text)
  }
}
