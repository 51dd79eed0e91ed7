/// A database server that holds the tables of a store.
public protocol StoreServer: Sendable {
  /// The server's location, for people.
  var place: String { get }
  /// The latest revision that the server has reported; nil if it has not reported any.
  var reported: ReportedRevision? { get }
  /// The last known condition of the server; nil if it is not monitored.
  var condition: StoreServerCondition? { get }
  /// Returns what `body` reads in one snapshot of the tables. `body` runs once.
  ///
  /// - Throws: The errors of `body`, and `StoreServerError`.
  func read<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// Returns what `body` reads in one snapshot of the tables, on a standby if that has every
  /// revision that this process knows. `body` may run a second time.
  ///
  /// - Throws: The errors of `body`, and `StoreServerError`.
  func search<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// Runs `body` in a transaction, which is undone if `body` throws. Transactions of all processes
  /// run one at a time: each locks the row of `clock` before anything else is read.
  ///
  /// - Throws: The errors of `body`, and `StoreServerError`.
  func write<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// Whether this process is the leader, which does the work that one process does for all. The
  /// call makes the process a candidate; if the leader ends or is disconnected, a candidate
  /// replaces it.
  func isLeader() -> Bool
  /// Calls `read` with a connection soon, and again whenever the database sends `notification` on
  /// the store's channel or may have sent it unheard. A later call for the same notification
  /// replaces the former one.
  func follow(
    _ notification: String,
    _ read: @escaping @Sendable (any StoreServerConnection) throws -> Void)
  /// Lets a member exchange messages with the other processes, in place of the former one; nil ends
  /// the exchange.
  func join(_ member: (any StoreGroupMember)?)
  /// Closes the connections and cancels the calls that wait for them.
  func close()
}

/// The condition of a monitored server.
public struct StoreServerCondition: Sendable {
  /// Why the server did not respond to the last check; nil if it did.
  public var failure: StoreServerError?
  /// The server's role in replication; nil before its first response.
  public var role: StoreServerRole?
  /// The number of connections in use.
  public var connectionsInUse: Int
  /// The number of reads and writes that wait for a connection.
  public var waiting: Int
  /// The standby that answers searches; nil without one.
  public var standby: StandbyCondition?
  /// Whether this process is the leader of the processes that use the store.
  public var isLeader: Bool

  /// A condition with these values.
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

/// The condition of a standby that answers searches.
public struct StandbyCondition: Sendable, Hashable {
  /// The replication lag in seconds; nil while the standby answers no searches.
  public var lag: Double?

  /// A condition with this lag.
  public init(lag: Double?) { self.lag = lag }
}

/// The role of a server in replication.
public enum StoreServerRole: Sendable, Hashable {
  /// The server accepts writes.
  case primary
  /// The server is set to read-only and follows no other server.
  case readOnly
  /// The server follows a primary with a lag in seconds; nil if the lag is unknown.
  case standby(lag: Double?)

  /// The names of all roles.
  public static let names = ["primary", "read-only", "standby"]

  /// The replication lag in seconds; nil if there is none or it is unknown.
  public var lag: Double? {
    if case .standby(let lag) = self { lag } else { nil }
  }

  /// The name in the program's interface, one of ``names``.
  public var name: String {
    switch self {
    case .primary: Self.names[0]
    case .readOnly: Self.names[1]
    case .standby: Self.names[2]
    }
  }
}

/// A revision that a server has reported.
public struct ReportedRevision: Sendable {
  /// The reported revision.
  public var revision: StoreRevision
  /// Whether the server would have reported any later revision by now.
  public var isCurrent: Bool

  /// A report of a revision.
  public init(_ revision: StoreRevision, isCurrent: Bool) {
    self.revision = revision
    self.isCurrent = isCurrent
  }
}
