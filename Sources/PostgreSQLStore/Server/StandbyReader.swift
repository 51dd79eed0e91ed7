import Dispatch
import ListingStore
import PostgreSQL
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
      while !cancellation.isRequested {
        guard let pause = self?.watch() else { return }
        cancellation.sleep(pause)
      }
    }
  }

  deinit { stop() }

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
    guard let pool = state.withLock({ $0.lag == nil ? nil : $0.pool }) else { return nil }
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
    let connection = try PooledConnection(
      address, layout, limits: DatabaseLayout.limits, cancellation: pool.cancellation)
    try connection.connection.run(pool.use.beginning)
    return connection
  }

  /// Takes by how much the standby is late as long as it answers, with a connection of its own.
  ///
  /// - Returns: How long to wait before the next try.
  private func watch() -> Duration {
    defer { drop() }
    do {
      let connection = try PooledConnection(
        address, layout, limits: times.limits, cancellation: cancellation)
      while case .standby(let lag) = try connection.revisionAndRole().1 {
        state.withLock { $0.lag = lag.flatMap { $0 <= longestLag ? $0 : nil } }
        cancellation.sleep(times.interval)
        if cancellation.isRequested { return .zero }
      }
    } catch {
      // It is tried again, and the primary asked meanwhile.
    }
    return times.interval * Double.random(in: 1...2)
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
