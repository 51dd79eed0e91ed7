import Dispatch
import PostgreSQL
import Store
import Synchronization

/// The tables of a store in PostgreSQL. One connection writes, a few connections read, and one
/// connection listens for notifications and monitors the server. While the monitoring connection
/// gets no response, no other connections are attempted.
final class PostgreSQLStoreServer: StoreServer {
  private struct State {
    var reading: ConnectionPool
    var writing: ConnectionPool
    /// The last connection error, and the time until which no new connection is attempted.
    var refusal: (error: PostgreSQLError, until: ContinuousClock.Instant)?

    init(_ layout: DatabaseLayout) {
      reading = ConnectionPool(for: .reading, layout)
      writing = ConnectionPool(for: .writing, layout)
    }

    func pool(for use: ConnectionUse) -> ConnectionPool {
      use == .reading ? reading : writing
    }
  }

  let place: String
  private let address: PostgreSQLAddress
  private let limits: PostgreSQLLimits
  private let isListening: Bool
  private let layout: DatabaseLayout
  private let state: Mutex<State>
  private let listener = RevisionListener()
  /// The standby that serves searches instead of the primary, if any.
  private let standby: StandbyReader?

  /// The pause after a failed attempt to connect.
  private static let pause = Duration.seconds(2)

  /// Creates access to a store whose tables are on the server at `address` and have the current
  /// version.
  ///
  /// - Parameters:
  ///   - layout: The kind of the store.
  ///   - isListening: Whether to listen for committed changes and monitor the server.
  ///   - standbyLag: The maximum lag, in seconds, of a standby that serves searches; nil to use no
  ///     standby. This parameter is ignored if `isListening` is false.
  init(
    _ address: PostgreSQLAddress, _ layout: DatabaseLayout = .listings, limits: PostgreSQLLimits,
    isListening: Bool, standbyLag: Double? = nil, times: ListeningTimes = ListeningTimes()
  ) {
    self.address = address
    self.layout = layout
    state = Mutex(State(layout))
    self.limits = limits
    self.isListening = isListening
    place = address.place
    standby = standbyLag.flatMap { lag in
      isListening ? StandbyReader(address.ofStandby, layout, longestLag: lag, times) : nil
    }
    if isListening {
      listener.start(at: address, layout, times) { [weak self] isAnswering in
        self?.change(isAnswering)
      }
    }
  }

  deinit { standby?.stop() }

  var reported: ReportedRevision? { listener.reported }

  var condition: StoreServerCondition? {
    guard isListening else { return nil }
    let rooms = state.withLock { [$0.reading.room, $0.writing.room] }
    return StoreServerCondition(
      failure: listener.failure.map { StoreServerError($0, place: place) },
      role: listener.role,
      connectionsInUse: rooms.reduce(0) { $0 + $1.inside },
      waiting: rooms.reduce(0) { $0 + $1.waiting },
      standby: standby?.condition,
      isLeader: listener.isLeader)
  }

  func isLeader() -> Bool {
    listener.stand()
    return listener.isLeader
  }

  func follow(
    _ notification: String,
    _ read: @escaping @Sendable (any StoreServerConnection) throws -> Void
  ) {
    listener.follow(notification, read)
  }

  func join(_ member: (any StoreGroupMember)?) { listener.join(member) }

  func close() {
    sayFarewell()
    listener.stop()
    standby?.stop()
    let pools = state.withLock { [$0.reading, $0.writing] }
    for pool in pools {
      pool.close()
      pool.cancellation.request()
    }
  }

  /// Notifies the other processes that this process is exiting, if this is possible without delay.
  private func sayFarewell() {
    guard let farewell = listener.member?.farewell, listener.failure == nil else { return }
    listener.join(nil)
    let isSaid = DispatchSemaphore(value: 0)
    DispatchQueue(label: "homefind.farewell").async { [self] in
      try? using(.reading) { connection in
        try GroupConnection.say(farewell, on: connection)
        try connection.connection.run("COMMIT")
      }
      isSaid.signal()
    }
    _ = isSaid.wait(timeout: .now() + Self.lastWord)
  }

  /// The maximum time to notify the other processes, in seconds.
  private static let lastWord = 1.0

  /// Replaces the connections when the server stops or resumes responding.
  private func change(_ isAnswering: Bool) {
    let former = state.withLock { state in
      let former = [state.reading, state.writing]
      state = State(layout)
      return former
    }
    for pool in former { pool.close() }
    // Pending reads are cancelled. A write in progress can continue until its time limit.
    guard isAnswering else { return former[0].cancellation.request() }
    guard layout.schema == DatabaseSchema.whole else { return }
    // An extension may have been created in the meantime.
    let (address, limits) = (address, limits)
    DispatchQueue(label: "homefind.extensions").async {
      try? StoreDatabase(address, limits: limits, cancellation: PostgreSQLCancellation())
        .useLaterExtensions()
    }
  }

  func read<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    try using(.reading) { connection in
      let value = try body(connection)
      try connection.connection.run("COMMIT")
      return value
    }
  }

  func search<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    guard let standby else { return try read(body) }
    let (value, revision) = try searched(standby, body)
    // Record the revision, so that no later search reads an earlier state of the store.
    if let revision { listener.take(revision) }
    return value
  }

  private func searched<Value>(
    _ standby: StandbyReader, _ body: (any StoreServerConnection) throws -> Value
  ) throws -> (Value, StoreRevision?) {
    if listener.failure == nil, let known = reported?.revision,
      let found = try standby.read(knowing: known, body)
    {
      return found
    }
    return try using(.reading) { connection in (try body(connection), try connection.commit()) }
  }

  func write<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    try using(.writing) { connection in
      let value = try body(connection)
      if let revision = try connection.commit() { listener.take(revision) }
      return value
    }
  }

  /// Runs `body` with a connection in a transaction, which `body` commits.
  private func using<Value>(
    _ use: ConnectionUse, _ body: (PooledConnection) throws -> Value
  ) throws -> Value {
    do {
      if let failure = listener.failure { throw failure }
      if Task.isCancelled { throw PostgreSQLError.cancelled }
      let pool = state.withLock { $0.pool(for: use) }
      do throws(WaitingRoom.Refusal) {
        try pool.room.enter(waiting: Double(PooledConnection.patience))
      } catch {
        switch error {
        case .cancelled, .closed: throw PostgreSQLError.cancelled
        case .full:
          throw StoreServerError(
            .busy, place: place, cause: "no free connection",
            message: DatabaseStoreMessage.busy(place: place).message)
        }
      }
      defer { pool.room.leave() }
      return try pool.using({ try connect(pool) }, body)
    } catch let error as PostgreSQLError {
      // If the listener cancelled the operation, report the listener's reason.
      throw StoreServerError(
        error == .cancelled ? listener.failure ?? error : error, place: place)
    }
  }

  /// Connects and begins a transaction. While the server is unreachable, only one thread at a time
  /// tries to connect, and all other threads fail immediately.
  private func connect(_ pool: ConnectionPool) throws -> PooledConnection {
    let refusal = state.withLock { state -> PostgreSQLError? in
      guard let refusal = state.refusal else { return nil }
      if .now < refusal.until { return refusal.error }
      state.refusal?.until = .now + limits.connect
      return nil
    }
    if let refusal { throw refusal }
    do {
      let connection = try PooledConnection(
        address, layout, limits: limits, cancellation: pool.cancellation,
        isWriting: pool.use == .writing)
      try connection.connection.run(pool.use.beginning)
      state.withLock { $0.refusal = nil }
      return connection
    } catch let error as PostgreSQLError {
      // A cancelled attempt or a failed command does not indicate whether the next connection will
      // fail.
      switch error {
      case .cancelled, .failed: state.withLock { $0.refusal = nil }
      default:
        let pause = Self.pause * Double.random(in: 0.5...1)
        state.withLock { $0.refusal = (error, .now + pause) }
      }
      throw error
    }
  }
}
