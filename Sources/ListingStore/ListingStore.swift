import Dispatch
import GRDB
import Machine
public import Store
import Synchronization

/// The store of listings from all sources: tables on a database server, or an SQLite file that
/// several processes can use concurrently.
///
/// The store contains no credentials. Every change is one transaction.
///
/// For example, store a fetch of homes:
///
/// ```swift
/// let store = try ListingStore.open(path: "listings.sqlite")
/// defer { store.close() }
///
/// let circle = CoveredCircle(
///   center: center, radius: 2_000, types: .every, fetchedAt: Timestamp.now().seconds)
/// try store.feed("market").record(listings, of: circle)
/// ```
public final class ListingStore: Sendable {
  /// The path of the store's file, `:memory:` for a store in memory, or the location of the server.
  public let path: String
  /// A notice for the user if a damaged store was set aside when this store was opened; otherwise
  /// nil.
  public let notice: StoreNotice?
  /// The identity of the opened file; nil for a store in memory or on a server.
  let identity: FileState?
  /// The reason why the store is in memory instead of in a file; nil if it does not replace a file.
  let replaced: ListingStoreError?
  private let access: Access
  private let isClosed = Mutex(false)
  /// The first damage found by a read or write.
  private let damage = Mutex<ListingStoreError?>(nil)
  /// The store that replaced this one after damage, if any.
  private let successor = Mutex<ListingStore?>(nil)
  /// The reads and writes that are currently in progress.
  private let uses = DispatchGroup()

  /// The connection to the store's data.
  private enum Access {
    case writing(any DatabaseWriter)
    case reading(StoreReader<StoredListings>)
    case server(any StoreServer, isReadOnly: Bool)
  }

  private init(
    _ access: Access, path: String, notice: StoreNotice? = nil, replaced: ListingStoreError? = nil
  ) {
    self.access = access
    self.path = path
    self.notice = notice
    self.replaced = replaced
    identity = path == Self.memory ? nil : FileState(path: path)
  }

  /// Creates a store whose tables are on a server.
  ///
  /// - Parameter isReadOnly: Whether the store must not be written to.
  public init(on server: any StoreServer, isReadOnly: Bool) {
    access = .server(server, isReadOnly: isReadOnly)
    path = server.place
    notice = nil
    replaced = nil
    identity = nil
  }

  /// Whether the store cannot be written to.
  public var isReadOnly: Bool {
    switch access {
    case .writing: false
    case .reading: true
    case .server(_, let isReadOnly): isReadOnly
    }
  }

  /// The database of the store's file; nil if the store is on a server.
  var database: (any DatabaseWriter)? {
    switch access {
    case .writing(let database): database
    case .reading(let reader): reader.database
    case .server: nil
    }
  }

  /// The server that holds the store; nil if the store is in a file.
  package var server: (any StoreServer)? {
    switch access {
    case .writing, .reading: nil
    case .server(let server, _): server
    }
  }

  /// Whether the store is on a server instead of in a file.
  public var isOnServer: Bool { server != nil }

  /// The last known condition of the server, without a query; nil for a file or a server that is
  /// not monitored.
  public var condition: StoreServerCondition? { server?.condition }

  /// The executor for tasks that use the store; nil for a file, which responds fast enough on any
  /// executor.
  public var executor: (any TaskExecutor)? { server == nil ? nil : WaitingExecutor.shared }

  /// Whether this process is the leader among the processes that share the store and call this
  /// method. The leader performs work that only one of the processes needs to do. If the store is a
  /// file, every process is a leader.
  public func isLeader() -> Bool { server?.isLeader() ?? true }

  private static let memory = ":memory:"

  /// Opens the store at `path`. Creates the file and its folder if they are missing.
  ///
  /// If the store is damaged, renames its file and creates a new store, which `notice` reports. A
  /// file that is not a homefind store remains unchanged.
  ///
  /// - Parameters:
  ///   - path: The path of the store's file.
  ///   - use: How long the store will be used; opening it for brief use takes one tenth of the time
  ///     and writes nothing.
  /// - Throws: `ListingStoreError` if the file cannot be opened, created or written to, if it is
  ///   not a homefind store, or if it was created by a later version.
  public static func open(
    path: String, for use: StoreUse = .lasting
  ) throws(ListingStoreError) -> ListingStore {
    try ListingStoreError.at(path) {
      // Check before creating anything next to the file.
      _ = try exists(at: path)
      try DatabaseFile.makeFolder(of: path)
      // Processes that start at the same time must open, migrate or set aside the store one after
      // another.
      return try DatabaseFile.locked(path) {
        if let renewed = try openAfterDamage(path) { return renewed }
        do {
          let ready = try connectBriefly(path)
          if use == .brief, let ready { return ListingStore(.writing(ready), path: path) }
          try ready?.close()
          return ListingStore(.writing(try connect(path)), path: path)
        } catch {
          guard ListingStoreError(error, path: path).code == .damaged else { throw error }
        }
        // A failing disk can also look like damage, possibly for only a moment.
        try StoreFile.readThrough(path)
        do {
          return ListingStore(.writing(try connect(path)), path: path)
        } catch {
          guard ListingStoreError(error, path: path).code == .damaged else { throw error }
        }
        return try begunAnew(path)
      }
    }
  }

  /// Checks whether a store that was marked as damaged while it was open is really damaged.
  ///
  /// - Returns: The new store that replaces the damaged store; nil if the file is intact or is not
  ///   marked as damaged.
  private static func openAfterDamage(_ path: String) throws -> ListingStore? {
    guard StoreFile.isMarkedDamaged(path) else { return nil }
    try StoreFile.readThrough(path)
    guard try isSound(path) else { return try begunAnew(path) }
    StoreFile.removeDamageMark(of: path)
    return nil
  }

  /// Sets the damaged store at `path` aside and creates a new store.
  private static func begunAnew(_ path: String) throws -> ListingStore {
    let aside = try StoreFile.setAside(path)
    StoreFile.removeDamageMark(of: path)
    return ListingStore(
      .writing(try connect(path)), path: path, notice: .setAside(aside))
  }

  /// Whether there is a store at `path`. An empty file is not a store.
  ///
  /// - Throws: `ListingStoreError` if the file cannot be read or is not a homefind store.
  public static func exists(at path: String) throws(ListingStoreError) -> Bool {
    switch try ListingStoreError.at(path, { try StoreIdentity.content(of: path) }) {
    case .missing, .empty: return false
    case .foreign(let reason): throw ListingStoreError(.notStore, path: path, cause: reason)
    case .store, .unmarkedStore: return true
    }
  }

  /// Opens the store at `path` read-only. This method does not create, change or rename anything.
  ///
  /// - Returns: The store, or nil if the file is missing or empty.
  /// - Throws: `ListingStoreError` if the file cannot be read, is not a homefind store, is damaged,
  ///   or was created by a later version.
  public static func openForReading(path: String) throws(ListingStoreError) -> ListingStore? {
    guard try exists(at: path) else { return nil }
    return try ListingStoreError.at(path) {
      ListingStore(
        .reading(
          try StoreReader(
            path: path, migrator: ListingStoreSchema.migrator, configuration: configuration)),
        path: path)
    }
  }

  /// Creates a store in memory, which is lost when the process ends.
  ///
  /// - Parameter replaced: The reason why the store replaces a file; nil if it does not replace a
  ///   file.
  /// - Throws: `ListingStoreError` if memory runs out.
  public static func inMemory(
    insteadOf replaced: ListingStoreError? = nil
  ) throws(ListingStoreError) -> ListingStore {
    try ListingStoreError.at(memory) {
      let database = try DatabaseQueue(configuration: configuration)
      try ListingStoreSchema.migrator.migrate(database)
      return ListingStore(.writing(database), path: memory, replaced: replaced)
    }
  }

  private static func connect(_ path: String) throws -> any DatabaseWriter {
    let id = StoreIdentity.applicationID
    if try !exists(at: path) {
      try StoreFile.make(path, applicationID: id, configuration: configuration)
    }
    let database = try DatabasePool(
      path: DatabasePath.literal(path), configuration: configuration)
    let migrator = ListingStoreSchema.migrator
    if try !database.read(migrator.hasCompletedMigrations) { try migrator.migrate(database) }
    // A store from version 0.1 has no `application_id`.
    let marked = try database.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
    if marked != id { try database.write { try StoreFile.mark($0, applicationID: id) } }
    return database
  }

  /// Opens a single connection to a store that needs no migration; returns nil for any other file.
  ///
  /// - Throws: `ListingStoreError` if the store was created by a later version, because a GRDB
  ///   connection pool would write to its file.
  private static func connectBriefly(_ path: String) throws -> DatabaseQueue? {
    guard case .store = try StoreIdentity.content(of: path) else { return nil }
    let database = try DatabaseQueue(
      path: DatabasePath.literal(path), configuration: configuration)
    // If the applied migrations cannot be read, let the migrator decide.
    let applied = try? database.read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
    }
    let known = ListingStoreSchema.migrator.migrations
    if applied == known { return database }
    try database.close()
    if let applied, !applied.allSatisfy(known.contains) {
      throw ListingStoreError(.tooNew, path: path)
    }
    return nil
  }

  /// Closes the store once the reads and writes in progress have ended. Later reads and writes fail
  /// with `ListingStoreError`.
  public func close() {
    successor.withLock { $0?.close() }
    closeFile()
  }

  private func closeFile() {
    isClosed.withLock { $0 = true }
    // A server that does not respond must not delay the exit for long.
    if let server, uses.wait(timeout: .now() + Self.lastTime) == .timedOut { server.close() }
    uses.wait()
    // A pool closes its read-only connections last, and these cannot remove the log, so close the
    // read-only connections first.
    (database as? DatabasePool)?.releaseMemory()
    try? database?.close()
    server?.close()
  }
}

extension ListingStore {
  /// The number of seconds that `close` waits for reads and writes on a server.
  private static let lastTime = 5.0

  /// Runs `body`, and keeps the database open until `body` returns.
  private func using<Value>(_ body: () throws -> Value) throws(ListingStoreError) -> Value {
    do throws(ListingStoreError) {
      return try ListingStoreError.at(path) {
        try isClosed.withLock { isClosed in
          if isClosed { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "closed before") }
          uses.enter()
        }
        defer { uses.leave() }
        return try body()
      }
    } catch {
      if error.code == .damaged { note(damage: error) }
      throw error
    }
  }

  /// Records damage, so that the file is checked the next time it is opened. Does nothing for a
  /// read-only store.
  private func note(damage error: ListingStoreError) {
    guard case .writing = access, path != Self.memory else { return }
    damage.withLock { $0 = $0 ?? error }
    StoreFile.markDamaged(path)
  }

  /// The first damage found by a read or write.
  var knownDamage: ListingStoreError? { damage.withLock { $0 } }

  /// Returns the store to use from now on: this store or, if damage was found in it, its
  /// replacement. See `FeedStore.renewed`.
  func renewed() throws(ListingStoreError) -> ListingStore {
    try successor.withLock { successor throws(ListingStoreError) in
      if let successor { return try successor.renewed() }
      guard knownDamage != nil else { return self }
      // A connection that is still open after the rename could remove the new file's log.
      closeFile()
      let store = try ListingStore.open(path: path)
      successor = store
      return store
    }
  }

  /// Returns the result of `body`, which reads a consistent state of the store.
  package func read<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(ListingStoreError) -> Value {
    try using {
      switch access {
      case .writing(let database): try database.read { try body(StoreConnection($0)) }
      case .reading(let reader): try reader.read { try body(StoreConnection($0)) }
      case .server(let server, _): try server.read { try body(StoreConnection($0)) }
      }
    }
  }

  /// Returns the result of `body`, which reads for a search, possibly from a standby. `body` can
  /// run a second time.
  package func search<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(ListingStoreError) -> Value {
    guard let server else { return try read(body) }
    return try using { try server.search { try body(StoreConnection($0)) } }
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
  @discardableResult
  package func write<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(ListingStoreError) -> Value {
    try using {
      if let server { return try server.write { try body(StoreConnection($0)) } }
      return try file { database in try database.write { try body(StoreConnection($0)) } }
    }
  }

  /// Returns the result of `body`, which reads the store's file.
  func readFile<Value>(_ body: (Database) throws -> Value) throws(ListingStoreError) -> Value {
    try using {
      if case .reading(let reader) = access { return try reader.read(body) }
      return try file { try $0.read(body) }
    }
  }

  /// Runs `body` with the database of the store's file.
  func usingFile<Value>(
    _ body: (any DatabaseWriter) throws -> Value
  ) throws(ListingStoreError) -> Value {
    try using { try file(body) }
  }

  private func file<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
    guard let database else {
      throw ListingStoreError(.failed, path: path, cause: "a server is using the store")
    }
    return try body(database)
  }

  /// Returns the space of deleted rows to the file system. A server does this automatically, so
  /// this method has no effect there.
  func shrink() throws(ListingStoreError) {
    if server == nil { try usingFile { try $0.vacuum() } }
  }
}

extension ListingStore {
  /// Sets the member that exchanges messages with the other processes that use the store; nil stops
  /// the exchange. Processes that share a file do not exchange messages.
  public func join(_ member: (any StoreGroupMember)?) { server?.join(member) }
}

extension ListingStore: StoreAccess {}
