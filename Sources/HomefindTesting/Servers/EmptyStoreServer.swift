import Messages
public import Store
import Synchronization

/// A server of a store without rows, which keeps none. A test can take it away, and see what it is asked.
public final class EmptyStoreServer: StoreServer {
  /// Where it is, for people.
  public let place = "db.example/homes"
  /// The revision of a store that nobody has written to.
  public let reported: ReportedRevision? = ReportedRevision(
    StoreRevision(epoch: 0, number: 0), isCurrent: true)
  private let isAway = Atomic(false)
  private let count = Mutex(0)

  /// How many statements have run.
  public var statements: Int { count.withLock { $0 } }

  /// A server that is there.
  public init() {}

  /// Takes it away, or brings it back.
  public func setAway(_ isAway: Bool) { self.isAway.store(isAway, ordering: .relaxed) }

  /// What is known of it.
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

  /// What `body` reads, which is nothing.
  ///
  /// - Throws: What `body` throws; `StoreServerError` while it is away.
  public func read<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    if let failure { throw failure }
    return try body(Connection(self))
  }

  /// What `body` reads, as `read` does.
  ///
  /// - Throws: What `body` throws; `StoreServerError` while it is away.
  public func search<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    try read(body)
  }

  /// What `body` makes, of which nothing stays.
  ///
  /// - Throws: What `body` throws; `StoreServerError` while it is away.
  public func write<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value {
    try read(body)
  }

  /// Whether nobody else uses it, which is so.
  public func isLeader() -> Bool { true }

  /// Does nothing, because nothing is ever written.
  public func follow(
    _ notification: String,
    _ read: @escaping @Sendable (any StoreServerConnection) throws -> Void
  ) {}

  /// Does nothing: nobody else is there.
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
