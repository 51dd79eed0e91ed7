package import GRDB
import Synchronization

/// Read-only access to a store's file, without creating any file next to it.
///
/// If no other process uses the store, its file is opened as immutable, without locks and without
/// the shared-memory file of WAL mode. If another process changes the file during a read, the read
/// is repeated.
package final class StoreReader<Content: StoreContent>: Sendable {
  private struct State {
    var database: DatabaseQueue
    /// The version of a file that was opened as immutable; nil if the file is open with SQLite's
    /// locks.
    var version: StoreFile.Version?
  }

  private let path: String
  private let migrator: DatabaseMigrator
  private let configuration: Configuration
  private let state: Mutex<State>

  /// Opens the existing store at `path`.
  ///
  /// - Parameters:
  ///   - migrator: The migrations of the store's tables.
  ///   - configuration: The configuration of the store's connections.
  /// - Throws: `StoreError` if the store was created by a later version; `DatabaseError`.
  package init(
    path: String, migrator: DatabaseMigrator, configuration: Configuration
  ) throws {
    self.path = path
    self.migrator = migrator
    self.configuration = configuration
    state = Mutex(try Self.open(path, migrator, configuration))
  }

  /// The current connection.
  package var database: DatabaseQueue { state.withLock(\.database) }

  /// Returns the result of `body`, which reads a consistent state of the store. `body` can run more
  /// than once.
  package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    for _ in 1...Self.attempts {
      let (database, version) = try state.withLock { state in
        if isOutdated(state.version) { state = try Self.open(path, migrator, configuration) }
        return (state.database, state.version)
      }
      let result = Result { try database.read(body) }
      if !isOutdated(version) { return try result.get() }
    }
    throw StoreError<Content>(.busy, path: path, cause: "changed while it was read")
  }

  private static var attempts: Int { 10 }

  /// Whether another process has changed the file since it was opened as immutable, or is about to
  /// change it.
  private func isOutdated(_ version: StoreFile.Version?) -> Bool {
    guard let version else { return false }
    return StoreFile.version(of: path) != version || StoreFile.hasLog(path)
  }

  private static func open(
    _ path: String, _ migrator: DatabaseMigrator, _ configuration: Configuration
  ) throws -> State {
    // Read the version before the content, so that a change in between is detected later.
    let version = StoreFile.version(of: path)
    let isInUse = StoreFile.hasLog(path)
    let database =
      try isInUse
      ? StoreFile.openShared(path, configuration) : StoreFile.openImmutable(path, configuration)
    if try database.read(migrator.hasBeenSuperseded) {
      throw StoreError<Content>(.tooNew, path: path)
    }
    if try database.read(migrator.hasCompletedMigrations) {
      return State(database: database, version: isInUse ? nil : version)
    }
    // Tables from an earlier version are migrated in a copy.
    let copy = try DatabaseQueue(configuration: configuration)
    try database.backup(to: copy)
    try database.close()
    try migrator.migrate(copy)
    return State(database: copy, version: isInUse ? nil : version)
  }
}
