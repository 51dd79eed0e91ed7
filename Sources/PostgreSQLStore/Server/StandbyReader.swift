import Dispatch
import PostgreSQL
import Store
import Synchronization

/// A standby that serves searches instead of the primary while its lag is small.
///
/// A thread queries the lag every second; while the standby does not respond, no other thread
/// connects to it. A search uses the standby only if the standby's tables contain every revision
/// that this process has seen, so that no result is older than an earlier result. Otherwise, the
/// search uses the primary.
final class StandbyReader: Sendable {
  private struct State {
    var pool: ConnectionPool
    /// The standby's lag in seconds at the last query; nil if the standby did not respond, or if
    /// the lag exceeds the maximum.
    var lag: Double?
    /// The time until which no new connection is attempted after a failed attempt.
    var refusedUntil = ContinuousClock.now

    /// The pool to use for searches; nil if the standby should not be used.
    var usablePool: ConnectionPool? { lag == nil || .now < refusedUntil ? nil : pool }
  }

  private let address: PostgreSQLAddress
  private let layout: DatabaseLayout
  private let longestLag: Double
  private let times: ListeningTimes
  private let state: Mutex<State>
  private let cancellation = PostgreSQLCancellation()

  /// Starts monitoring the standby.
  ///
  /// - Parameters:
  ///   - longestLag: The maximum lag in seconds.
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
      // While there is no standby, the pauses between queries become longer.
      var pause = times.interval
      while !cancellation.isRequested {
        guard let hasAnswered = self?.watch() else { return }
        pause = hasAnswered ? times.interval : min(pause * 2, Self.longestPause)
        cancellation.sleep(pause * Double.random(in: 1...2))
      }
    }
  }

  private static let longestPause = Duration.seconds(30)
  /// The pause after a failed attempt to connect.
  private static let refusalPause = Duration.seconds(2)

  var condition: StandbyCondition { StandbyCondition(lag: state.withLock(\.lag)) }

  /// Stops monitoring and cancels all waits for the standby.
  func stop() {
    cancellation.request()
    drop()
  }

  /// Returns the result of `body`, which reads from the standby, and the standby's revision.
  /// Returns nil if the primary must be used instead; in that case, `body` may already have read
  /// some rows.
  ///
  /// - Parameter revision: The minimum revision that the standby must have.
  /// - Throws: Any error that `body` throws, except `PostgreSQLError`.
  func read<Value>(
    knowing revision: StoreRevision, _ body: (PooledConnection) throws -> Value
  ) throws -> (Value, StoreRevision?)? {
    guard let pool = state.withLock(\.usablePool) else { return nil }
    // If all connections to the standby are in use, use the primary, which also has capacity.
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
      // These errors include cancellations, which are then reported when the primary is used.
      return nil
    }
  }

  /// The standby does not have a revision that this process has already seen.
  private struct Late: Error {}

  private func connect(_ pool: ConnectionPool) throws -> PooledConnection {
    do {
      let connection = try PooledConnection(
        address, layout, limits: DatabaseLayout.limits, cancellation: pool.cancellation)
      // While changes from the primary are being replayed, the primary's locks also apply on the
      // standby. In that case, use the primary.
      try connection.connection.run("SET lock_timeout = '1s'")
      try connection.connection.run(pool.use.beginning)
      return connection
    } catch {
      if !Task.isCancelled { state.withLock { $0.refusedUntil = .now + Self.refusalPause } }
      throw error
    }
  }

  /// Monitors the standby's lag over a dedicated connection until the server stops responding or is
  /// no longer a standby.
  ///
  /// - Returns: Whether the standby has responded.
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
      // The caller tries again. In the meantime, searches use the primary.
    }
    return hasAnswered
  }

  /// Replaces the connections to the standby.
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
