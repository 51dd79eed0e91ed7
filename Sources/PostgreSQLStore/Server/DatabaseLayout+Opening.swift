public import PostgreSQL
public import Store

extension DatabaseLayout {
  /// Opens a store that does not need any PostgreSQL extensions. Creates the tables if they are
  /// missing, and migrates tables from an earlier version. Any number of processes can use the
  /// store.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - use: How long the store will be used; for brief use, the server is not monitored.
  /// - Throws: `StoreServerError` if the database cannot be reached or written to, or contains
  ///   other data or a store from a later version.
  public func open(
    _ address: PostgreSQLAddress, for use: StoreUse = .lasting
  ) throws(StoreServerError) -> any StoreServer {
    try self.use(address) { try $0.makePlainTables() }
    return PostgreSQLStoreServer(address, self, limits: Self.limits, isListening: use == .lasting)
  }

  /// The time limits are shorter than the time that users are willing to wait; while the database
  /// is unreachable, responses come from memory.
  static var limits: PostgreSQLLimits {
    var limits = PostgreSQLLimits()
    limits.connect = .seconds(5)
    limits.silence = .seconds(PooledConnection.longest + 10)
    return limits
  }

  /// Returns the result of `body`, which receives a connection to the database.
  func use<Value>(
    _ address: PostgreSQLAddress, _ body: (StoreDatabase) throws -> Value
  ) throws(StoreServerError) -> Value {
    do {
      return try body(
        StoreDatabase(address, self, limits: Self.limits, cancellation: PostgreSQLCancellation()))
    } catch let error as StoreServerError {
      throw error
    } catch let error as PostgreSQLError where error.state != "42501" {
      throw StoreServerError(error, place: address.place)
    } catch {
      throw StoreServerError(
        StoreCopyError(error, place: address.place), place: address.place)
    }
  }
}
