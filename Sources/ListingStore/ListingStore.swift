import Dispatch
import GRDB
import Synchronization

/// What homefind remembers of the feeds it has asked: an SQLite file that several processes may
/// use at once.
///
/// Nothing in it can be used to log in anywhere. Every change is one transaction.
public final class ListingStore: Sendable {
  /// The store's file; `:memory:` for one that ends with the process.
  public let path: String
  /// What a person should know of how the store was opened, one sentence: that a damaged one was
  /// set aside.
  public let notice: String?
  let database: any DatabaseWriter
  /// Which file was opened; nil for a store in memory.
  let identity: StoreFile.Identity?
  /// Why memory takes the place of a file; nil where nothing does.
  let replaced: ListingStoreError?
  private let isClosed = Mutex(false)
  /// Everything that uses the database at the moment.
  private let uses = DispatchGroup()

  private init(
    database: any DatabaseWriter, path: String, notice: String?,
    replaced: ListingStoreError? = nil
  ) {
    self.database = database
    self.path = path
    self.notice = notice
    self.replaced = replaced
    identity = path == Self.memory ? nil : StoreFile.identity(of: path)
  }

  private static let memory = ":memory:"

  /// Opens the store at `path`, making it and its folder where they are missing.
  ///
  /// A damaged store, or one that a later version wrote, is renamed and a new one made; `notice`
  /// says so.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - isBrief: Whether it is opened for a question or two: reading then waits for writing, and
  ///     opening takes a tenth of the time and writes nothing.
  /// - Throws: `ListingStoreError` where the file cannot be opened, made or written.
  public static func open(
    path: String, isBrief: Bool = false
  ) throws(ListingStoreError) -> ListingStore {
    do {
      try StoreFile.makeFolder(of: path)
      // Of several processes that start at once one opens, migrates or sets aside at a time.
      return try StoreFile.locked(path) {
        do {
          let brief = isBrief ? try connectBriefly(path) : nil
          return ListingStore(database: try brief ?? connect(path), path: path, notice: nil)
        } catch {
          let failure = ListingStoreError(error, path: path)
          guard failure.code == .damaged || failure.code == .tooNew else { throw failure }
          if failure.code == .damaged {
            // A disk that fails to be read looks like damage too, and may do so for a moment only.
            try StoreFile.readThrough(path)
            if let database = try? connect(path) {
              return ListingStore(database: database, path: path, notice: nil)
            }
          }
          let aside = try StoreFile.setAside(path)
          let reason = failure.code == .damaged ? "was damaged" : "is of a later version"
          return ListingStore(
            database: try connect(path), path: path,
            notice: "the store of listings \(reason); it is now \(aside), and a new one was begun")
        }
      }
    } catch {
      throw ListingStoreError(error, path: path)
    }
  }

  /// A store that lives in memory and ends with the process.
  ///
  /// - Parameter replaced: Why it takes the place of a file; nil where none was wanted.
  /// - Throws: `ListingStoreError` where memory runs out.
  public static func inMemory(
    insteadOf replaced: ListingStoreError? = nil
  ) throws(ListingStoreError) -> ListingStore {
    do {
      let database = try DatabaseQueue(configuration: configuration)
      try ListingStoreSchema.migrator.migrate(database)
      return ListingStore(database: database, path: memory, notice: nil, replaced: replaced)
    } catch {
      throw ListingStoreError(error, path: memory)
    }
  }

  private static func connect(_ path: String) throws -> any DatabaseWriter {
    StoreFile.make(path)
    let database = try DatabasePool(path: path, configuration: configuration)
    let migrator = ListingStoreSchema.migrator
    if try database.read(migrator.hasBeenSuperseded) {
      throw ListingStoreError(.tooNew, path: path)
    }
    if try !database.read(migrator.hasCompletedMigrations) { try migrator.migrate(database) }
    return database
  }

  /// A single connection to a store that is there and needs nothing done; nil for any other.
  private static func connectBriefly(_ path: String) throws -> DatabaseQueue? {
    guard StoreFile.isThere(path) else { return nil }
    let database = try DatabaseQueue(path: path, configuration: configuration)
    // Any other, and what cannot be told, is for the migrator.
    let isReady = try? database.read { db in
      var applied: [String] = []
      try StatementRow.forEach(db, "SELECT identifier FROM grdb_migrations ORDER BY rowid", []) {
        applied.append($0.text(0) ?? "")
      }
      return applied == ListingStoreSchema.migrator.migrations
    }
    if isReady == true { return database }
    try database.close()
    return nil
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    // Long enough for others' writes on a busy machine.
    configuration.busyMode = .timeout(30)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // A power cut may cost the last searches' listings, never the file: all of it can be
      // fetched again.
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // 16 MB: a fetch of 10,000 homes stays in memory until it is whole. Readers do with less, since
      // searches are answered from a mirror.
      if !db.configuration.readonly { try db.execute(sql: "PRAGMA cache_size = -16000") }
      // 16 MB of log: a fetch of 10,000 homes is not copied into the file while a searcher waits.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
    }
    return configuration
  }

  /// Closes the file when nothing uses it any more; later uses fail with a `ListingStoreError`.
  public func close() {
    isClosed.withLock { $0 = true }
    uses.wait()
    try? database.close()
  }
}

extension ListingStore {
  /// Does what needs the database, which stays open until it is done.
  func using<Value>(
    _ body: (any DatabaseWriter) throws -> Value
  ) throws(ListingStoreError) -> Value {
    do {
      try isClosed.withLock { isClosed in
        if isClosed { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "closed before") }
        uses.enter()
      }
      defer { uses.leave() }
      return try body(database)
    } catch {
      throw ListingStoreError(error, path: path)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(ListingStoreError) -> Value {
    try using { try $0.read(body) }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(ListingStoreError) -> Value {
    try using { try $0.write(body) }
  }
}
