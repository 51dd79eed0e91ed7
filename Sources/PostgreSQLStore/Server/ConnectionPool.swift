import PostgreSQL
import Store
import Synchronization

/// What a connection of a store is used for.
enum ConnectionUse: CaseIterable {
  case reading
  case writing

  /// What begins a transaction. Whoever writes waits for the others first, so that revisions are
  /// committed in their order.
  var beginning: String {
    switch self {
    case .reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .writing: "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT FROM clock FOR UPDATE"
    }
  }
}

/// The connections of one use, from the moment when the server answers to that when it does not.
final class ConnectionPool: Sendable {
  let use: ConnectionUse
  let room: WaitingRoom
  /// Ends what waits for the server.
  let cancellation = PostgreSQLCancellation()
  private let idle = Mutex<[PooledConnection]?>([])

  /// Connections to a kind of store.
  init(for use: ConnectionUse, _ layout: DatabaseLayout) {
    self.use = use
    room = WaitingRoom(
      for: use == .reading ? layout.readers : 1, mostWaiting: layout.mostWaiting)
  }

  /// What `body` returns, with a connection in a new transaction that `body` commits.
  ///
  /// - Parameter connect: Connects and begins a transaction, where no connection stands that nobody uses.
  /// - Throws: What `connect` and `body` throw; `PostgreSQLError`.
  func using<Value>(
    _ connect: () throws -> PooledConnection, _ body: (PooledConnection) throws -> Value
  ) throws -> Value {
    let connection = try begin() ?? connect()
    do {
      let value = try body(connection)
      giveBack(connection)
      return value
    } catch {
      // A connection that is lost, or in the middle of something, is of no more use; that of a server
      // which has become a standby keeps from the new primary.
      let isReadOnly = (error as? PostgreSQLError)?.state == PostgreSQLError.readOnlyState
      if (try? connection.connection.run("ROLLBACK")) != nil, !isReadOnly {
        giveBack(connection)
      }
      throw error
    }
  }

  /// A connection in a new transaction; nil where none stands that nobody uses.
  ///
  /// - Throws: `PostgreSQLError`.
  private func begin() throws(PostgreSQLError) -> PooledConnection? {
    while let connection = idle.withLock({ $0?.popLast() }) {
      do throws(PostgreSQLError) {
        try connection.connection.run(use.beginning)
        return connection
      } catch {
        // One that was lost while nobody used it makes room for the next, which may be as well.
        guard case .lost = error else { throw error }
      }
    }
    return nil
  }

  /// Keeps a connection for the next use.
  private func giveBack(_ connection: PooledConnection) { idle.withLock { $0?.append(connection) } }

  /// Ends the connections that nobody uses, and keeps no others; nobody gets one any more.
  func close() {
    room.close()
    idle.withLock { $0 = nil }
  }
}
