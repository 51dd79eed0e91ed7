import PostgreSQL
import Store
import Synchronization

/// The purpose of a connection to a store.
enum ConnectionUse: CaseIterable {
  case reading
  case writing

  /// The command that begins a transaction. A write first waits for other writes, so that revisions
  /// are committed in order.
  var beginning: String {
    switch self {
    case .reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .writing: "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT FROM clock FOR UPDATE"
    }
  }
}

/// The connections to a store for one purpose. When the server stops or resumes responding, a new
/// pool replaces this one.
final class ConnectionPool: Sendable {
  let use: ConnectionUse
  let room: WaitingRoom
  /// Cancels all waits for the server.
  let cancellation = PostgreSQLCancellation()
  private let idle = Mutex<[PooledConnection]?>([])

  /// Creates a pool for a kind of store.
  init(for use: ConnectionUse, _ layout: DatabaseLayout) {
    self.use = use
    room = WaitingRoom(
      for: use == .reading ? layout.readers : 1, mostWaiting: layout.mostWaiting)
  }

  /// Runs `body` with a connection in a new transaction, which `body` commits.
  ///
  /// - Parameter connect: Connects and begins a transaction if there is no usable idle connection.
  /// - Throws: Any error that `connect` or `body` throws, or `PostgreSQLError`.
  func using<Value>(
    _ connect: () throws -> PooledConnection, _ body: (PooledConnection) throws -> Value
  ) throws -> Value {
    let connection = try begin() ?? connect()
    do {
      let value = try body(connection)
      giveBack(connection)
      return value
    } catch {
      // Discard a connection that has been lost or is in the middle of a command. Also discard a
      // connection to a server that has become a standby, because the next connection must lead to
      // the new primary.
      let isReadOnly = (error as? PostgreSQLError)?.state == PostgreSQLError.readOnlyState
      if (try? connection.connection.run("ROLLBACK")) != nil, !isReadOnly {
        giveBack(connection)
      }
      throw error
    }
  }

  /// Returns an idle connection in a new transaction, if there is one.
  ///
  /// - Throws: `PostgreSQLError`.
  private func begin() throws(PostgreSQLError) -> PooledConnection? {
    while let connection = idle.withLock({ $0?.popLast() }) {
      do throws(PostgreSQLError) {
        try connection.connection.run(use.beginning)
        return connection
      } catch {
        // The idle connection was lost, so try the next one.
        guard case .lost = error else { throw error }
      }
    }
    return nil
  }

  /// Returns a connection to the pool.
  private func giveBack(_ connection: PooledConnection) { idle.withLock { $0?.append(connection) } }

  /// Closes the idle connections. All other connections are closed after their current use, and new
  /// uses are rejected.
  func close() {
    room.close()
    idle.withLock { $0 = nil }
  }
}
