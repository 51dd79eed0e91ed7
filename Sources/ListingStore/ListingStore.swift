import Dispatch
import GRDB
import Machine
public import Store
import Synchronization

/// The store of listings from all sources: an SQLite file that several processes may use concurrently.
///
/// It holds no credentials. Every change is one transaction.
public final class ListingStore: Sendable {
  /// The store's file; `:memory:` for one that ends with the process, and the place of the server that
  /// holds the store.
  public let path: String
  /// What a person should know of how the store was opened, one sentence: that a damaged one was
  /// set aside.
  public let notice: StoreNotice?
  /// Which file was opened; nil for a store in memory.
  let identity: FileState?
  /// Why memory takes the place of a file; nil where nothing does.
  let replaced: ListingStoreError?
  private let access: Access
  private let isClosed = Mutex(false)
  /// The damage that a use of the store has met.
  private let damage = Mutex<ListingStoreError?>(nil)
  /// The store that goes on in place of this one after damage.
  private let successor = Mutex<ListingStore?>(nil)
  /// Everything that uses the database at the moment.
  private let uses = DispatchGroup()

  /// What a store may be used for.
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

  /// The store whose tables a server holds.
  ///
  /// - Parameter isReadOnly: Whether nothing is to be written.
  public init(on server: any StoreServer, isReadOnly: Bool) {
    access = .server(server, isReadOnly: isReadOnly)
    path = server.place
    notice = nil
    replaced = nil
    identity = nil
  }

  /// Whether nothing can be written.
  public var isReadOnly: Bool {
    switch access {
    case .writing: false
    case .reading: true
    case .server(_, let isReadOnly): isReadOnly
    }
  }

  /// The store's file; nil where a server holds the store.
  var database: (any DatabaseWriter)? {
    switch access {
    case .writing(let database): database
    case .reading(let reader): reader.database
    case .server: nil
    }
  }

  /// The server that holds the store; nil for a file.
  package var server: (any StoreServer)? {
    switch access {
    case .writing, .reading: nil
    case .server(let server, _): server
    }
  }

  /// Whether a server holds the store, and not a file.
  public var isOnServer: Bool { server != nil }

  /// How the server is that holds the store, without asking it; nil for a file, and where nobody looks
  /// after the server.
  public var condition: StoreServerCondition? { server?.condition }

  /// Where tasks run that use the store; nil where they may run anywhere, since a file answers at once.
  public var executor: (any TaskExecutor)? { server == nil ? nil : WaitingExecutor.shared }

  /// Whether this process is the one, of all that use the store and ask this, that does what is enough to be
  /// done once. Each process is that for a file.
  public func isLeader() -> Bool { server?.isLeader() ?? true }

  private static let memory = ":memory:"

  /// Opens the store at `path`, making it and its folder where they are missing.
  ///
  /// A damaged store is renamed and a new one made; `notice` says so. A file that is no store of
  /// homefind is left as it is.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - use: How long the store is used; for a brief use opening takes a tenth of the time and writes
  ///     nothing.
  /// - Throws: `ListingStoreError` where the file cannot be opened, made or written, is none of
  ///   homefind's, or is of a later version.
  public static func open(
    path: String, for use: StoreUse = .lasting
  ) throws(ListingStoreError) -> ListingStore {
    try ListingStoreError.at(path) {
      // Looked at before anything is made beside it.
      _ = try exists(at: path)
      try DatabaseFile.makeFolder(of: path)
      // Of several processes that start at once one opens, migrates or sets aside at a time.
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
        // A disk that fails to be read looks like damage too, and may do so for a moment only.
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

  /// Checks a store in which damage was met after it had been opened.
  ///
  /// - Returns: The store that was begun in its place; nil if the file is sound or no damage was recorded.
  private static func openAfterDamage(_ path: String) throws -> ListingStore? {
    guard StoreFile.isMarkedDamaged(path) else { return nil }
    try StoreFile.readThrough(path)
    guard try isSound(path) else { return try begunAnew(path) }
    StoreFile.removeDamageMark(of: path)
    return nil
  }

  /// Sets the damaged store at `path` aside and begins a new one.
  private static func begunAnew(_ path: String) throws -> ListingStore {
    let aside = try StoreFile.setAside(path)
    StoreFile.removeDamageMark(of: path)
    return ListingStore(
      .writing(try connect(path)), path: path, notice: .setAside(aside))
  }

  /// Whether there is a store at `path`; an empty file is none yet.
  ///
  /// - Throws: `ListingStoreError` where the file cannot be read or is none of homefind's.
  public static func exists(at path: String) throws(ListingStoreError) -> Bool {
    switch try ListingStoreError.at(path, { try StoreIdentity.content(of: path) }) {
    case .missing, .empty: return false
    case .foreign(let reason): throw ListingStoreError(.notStore, path: path, cause: reason)
    case .store, .unmarkedStore: return true
    }
  }

  /// Opens the store at `path` for reading; nothing is made, changed or set aside.
  ///
  /// - Returns: nil where there is no file, or an empty one.
  /// - Throws: `ListingStoreError` where the file cannot be read, is none of homefind's, is damaged,
  ///   or is of a later version.
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

  /// A store that lives in memory and ends with the process.
  ///
  /// - Parameter replaced: Why it takes the place of a file; nil where none was wanted.
  /// - Throws: `ListingStoreError` where memory runs out.
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
    // A store of version 0.1 has no `application_id`.
    let marked = try database.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
    if marked != id { try database.write { try StoreFile.mark($0, applicationID: id) } }
    return database
  }

  /// A single connection to a store that is there and needs nothing done; nil for any other.
  ///
  /// - Throws: `ListingStoreError` where the store is of a later version: a pool of connections, as
  ///   GRDB opens it, would write into its file.
  private static func connectBriefly(_ path: String) throws -> DatabaseQueue? {
    guard case .store = try StoreIdentity.content(of: path) else { return nil }
    let database = try DatabaseQueue(
      path: DatabasePath.literal(path), configuration: configuration)
    // What cannot be told is for the migrator.
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

  /// Closes the file when nothing uses it any more; later uses fail with a `ListingStoreError`.
  public func close() {
    successor.withLock { $0?.close() }
    closeFile()
  }

  private func closeFile() {
    isClosed.withLock { $0 = true }
    // A server that hangs must not keep the program for long.
    if let server, uses.wait(timeout: .now() + Self.lastTime) == .timedOut { server.close() }
    uses.wait()
    // A pool closes its readers last, which may not remove the log; this closes them first.
    (database as? DatabasePool)?.releaseMemory()
    try? database?.close()
    server?.close()
  }
}

extension ListingStore {
  /// Seconds that what uses a server has to end by itself when the store is closed.
  private static let lastTime = 5.0

  /// Does what needs the database, which stays open until it is done.
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

  /// Records damage, so that the next opening of the file checks it. A store that is only read stays as it is.
  private func note(damage error: ListingStoreError) {
    guard case .writing = access, path != Self.memory else { return }
    damage.withLock { $0 = $0 ?? error }
    StoreFile.markDamaged(path)
  }

  /// The damage that a use of the store has met.
  var knownDamage: ListingStoreError? { damage.withLock { $0 } }

  /// The store to go on with: this one, unless it has met damage; see `FeedStore.renewed`.
  func renewed() throws(ListingStoreError) -> ListingStore {
    try successor.withLock { successor throws(ListingStoreError) in
      if let successor { return try successor.renewed() }
      guard knownDamage != nil else { return self }
      // A file that is renamed while SQLite has it open may take the new one's log with it.
      closeFile()
      let store = try ListingStore.open(path: path)
      successor = store
      return store
    }
  }

  /// Returns what `body` reads in one state of the store.
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

  /// Returns what `body` reads for a search, perhaps on a standby. `body` may run a second time.
  package func search<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(ListingStoreError) -> Value {
    guard let server else { return try read(body) }
    return try using { try server.search { try body(StoreConnection($0)) } }
  }

  /// Runs `body` in a transaction; if `body` throws, nothing is changed.
  @discardableResult
  package func write<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(ListingStoreError) -> Value {
    try using {
      if let server { return try server.write { try body(StoreConnection($0)) } }
      return try file { database in try database.write { try body(StoreConnection($0)) } }
    }
  }

  /// What `body` reads in the store's file.
  func readFile<Value>(_ body: (Database) throws -> Value) throws(ListingStoreError) -> Value {
    try using {
      if case .reading(let reader) = access { return try reader.read(body) }
      return try file { try $0.read(body) }
    }
  }

  /// Does what needs the store's file.
  func usingFile<Value>(
    _ body: (any DatabaseWriter) throws -> Value
  ) throws(ListingStoreError) -> Value {
    try using { try file(body) }
  }

  private func file<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
    guard let database else {
      throw ListingStoreError(.failed, path: path, cause: "a server holds the store")
    }
    return try body(database)
  }

  /// Gives the room of what was deleted back to the system. A server does that by itself.
  func shrink() throws(ListingStoreError) {
    if server == nil { try usingFile { try $0.vacuum() } }
  }
}

extension ListingStore {
  /// Lets a member exchange messages with the other processes that use the store, in place of the former one; nil ends
  /// the exchange. The processes that use a file do not exchange messages.
  public func join(_ member: (any StoreGroupMember)?) { server?.join(member) }
}

extension ListingStore: StoreAccess {}
