import GRDB
import Synchronization

/// Read-only access to a store, without creating any file beside it.
///
/// A store that no other process uses is opened as an immutable file: without locks and without the
/// shared-memory file of WAL mode. If another process changes the file meanwhile, the read is repeated.
final class StoreReader: Sendable {
  private struct State {
    var database: DatabaseQueue
    /// The file that the database takes for immutable; nil where SQLite's own locks are used.
    var version: StoreFile.Version?
  }

  private let path: String
  private let state: Mutex<State>

  /// Opens the store at `path`, which is there.
  ///
  /// - Throws: `ListingStoreError` where it is of a later version, `DatabaseError`.
  init(path: String) throws {
    self.path = path
    state = Mutex(try Self.open(path))
  }

  /// The connection that is open now.
  var database: DatabaseQueue { state.withLock(\.database) }

  /// The value of `body`, which sees one state of the store; it may run more than once.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    for _ in 1...Self.attempts {
      let (database, version) = try state.withLock { state in
        if isOutdated(state.version) { state = try Self.open(path) }
        return (state.database, state.version)
      }
      let result = Result { try database.read(body) }
      if !isOutdated(version) { return try result.get() }
    }
    throw ListingStoreError(.busy, path: path, cause: "changed while it was read")
  }

  private static let attempts = 10

  /// Whether another process has changed what was taken for immutable, or has begun to.
  private func isOutdated(_ version: StoreFile.Version?) -> Bool {
    guard let version else { return false }
    return StoreFile.version(of: path) != version || StoreFile.hasLog(path)
  }

  private static func open(_ path: String) throws -> State {
    // Looked at before anything is read: a change in between is then seen after it.
    let version = StoreFile.version(of: path)
    let isInUse = StoreFile.hasLog(path)
    let database = try isInUse ? StoreFile.openShared(path) : StoreFile.openImmutable(path)
    let migrator = ListingStoreSchema.migrator
    if try database.read(migrator.hasBeenSuperseded) {
      throw ListingStoreError(.tooNew, path: path)
    }
    if try database.read(migrator.hasCompletedMigrations) {
      return State(database: database, version: isInUse ? nil : version)
    }
    // The tables of an earlier version are brought up to date in a copy.
    let copy = try DatabaseQueue(configuration: StoreFile.configuration)
    try database.backup(to: copy)
    try database.close()
    try migrator.migrate(copy)
    return State(database: copy, version: isInUse ? nil : version)
  }
}
