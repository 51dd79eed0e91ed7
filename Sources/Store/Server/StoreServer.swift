/// A database server that holds the tables of a store.
public protocol StoreServer: Sendable {
  /// The server's location, as shown to users.
  var place: String { get }
  /// The latest revision that the server has reported; nil if it has not reported any.
  var reported: ReportedRevision? { get }
  /// The last known condition of the server; nil if the server is not monitored.
  var condition: StoreServerCondition? { get }
  /// Returns the result of `body`, which reads one snapshot of the tables. `body` runs once.
  ///
  /// - Throws: Any error that `body` throws, or `StoreServerError`.
  func read<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// Returns the result of `body`, which reads one snapshot of the tables. A standby serves the
  /// snapshot if it contains every revision that this process knows. `body` can run a second time.
  ///
  /// - Throws: Any error that `body` throws, or `StoreServerError`.
  func search<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// Runs `body` in a transaction, which is rolled back if `body` throws. The transactions of all
  /// processes run one at a time, because each transaction first locks the row in `clock`.
  ///
  /// - Throws: Any error that `body` throws, or `StoreServerError`.
  func write<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// Whether this process is the leader, which performs work on behalf of all processes. Calling
  /// this method makes this process a candidate for the role of leader. If the leader exits or is
  /// disconnected, a candidate replaces it.
  func isLeader() -> Bool
  /// Calls `read` with a connection soon, and again whenever the database sends `notification` on
  /// the store's channel or may have sent it without this process noticing. A later call for the
  /// same notification replaces the earlier call.
  func follow(
    _ notification: String,
    _ read: @escaping @Sendable (any StoreServerConnection) throws -> Void)
  /// Sets the member that exchanges messages with the other processes; nil stops the exchange.
  func join(_ member: (any StoreGroupMember)?)
  /// Closes the connections and cancels all calls that are waiting for a connection.
  func close()
}

/// The condition of a monitored server.
public struct StoreServerCondition: Sendable {
  /// The reason why the server did not respond to the last check; nil if it responded.
  public var failure: StoreServerError?
  /// The server's role in replication; nil before its first response.
  public var role: StoreServerRole?
  /// The number of connections in use.
  public var connectionsInUse: Int
  /// The number of reads and writes that are waiting for a connection.
  public var waiting: Int
  /// The standby that serves searches, if any.
  public var standby: StandbyCondition?
  /// Whether this process is the leader of the processes that use the store.
  public var isLeader: Bool

  /// Creates the condition of a server.
  public init(
    failure: StoreServerError?, role: StoreServerRole?, connectionsInUse: Int, waiting: Int,
    standby: StandbyCondition? = nil, isLeader: Bool
  ) {
    self.failure = failure
    self.role = role
    self.connectionsInUse = connectionsInUse
    self.waiting = waiting
    self.standby = standby
    self.isLeader = isLeader
  }
}

/// The condition of a standby that serves searches.
public struct StandbyCondition: Sendable, Hashable {
  /// The replication lag in seconds; nil while the standby does not serve searches.
  public var lag: Double?

  public init(lag: Double?) { self.lag = lag }
}

/// The role of a server in replication.
public enum StoreServerRole: Sendable, Hashable {
  /// The server accepts writes.
  case primary
  /// The server is set to read-only and is not a standby.
  case readOnly
  /// The server follows a primary; its lag is in seconds, or nil if unknown.
  case standby(lag: Double?)

  /// The names of all roles.
  public static let names = ["primary", "read-only", "standby"]

  /// The replication lag in seconds; nil if there is no lag or if the lag is unknown.
  public var lag: Double? {
    if case .standby(let lag) = self { lag } else { nil }
  }

  /// The name in the user interface, one of ``names``.
  public var name: String {
    switch self {
    case .primary: Self.names[0]
    case .readOnly: Self.names[1]
    case .standby: Self.names[2]
    }
  }
}

/// A revision reported by a server.
public struct ReportedRevision: Sendable {
  /// The reported revision.
  public var revision: StoreRevision
  /// Whether the server would already have reported a later revision.
  public var isCurrent: Bool

  /// Creates a report of a revision.
  public init(_ revision: StoreRevision, isCurrent: Bool) {
    self.revision = revision
    self.isCurrent = isCurrent
  }
}
