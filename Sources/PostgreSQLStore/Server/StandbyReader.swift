import Dispatch
import PostgreSQL
import Store
import Synchronization

/// A standby that answers searches in place of the primary, while it shows the store hardly late.
///
/// A thread asks it every second by how much that is; while it does not answer, nobody else asks. A search goes to it only
/// where its tables hold every revision that this process knows of, so that no answer is older than one
/// before, and otherwise to the primary.
final class StandbyReader: Sendable {
  private struct State {
    var pool: ConnectionPool
    /// By how many seconds the standby was late when it was last asked; nil where it did not answer, or is
    /// late by more than it may be.
    var lag: Double?
    /// Until when no further connection is tried after one that did not come about.
    var refusedUntil = ContinuousClock.now

    /// What it is asked over at the moment; nil where it is not to be asked.
    var usablePool: ConnectionPool? { lag == nil || .now < refusedUntil ? nil : pool }
  }

  private let address: PostgreSQLAddress
  private let layout: DatabaseLayout
  private let longestLag: Double
  private let times: ListeningTimes
  private let state: Mutex<State>
  private let cancellation = PostgreSQLCancellation()

  /// Begins to look after the standby.
  ///
  /// - Parameters:
  ///   - address: The address of a standby.
  ///   - longestLag: By how many seconds it may be late.
  init(
    _ address: PostgreSQLAddress, _ layout: DatabaseLayout, longestLag: Double,
    _ times: ListeningTimes
  ) {
    self.address = address
    self.layout = layout
    self.longestLag = longestLag
    self.times = times
    state = Mutex(State(pool: ConnectionPool(for: .reading, layout)))
    let cancellation = cancellation
    DispatchQueue(label: "homefind.standby").async { [weak self] in
      // Where there is no standby, the servers are asked ever less often.
      var pause = times.interval
      while !cancellation.isRequested {
        guard let hasAnswered = self?.watch() else { return }
        pause = hasAnswered ? times.interval : min(pause * 2, Self.longestPause)
        cancellation.sleep(pause * Double.random(in: 1...2))
      }
    }
  }

  private static let longestPause = Duration.seconds(30)
  /// How long no connection is tried after one that did not come about.
  private static let refusalPause = Duration.seconds(2)

  /// How it is.
  var condition: StandbyCondition { StandbyCondition(lag: state.withLock(\.lag)) }

  /// Asks it no more, and ends what waits for it.
  func stop() {
    cancellation.request()
    drop()
  }

  /// What `body` reads of the standby, and the revision that it shows; nil where the primary has to be asked,
  /// perhaps after `body` has read a part.
  ///
  /// - Parameter revision: The earliest revision that will do.
  /// - Throws: What `body` throws of its own.
  func read<Value>(
    knowing revision: StoreRevision, _ body: (PooledConnection) throws -> Value
  ) throws -> (Value, StoreRevision?)? {
    guard let pool = state.withLock(\.usablePool) else { return nil }
    // With all of its connections in use the primary has time as well.
    guard (try? pool.room.enter(waiting: 0)) != nil else { return nil }
    defer { pool.room.leave() }
    do {
      return try pool.using({ try connect(pool) }) { connection in
        guard let shown = try connection.revision(), shown >= revision else { throw Late() }
        let value = try body(connection)
        try connection.connection.run("COMMIT")
        return (value, shown)
      }
    } catch is Late {
      return nil
    } catch is PostgreSQLError {
      // Also where whoever asks has given up, which is told of at the primary.
      return nil
    }
  }

  /// The standby does not have what is known already.
  private struct Late: Error {}

  private func connect(_ pool: ConnectionPool) throws -> PooledConnection {
    do {
      let connection = try PooledConnection(
        address, layout, limits: DatabaseLayout.limits, cancellation: pool.cancellation)
      // What the primary has locked is locked here for as long as its changes are made; the primary answers then.
      try connection.connection.run("SET lock_timeout = '1s'")
      try connection.connection.run(pool.use.beginning)
      return connection
    } catch {
      if !Task.isCancelled { state.withLock { $0.refusedUntil = .now + Self.refusalPause } }
      throw error
    }
  }

  /// Takes by how much the standby is late as long as it answers, with a connection of its own.
  ///
  /// - Returns: Whether it has answered.
  private func watch() -> Bool {
    defer { drop() }
    var hasAnswered = false
    do {
      let connection = try PooledConnection(
        address, layout, limits: times.limits, cancellation: cancellation)
      while case .standby(let lag) = try connection.revisionAndRole().1 {
        state.withLock { $0.lag = lag.flatMap { $0 <= longestLag ? $0 : nil } }
        hasAnswered = true
        cancellation.sleep(times.interval)
        if cancellation.isRequested { return true }
      }
    } catch {
      // It is tried again, and the primary asked meanwhile.
    }
    return hasAnswered
  }

  /// Begins anew with the connections.
  private func drop() {
    let former = state.withLock { state in
      let former = state.pool
      state = State(pool: ConnectionPool(for: .reading, layout))
      return former
    }
    former.close()
    former.cancellation.request()
  }
}
