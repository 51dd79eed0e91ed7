package import Store

/// An error that can be thrown by a request for an account's items.
package protocol AccountItemError: Error {
  /// Converts an error that any such request can throw.
  init(_ error: AccountRequestError)
}

extension AccountRequestError: AccountItemError {
  package init(_ error: AccountRequestError) { self = error }
}

extension AccountStore {
  /// Returns the result of `body`, which reads a consistent state of the store.
  ///
  /// - Throws: The `Failure` or `AccountRequestError` that `body` throws, or an error that
  ///   describes the store's failure.
  package func read<Value, Failure: AccountItemError>(
    throwing failure: Failure.Type, _ body: (StoreConnection) throws -> Value
  ) throws(Failure) -> Value {
    var refusal: Failure?
    do throws(AccountStoreError) {
      return try read { db in try Self.run(body, db, &refusal) }
    } catch {
      throw refusal ?? Failure(AccountRequestError(.store(error)))
    }
  }

  /// Runs `body` in a transaction, which is on disk before this method returns.
  ///
  /// - Throws: The `Failure` or `AccountRequestError` that `body` throws, or an error that
  ///   describes the store's failure; in each case, nothing is changed.
  package func write<Value, Failure: AccountItemError>(
    throwing failure: Failure.Type, _ body: (StoreConnection) throws -> Value
  ) throws(Failure) -> Value {
    var refusal: Failure?
    do throws(AccountStoreError) {
      return try write { db in try Self.run(body, db, &refusal) }
    } catch {
      throw refusal ?? Failure(AccountRequestError(.store(error)))
    }
  }

  /// Runs `body` and stores its error in `refusal`, because the store would otherwise convert every
  /// error into `AccountStoreError`.
  private static func run<Value, Failure: AccountItemError>(
    _ body: (StoreConnection) throws -> Value, _ db: StoreConnection, _ refusal: inout Failure?
  ) throws -> Value {
    do {
      return try body(db)
    } catch {
      refusal = error as? Failure ?? (error as? AccountRequestError).map { Failure($0) }
      throw error
    }
  }
}

extension StoreConnection {
  /// Checks that the number of items, which `sql` counts, is below `limit`.
  ///
  /// - Throws: `AccountRequestError.Code.full`.
  package func requireRoom(
    for item: AccountItem, _ limit: Int, _ sql: String, _ arguments: [any StoreValue]
  ) throws {
    let count = try value(sql, arguments, as: Int.self) ?? 0
    if count >= limit { throw AccountRequestError(.full(item, limit: limit)) }
  }
}
