import Messages
public import Store
import Synchronization

/// A store server that has no rows and discards all writes. A test can make it unavailable and
/// count its statements.
public final class EmptyStoreServer: StoreServer {
  /// The server's name in messages.
  public let place = "db.example/homes"
  /// The revision of an empty store.
  public let reported: ReportedRevision? = ReportedRevision(
    StoreRevision(epoch: 0, number: 0), isCurrent: true)
  private let isAway = Atomic(false)
  private let count = Mutex(0)

  /// The number of statements run.
  public var statements: Int { count.withLock { $0 } }

  /// Creates an available server.
  public init() {}

  /// Makes the server unavailable or available again.
  public func setAway(_ isAway: Bool) { self.isAway.store(isAway, ordering: .relaxed) }

  /// The server's condition, which is constant except that it includes a failure while the server
  /// is unavailable.
  public var condition: StoreServerCondition? {
    StoreServerCondition(
      failure: failure, role: .standby(lag: 1.5), connectionsInUse: 2, waiting: 3,
      standby: StandbyCondition(lag: 0.5), isLeader: true)
  }

  private var failure: StoreServerError? {
    guard isAway.load(ordering: .relaxed) else { return nil }
    return StoreServerError(
      .unreachable, place: place, cause: "taken away",
      message: Message("The database is away.", "ฐานข้อมูลไม่อยู่"))
  }

  /// Runs `body`, which finds no rows.
  ///
  /// - Throws: The error that `body` throws; `StoreServerError` while the server is unavailable.
  public func read<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    if let failure { throw failure }
    return try body(Connection(self))
  }

  /// Runs `body`, like `read`.
  ///
  /// - Throws: The error that `body` throws; `StoreServerError` while the server is unavailable.
  public func search<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    try read(body)
  }

  /// Runs `body` and discards its writes.
  ///
  /// - Throws: The error that `body` throws; `StoreServerError` while the server is unavailable.
  public func write<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    try read(body)
  }

  /// Returns true, because no other process uses the server.
  public func isLeader() -> Bool { true }

  /// Does nothing, because there are never any writes.
  public func follow(
    _ notification: String,
    _ read: @escaping @Sendable (any StoreServerConnection) throws -> Void
  ) {}

  /// Does nothing, because there are no other members.
  public func join(_ member: (any StoreGroupMember)?) {}

  /// Does nothing.
  public func close() {}

  private final class Connection: StoreServerConnection {
    let server: EmptyStoreServer
    init(_ server: EmptyStoreServer) { self.server = server }
    func statement(_ sql: String) -> any StoreServerStatement { Statement(server) }
    func append(_ rows: [UInt8], to table: String, columns: [String]) {}
  }

  private final class Statement: StoreServerStatement {
    let server: EmptyStoreServer
    init(_ server: EmptyStoreServer) { self.server = server }
    func bind(_ value: Int64?, at place: Int32) {}
    func bind(_ value: Double, at place: Int32) {}
    func bind(_ text: String, at place: Int32) {}
    func bind(_ bytes: [UInt8], at place: Int32) {}
    var columnNames: [String] { [] }
    func run(isLarge: Bool, _ body: (StoreFields) throws -> Void) -> Int {
      server.count.withLock { $0 += 1 }
      return 0
    }
  }
}
