import GRDB
import Machine
public import Store

/// The store of accounts: an SQLite file that several processes may use concurrently, or tables in
/// PostgreSQL for those of several machines.
///
/// Unlike listings, accounts cannot be fetched again: what `write` has returned from is on the
/// disk, and the file is never set aside or replaced.
public final class AccountStore: Sendable {
  /// The store's file; `:memory:` for one that ends with the process, and the place of the server
  /// that holds the store.
  public let path: String
  private let access: Access
  private let commits = CommitQueue()

  /// What holds the store.
  private enum Access {
    /// A database, and which file was opened; nil for a store in memory.
    case file(any DatabaseWriter, FileState?)
    case server(any StoreServer)
  }

  /// The `application_id` in the header of each account store: “HFAC”.
  static let applicationID: Int32 = 0x4846_4143
  private static let memory = ":memory:"

  /// Whether the store is in a file.
  public var isInFile: Bool {
    if case .file(_, let file) = access { file != nil } else { false }
  }

  /// Where tasks run that use the store; nil where they may run anywhere, since a file answers at
  /// once.
  public var executor: (any TaskExecutor)? {
    if case .server = access { WaitingExecutor.shared } else { nil }
  }

  /// Does what must come to its end once it has begun, also where the task is cancelled meanwhile.
  package func uncancelled<Value: Sendable>(
    _ body: @escaping @Sendable () async -> Value
  ) async -> Value {
    await Task(executorPreference: executor) { await body() }.value
  }

  /// Whether this process is the one, of all that use the store and ask this, that does what is
  /// enough to be done once. Each process is that for a file.
  public func isLeader() -> Bool {
    if case .server(let server) = access { server.isLeader() } else { true }
  }

  private init(_ database: any DatabaseWriter, path: String) {
    access = .file(database, path == Self.memory ? nil : FileState(path: path))
    self.path = path
  }

  /// A store on a server, whose tables are in the current version.
  package init(on server: any StoreServer) {
    access = .server(server)
    path = server.place
  }

  /// Opens the store at `path`, and creates it and its folder if they are missing.
  ///
  /// - Parameter tables: The tables of all modules that store something for accounts.
  /// - Throws: `AccountStoreError` where the file cannot be opened, made or written, is damaged, is
  ///   none of homefind's, or is of a later version.
  package static func open(
    path: String, tables: [AccountTables]
  ) throws(AccountStoreError) -> AccountStore {
    try AccountStoreError.at(path) {
      // Looked at before anything is made beside it.
      _ = try exists(at: path)
      try DatabaseFile.makeFolder(of: path)
      return try DatabaseFile.locked(path) {
        if try !exists(at: path) {
          try StoreFile.make(path, applicationID: applicationID, configuration: configuration)
        }
        let database = try DatabasePool(
          path: DatabasePath.literal(path), configuration: configuration)
        // What was acknowledged survives a power cut; GRDB has made it less with the log.
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

  /// Whether there is a store at `path`; an empty file is none yet.
  ///
  /// - Throws: `AccountStoreError` where the file cannot be read or is none of homefind's.
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

  /// Creates a store in memory, which ends with the process.
  ///
  /// - Parameter tables: The tables of all modules that store something for accounts.
  /// - Throws: `AccountStoreError` where memory runs out.
  package static func inMemory(
    tables: [AccountTables]
  ) throws(AccountStoreError) -> AccountStore {
    try AccountStoreError.at(memory) {
      let database = try DatabaseQueue(configuration: configuration)
      try AccountSchema(tables).migrator.migrate(database)
      return AccountStore(database, path: memory)
    }
  }

  /// Closes the file, or the connections; later uses fail with an `AccountStoreError`.
  public func close() {
    switch access {
    case .file(let database, _): try? database.close()
    case .server(let server): server.close()
    }
  }

  /// What `body` reads of one state of the store.
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

  /// What `body` makes of the store as a whole or not at all, which is on the disk before this
  /// returns. Writers that wait for one another share a transaction in a file, and have one after
  /// another on a server.
  ///
  /// - Throws: `AccountStoreError`; then nothing is changed.
  @discardableResult
  package func write<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(AccountStoreError) -> Value {
    try AccountStoreError.at(path) {
      switch access {
      case .server(let server): return try server.write { db in try body(StoreConnection(db)) }
      case .file(let database, let file):
        // What is written into a file without a name is lost.
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

  /// Copies what was written from the log into the file and empties the log, so that what was
  /// deleted is overwritten there too. Where others use the store at the moment, a later one does
  /// it. A server does so when it sees fit.
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

  /// How connections are set up.
  private static var configuration: Configuration {
    var configuration = Configuration()
    // Whoever waits holds a thread that searches need, and others' writes are short.
    configuration.busyMode = .timeout(2)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // What was deleted is overwritten.
      try db.execute(sql: "PRAGMA secure_delete = ON")
    }
    return configuration
  }
}
