public import Accounts
import FoundationEssentials
import Store

/// What members do in hunts: each call is one transaction of the account store, which checks first
/// whether the member may do it.
public struct HuntService: Sendable {
  /// Where hunts are stored.
  public let store: AccountStore
  /// The present moment, in seconds since 1970.
  package let now: @Sendable () -> Int64

  /// The hunts of a store.
  ///
  /// - Parameter now: The present moment, in seconds since 1970; the system's clock where nil.
  public init(store: AccountStore, now: (@Sendable () -> Int64)? = nil) {
    self.store = store
    self.now = now ?? { Int64(Date().timeIntervalSince1970) }
  }

  /// Returns what `body` reads in one state of the store.
  func read<Value>(_ body: (StoreConnection) throws -> Value) throws(HuntError) -> Value {
    try store.read(throwing: HuntError.self, body)
  }

  /// Runs `body` in a transaction, which is on the disk before this returns.
  @discardableResult
  func write<Value>(_ body: (StoreConnection) throws -> Value) throws(HuntError) -> Value {
    try store.write(throwing: HuntError.self, body)
  }

  /// What a member reads of one state of the store.
  ///
  /// - Throws: The `HuntError` that `access` or `body` throws, or one of the store.
  func read<Value>(
    _ access: HuntAccess, _ body: (StoreConnection) throws -> Value
  ) throws(HuntError) -> Value {
    try read { db in
      try access.check(db)
      return try body(db)
    }
  }

  /// What a member makes of the store in one transaction.
  ///
  /// - Parameter others: What else is to be done than what `access` says.
  /// - Throws: The `HuntError` that `access` or `body` throws, or one of the store; then nothing is changed.
  @discardableResult
  func write<Value>(
    _ access: HuntAccess, also others: Set<HuntAction> = [],
    _ body: (StoreConnection) throws -> Value
  ) throws(HuntError) -> Value {
    try write { db in
      try access.check(db, also: others)
      return try body(db)
    }
  }
}

/// A member who is about to do something in a hunt.
public struct HuntAccess: Sendable, Hashable {
  /// The hunt.
  public var hunt: HuntID
  /// The account.
  public var account: AccountID
  /// What it is about to do.
  public var action: HuntAction

  /// An access that is still to be checked.
  public init(_ account: AccountID, to hunt: HuntID, for action: HuntAction) {
    self.hunt = hunt
    self.account = account
    self.action = action
  }

  /// Checks that the account is a member who may do it, and what else is to be done.
  ///
  /// - Throws: `HuntError`: of a hunt of others as of one that does not exist.
  func check(_ db: StoreConnection, also others: Set<HuntAction> = []) throws {
    let text = try db.value(
      "SELECT role FROM hunt_member WHERE hunt = ? AND account = ?", [hunt, account],
      as: String.self)
    guard let role = text.flatMap(HuntRole.init(rawValue:)) else {
      throw HuntError(.unknown(.hunt))
    }
    for action in [action] + others where !role.may(action) {
      throw HuntError(.forbidden(action))
    }
  }
}

extension HuntService {
  /// Counts a change.
  ///
  /// - Parameters:
  ///   - account: The one who alone is told of it; all members of the hunt where nil.
  /// - Returns: The version of the hunt with it.
  func record(
    _ kind: HuntEvent.Kind, of subject: String? = nil, in hunt: HuntID?, by actor: AccountID?,
    for account: AccountID? = nil, _ db: StoreConnection
  ) throws -> Int64 {
    let version =
      try db.value(
        """
        INSERT INTO hunt_event (hunt, account, kind, subject, actor, at) VALUES (?, ?, ?, ?, ?, ?)
        RETURNING sequence
        """, [hunt, account, kind.rawValue, subject, actor, now()], as: Int64.self) ?? 0
    // Now and then, so that what is stored has an end.
    if version % 1_000 == 0 {
      try db.execute("DELETE FROM hunt_event WHERE at < ?", [now() - HuntLimits.eventSeconds])
    }
    return version
  }
}

extension HuntPerson {
  /// The person of the columns `column` and `column_name`; nil where the account is deleted.
  init?(_ row: FetchedRow, _ column: String) {
    guard let account = row[column] as AccountID? else { return nil }
    self.init(account: account, name: row[column + "_name"])
  }
}

extension [FetchedRow] {
  /// Groups neighbours that have the same value in a column, such as the rows of a join.
  func grouped<Key: ColumnValue & Equatable>(
    by column: String, as type: Key.Type
  ) -> [ArraySlice<FetchedRow>] {
    var groups: [ArraySlice<FetchedRow>] = []
    var last: Key?
    for (index, row) in enumerated() {
      let key: Key = row[column]
      if key == last, let group = groups.popLast() {
        groups.append(self[group.startIndex...index])
      } else {
        groups.append(self[index...index])
      }
      last = key
    }
    return groups
  }
}
