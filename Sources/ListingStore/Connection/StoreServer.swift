/// A database server that holds the tables of a store, and what `ListingStore` needs of it.
public protocol StoreServer: Sendable {
  /// Where it is, for people.
  var place: String { get }
  /// The revision that the server has reported last; nil where it has reported none.
  var reported: ReportedRevision? { get }
  /// How the server is, as far as that is known without asking it now; nil where nobody looks after it.
  var condition: StoreServerCondition? { get }
  /// What `body` reads in one state of the tables. It runs once.
  ///
  /// - Throws: What `body` throws; `ListingStoreError`.
  func read<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// What `body` reads in one state of the tables, for an answer that needs nothing later than the last revision that
  /// is known here: a standby may have it. It may run a second time, from its beginning.
  ///
  /// - Throws: What `body` throws; `ListingStoreError`.
  func search<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// What `body` makes of the tables: all of its changes or, where it throws, none. No two run at a time,
  /// of whichever process, and the row of `clock` is locked before anything else is read.
  ///
  /// - Throws: What `body` throws; `ListingStoreError`.
  func write<Value>(_ body: (any StoreServerConnection) throws -> Value) throws -> Value
  /// Whether this process is the leader of those that use the store: the one that does what is enough to be
  /// done once. Whoever asks is a candidate from then on. Where a leader ends or is cut off, a candidate takes its
  /// place.
  func isLeader() -> Bool
  /// Has `take` called with the API keys that the server holds, now and whenever they change.
  func followAPIKeys(_ take: @escaping @Sendable ([APIKey]) -> Void)
  /// Has a member take part in what the processes that use the store say to each other, in place of the one
  /// before; nil for nobody.
  func join(_ member: (any StoreGroupMember)?)
  /// Ends the connections, and what waits for them.
  func close()
}

/// How a server is that somebody looks after.
public struct StoreServerCondition: Sendable {
  /// Why it does not answer; nil where it did when it was last asked.
  public var failure: ListingStoreError?
  /// What it does for others; nil before it has answered.
  public var role: StoreServerRole?
  /// Connections that are in use.
  public var connectionsInUse: Int
  /// Reads and writes that wait for a connection.
  public var waiting: Int
  /// The standby that answers searches; nil where none is to.
  public var standby: StandbyCondition?
  /// Whether this process is the leader of those that use the store.
  public var isLeader: Bool

  /// A condition.
  public init(
    failure: ListingStoreError?, role: StoreServerRole?, connectionsInUse: Int, waiting: Int,
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

/// How a standby is that answers searches.
public struct StandbyCondition: Sendable, Hashable {
  /// By how many seconds it shows the store late; nil where it answers none at the moment.
  public var lag: Double?

  /// A condition.
  public init(lag: Double?) { self.lag = lag }
}

/// What a server does among those that hold one store.
public enum StoreServerRole: Sendable, Hashable {
  /// It takes writes.
  case primary
  /// It may only be read, though it follows no other.
  case readOnly
  /// It follows a primary, whose changes of so many seconds ago it shows; nil where that cannot be told.
  case standby(lag: Double?)

  /// The names of all.
  public static let names = ["primary", "read-only", "standby"]

  /// By how many seconds it shows the store late; nil where it is not late, or that cannot be told.
  public var lag: Double? {
    if case .standby(let lag) = self { lag } else { nil }
  }

  /// Its name in the program's interface, one of ``names``.
  public var name: String {
    switch self {
    case .primary: Self.names[0]
    case .readOnly: Self.names[1]
    case .standby: Self.names[2]
    }
  }
}

/// A revision as a server reports it.
public struct ReportedRevision: Sendable {
  /// The revision.
  public var revision: StoreRevision
  /// Whether the server would have reported a later one by now.
  public var isCurrent: Bool

  /// A revision that was reported.
  public init(_ revision: StoreRevision, isCurrent: Bool) {
    self.revision = revision
    self.isCurrent = isCurrent
  }
}

/// A connection to a server, in a transaction.
public protocol StoreServerConnection: AnyObject {
  /// The statement that `sql` is, with `?` for its arguments. It is kept as long as the connection.
  ///
  /// - Throws: `ListingStoreError`.
  func statement(_ sql: String) throws -> any StoreServerStatement
  /// Adds rows to a table that has none of their keys, faster than a statement would. Where that fails, the next use of
  /// the connection may tell.
  ///
  /// - Parameter rows: The rows in the binary format of PostgreSQL's COPY, without its head and end.
  /// - Throws: `ListingStoreError`.
  func append(_ rows: [UInt8], to table: String, columns: [String]) throws
}

/// A statement that a server has prepared. Its arguments, counted from 1, stay until they are set again.
public protocol StoreServerStatement: AnyObject {
  /// Sets an argument.
  func bind(_ value: Int64?, at place: Int32)
  /// Sets an argument.
  func bind(_ value: Double, at place: Int32)
  /// Sets an argument.
  func bind(_ text: String, at place: Int32)
  /// Sets an argument.
  func bind(_ bytes: [UInt8], at place: Int32)
  /// The names of the columns of its rows, once it has run.
  var columnNames: [String] { get }
  /// Runs it, and `body` on each row. Other statements may run meanwhile, unless the result is large.
  ///
  /// - Parameter isLarge: Whether there may be more rows than memory should hold together.
  /// - Returns: How many rows it changed.
  /// - Throws: What `body` throws; `ListingStoreError`.
  func run(isLarge: Bool, _ body: (StoreFields) throws -> Void) throws -> Int
}

/// The columns of a row, for as long as it is the present one: `count` fields.
public typealias StoreFields = UnsafePointer<UnsafeRawBufferPointer?>
