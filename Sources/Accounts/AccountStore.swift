import GRDB
import Machine
public import Store

/// The store of accounts: an SQLite file that several processes can use concurrently, or tables in
/// PostgreSQL that processes on several machines share.
///
/// Unlike listings, accounts cannot be fetched again, so data is on disk before `write` returns,
/// and the file is never set aside or replaced.
public final class AccountStore: Sendable {
  /// The path of the store's file, `:memory:` for a store in memory, or the address of the server
  /// that holds the store.
  public let path: String
  private let access: Access
  private let commits = CommitQueue()

  /// The backend that holds the store.
  private enum Access {
    /// A database, and the state of its file at the time of opening; the state is nil for a store
    /// in memory.
    case file(any DatabaseWriter, FileState?)
    case server(any StoreServer)
  }

  /// The `application_id` in the header of each account store: “HFAC”.
  static let applicationID: Int32 = 0x4846_4143
  private static let memory = ":memory:"

  public var isInFile: Bool {
    if case .file(_, let file) = access { file != nil } else { false }
  }

  /// The executor for tasks that use the store; nil for a file, which responds fast enough on any
  /// executor.
  public var executor: (any TaskExecutor)? {
    if case .server = access { WaitingExecutor.shared } else { nil }
  }

  /// Runs `body` to completion, even if the task is cancelled in the meantime.
  package func uncancelled<Value: Sendable>(
    _ body: @escaping @Sendable () async -> Value
  ) async -> Value {
    await Task(executorPreference: executor) { await body() }.value
  }

  /// Whether this process is the leader, which performs the work that only one of the processes
  /// sharing the store needs to do. If the store is a file, every process is the leader.
  public func isLeader() -> Bool {
    if case .server(let server) = access { server.isLeader() } else { true }
  }

  private init(_ database: any DatabaseWriter, path: String) {
    access = .file(database, path == Self.memory ? nil : FileState(path: path))
    self.path = path
  }

  /// Creates a store on a server whose tables already have the current version.
  package init(on server: any StoreServer) {
    access = .server(server)
    path = server.place
  }

  /// Opens the store at `path`, creating the file and its folder if they are missing.
  ///
  /// - Parameter tables: The tables of all modules that store data for accounts.
  /// - Throws: `AccountStoreError` if the file cannot be opened, created or written, if it is
  ///   damaged or not a homefind store, or if it was created by a later version of homefind.
  package static func open(
    path: String, tables: [AccountTables]
  ) throws(AccountStoreError) -> AccountStore {
    try AccountStoreError.at(path) {
      // Check before anything is created next to the file.
      _ = try exists(at: path)
      try DatabaseFile.makeFolder(of: path)
      return try DatabaseFile.locked(path) {
        if try !exists(at: path) {
          try StoreFile.make(path, applicationID: applicationID, configuration: configuration)
        }
        let database = try DatabasePool(
          path: DatabasePath.literal(path), configuration: configuration)
        // Committed data must survive a power failure, but GRDB chooses a weaker mode for the
        // write-ahead log.
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        let migrator = AccountSchema(tables).migrator
        if try database.read(migrator.hasBeenSuperseded) {
          throw AccountStoreError(.tooNew, path: path)
        }
        if let damage = try database.read({ try StoreFile.findings(in: $0, .quick) }).first {
          throw AccountStoreError(.damaged, path: path, cause: damage)
        }
        if try !database.read(migrator.hasCompletedMigrations) { try migrator.migrate(database) }
        return AccountStore(database, path: path)
      }
    }
  }

  /// Whether there is a store at `path`; an empty file is not a store.
  ///
  /// - Throws: `AccountStoreError` if the file cannot be read or is not a homefind store.
  public static func exists(at path: String) throws(AccountStoreError) -> Bool {
    switch try AccountStoreError.at(path, { try DatabaseFile.content(of: path) }) {
    case .missing, .empty: return false
    case .database(applicationID): return true
    case .database(let id):
      throw AccountStoreError(
        .notStore, path: path, cause: "application_id \(UInt32(bitPattern: id))")
    case .foreign(let reason): throw AccountStoreError(.notStore, path: path, cause: reason)
    }
  }

  /// Creates a store in memory, which is lost when the process ends.
  ///
  /// - Parameter tables: The tables of all modules that store data for accounts.
  /// - Throws: `AccountStoreError` if memory runs out.
  package static func inMemory(
    tables: [AccountTables]
  ) throws(AccountStoreError) -> AccountStore {
    try AccountStoreError.at(memory) {
      let database = try DatabaseQueue(configuration: configuration)
      try AccountSchema(tables).migrator.migrate(database)
      return AccountStore(database, path: memory)
    }
  }

  /// Closes the file or the database connections; any later use of the store throws
  /// `AccountStoreError`.
  public func close() {
    switch access {
    case .file(let database, _): try? database.close()
    case .server(let server): server.close()
    }
  }

  /// Returns the result of `body`, which reads a consistent state of the store.
  ///
  /// - Throws: `AccountStoreError`.
  package func read<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(AccountStoreError) -> Value {
    try AccountStoreError.at(path) {
      switch access {
      case .file(let database, _):
        return try database.read { db in try body(StoreConnection(db)) }
      case .server(let server): return try server.read { db in try body(StoreConnection(db)) }
      }
    }
  }

  /// Runs `body` in a transaction, which is on disk before this method returns. In a file, waiting
  /// writers share a transaction; on a server, each writer has a separate transaction.
  ///
  /// - Throws: `AccountStoreError`, in which case nothing is changed.
  @discardableResult
  package func write<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(AccountStoreError) -> Value {
    try AccountStoreError.at(path) {
      switch access {
      case .server(let server): return try server.write { db in try body(StoreConnection(db)) }
      case .file(let database, let file):
        // If the file was deleted or replaced, data written to it would be lost.
        if let file, FileState(path: path)?.isSameFile(as: file) != true {
          throw AccountStoreError(.replaced, path: path)
        }
        var value: Value?
        try commits.run(on: database) { db in value = try body(StoreConnection(db)) }
        guard let value else {
          throw AccountStoreError(.failed, path: path, cause: "nothing was run")
        }
        return value
      }
    }
  }

  /// Copies the write-ahead log into the file and empties the log, so that deleted data does not
  /// remain in either. If other processes are using the store, a later checkpoint completes the
  /// copying. Does nothing if the store is on a database server.
  ///
  /// - Throws: `AccountStoreError`.
  package func checkpoint() throws(AccountStoreError) {
    guard case .file(let database, _) = access else { return }
    try AccountStoreError.at(path) {
      try database.writeWithoutTransaction { db in
        do {
          _ = try db.checkpoint(.truncate)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
      }
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    // Keep the timeout short: a waiting writer occupies a thread that searches need, and other
    // processes write only briefly.
    configuration.busyMode = .timeout(2)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // Overwrite deleted data.
      try db.execute(sql: "PRAGMA secure_delete = ON")
    }
    return configuration
  }
}
