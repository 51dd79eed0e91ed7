import Dispatch
import ListingStore
import PostgreSQL
import Synchronization

/// A store's tables in PostgreSQL: one connection that writes, a few that read, and one that listens.
final class PostgreSQLStoreServer: StoreServer {
  /// What a connection is used for.
  private enum Use: Int {
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

  private struct State {
    /// Connections that nobody uses, by their use.
    var idle: [[PooledConnection]] = [[], []]
    /// Why no connection came about, and until when none is tried again.
    var refusal: (error: PostgreSQLError, until: ContinuousClock.Instant)?
  }

  let place: String
  private let address: PostgreSQLAddress
  private let limits: PostgreSQLLimits
  private let state = Mutex(State())
  private let cancellation = PostgreSQLCancellation()
  private let listener = RevisionListener()
  /// How many connections of each use there may be.
  private let rooms = [DispatchSemaphore(value: readers), DispatchSemaphore(value: 1)]

  private static let readers = 4
  /// How long no connection is tried after one that did not come about.
  private static let pause = Duration.seconds(2)

  /// The server at `address`, whose tables are in the present version.
  ///
  /// - Parameter isListening: Whether it is to be heard of changes as they are committed.
  init(_ address: PostgreSQLAddress, limits: PostgreSQLLimits, isListening: Bool) {
    self.address = address
    self.limits = limits
    place = address.place
    if isListening { listener.start(at: address, limits: limits) }
  }

  var reported: ReportedRevision? { listener.reported }

  func close() {
    listener.stop()
    state.withLock { $0.idle = [[], []] }
  }

  func read<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    try using(.reading) { connection in
      let value = try body(connection)
      try connection.connection.run("COMMIT")
      return value
    }
  }

  func write<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    try using(.writing) { connection in
      let value = try body(connection)
      if let revision = try connection.commit() { listener.take(revision) }
      return value
    }
  }

  /// What `body` returns, with a connection in a transaction that `body` commits.
  private func using<Value>(_ use: Use, _ body: (PooledConnection) throws -> Value) throws -> Value
  {
    let room = rooms[use.rawValue]
    guard room.wait(timeout: .now() + .seconds(PooledConnection.patience)) == .success else {
      throw ListingStoreError(
        .busy, path: place, cause: "no free connection",
        explanation: DatabaseStoreMessage.busy(place: place).message)
    }
    defer { room.signal() }
    do {
      let connection = try begin(use)
      do {
        let value = try body(connection)
        giveBack(connection, of: use)
        return value
      } catch {
        // A connection that is lost, or in the middle of something, is of no more use.
        if (try? connection.connection.run("ROLLBACK")) != nil { giveBack(connection, of: use) }
        throw error
      }
    } catch let error as PostgreSQLError {
      throw ListingStoreError(error, place: place)
    }
  }

  /// A connection in a new transaction.
  private func begin(_ use: Use) throws -> PooledConnection {
    while let connection = state.withLock({ $0.idle[use.rawValue].popLast() }) {
      // One that was lost while nobody used it makes room for the next, which may be as well.
      if try begin(use, on: connection) { return connection }
    }
    let connection = try connect(use)
    try connection.connection.run(use.beginning)
    return connection
  }

  /// Begins a transaction.
  ///
  /// - Returns: Whether the connection still stood.
  private func begin(
    _ use: Use, on connection: PooledConnection
  ) throws(PostgreSQLError) -> Bool {
    do throws(PostgreSQLError) {
      try connection.connection.run(use.beginning)
      return true
    } catch {
      guard case .lost = error else { throw error }
      return false
    }
  }

  private func giveBack(_ connection: PooledConnection, of use: Use) {
    if cancellation.isRequested { return }
    state.withLock { $0.idle[use.rawValue].append(connection) }
  }

  /// Connects. While the server is away, one thread at a time tries, and the others are refused at once.
  private func connect(_ use: Use) throws -> PooledConnection {
    let refusal = state.withLock { state -> PostgreSQLError? in
      guard let refusal = state.refusal else { return nil }
      if .now < refusal.until { return refusal.error }
      state.refusal?.until = .now + limits.connect
      return nil
    }
    if let refusal { throw refusal }
    do {
      let connection = try PooledConnection(
        address, limits: limits, cancellation: cancellation, isWriting: use == .writing)
      state.withLock { $0.refusal = nil }
      return connection
    } catch let error as PostgreSQLError {
      let pause = Self.pause * Double.random(in: 0.5...1)
      state.withLock { $0.refusal = (error, .now + pause) }
      throw error
    }
  }
}
