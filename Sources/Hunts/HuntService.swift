public import Accounts
import FoundationEssentials
import Store

/// The operations that members perform on hunts. Each call is one transaction of the account store,
/// and first checks whether the member may perform the operation.
public struct HuntService: Sendable {
  public let store: AccountStore
  /// Returns the current time in seconds since 1970.
  package let now: @Sendable () -> Int64

  /// Creates the service for a store.
  ///
  /// - Parameter now: Returns the current time in seconds since 1970; nil for the system clock.
  public init(store: AccountStore, now: (@Sendable () -> Int64)? = nil) {
    self.store = store
    self.now = now ?? { Int64(Date().timeIntervalSince1970) }
  }

  /// Returns the result of `body`, which reads a consistent state of the store.
  func read<Value>(_ body: (StoreConnection) throws -> Value) throws(HuntError) -> Value {
    try store.read(throwing: HuntError.self, body)
  }

  /// Runs `body` in a transaction, which is on disk before this method returns.
  @discardableResult
  func write<Value>(_ body: (StoreConnection) throws -> Value) throws(HuntError) -> Value {
    try store.write(throwing: HuntError.self, body)
  }

  /// Checks `access` and returns the result of `body`; both read the same state of the store.
  ///
  /// - Throws: The `HuntError` that `access` or `body` throws, or an error that describes the
  ///   store's failure.
  func read<Value>(
    _ access: HuntAccess, _ body: (StoreConnection) throws -> Value
  ) throws(HuntError) -> Value {
    try read { db in
      try access.check(db)
      return try body(db)
    }
  }

  /// Checks `access` and runs `body`, in one transaction.
  ///
  /// - Parameter others: Additional actions that the member's role must allow.
  /// - Throws: The `HuntError` that `access` or `body` throws, or an error that describes the
  ///   store's failure; in each case, nothing is changed.
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

/// An action that an account wants to perform in a hunt.
public struct HuntAccess: Sendable, Hashable {
  public var hunt: HuntID
  public var account: AccountID
  public var action: HuntAction

  /// Creates an access that has not been checked yet.
  public init(_ account: AccountID, to hunt: HuntID, for action: HuntAction) {
    self.hunt = hunt
    self.account = account
    self.action = action
  }

  /// Checks that the account is a member who may perform the action and all actions in `others`.
  ///
  /// - Throws: `HuntError`. To a non-member, the hunt appears not to exist.
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
  /// Records an event.
  ///
  /// - Parameter account: The only account that receives the event; nil for all members of the
  ///   hunt.
  /// - Returns: The hunt version of the event.
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
    // Delete old events occasionally, so that the table does not grow forever.
    if version % 1_000 == 0 {
      try db.execute("DELETE FROM hunt_event WHERE at < ?", [now() - HuntLimits.eventSeconds])
    }
    return version
  }
}

extension HuntPerson {
  /// Creates the person from the columns `column` and `column_name`; nil if the account was
  /// deleted.
  init?(_ row: FetchedRow, _ column: String) {
    guard let account = row[column] as AccountID? else { return nil }
    self.init(account: account, name: row[column + "_name"])
  }
}

extension [FetchedRow] {
  /// Groups adjacent rows that have the same value in a column, such as rows from a join.
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
