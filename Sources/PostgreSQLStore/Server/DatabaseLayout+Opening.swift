public import PostgreSQL
public import Store

extension DatabaseLayout {
  /// Opens a store that needs no extension in a database, making its tables where they are missing and
  /// bringing those of an earlier version up to the present one. Any number of processes may use it.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - isBrief: Whether it is opened for a question or two: then nobody looks after the server.
  /// - Throws: `StoreServerError` if the database cannot be reached or written, or holds something else or a store
  ///   of a later version.
  public func open(
    _ address: PostgreSQLAddress, isBrief: Bool = false
  ) throws(StoreServerError) -> any StoreServer {
    try use(address) { try $0.makePlainTables() }
    return PostgreSQLStoreServer(address, self, limits: Self.limits, isListening: !isBrief)
  }

  /// Shorter than a person waits: while the database is away, what is in memory is answered.
  static var limits: PostgreSQLLimits {
    var limits = PostgreSQLLimits()
    limits.connect = .seconds(5)
    limits.silence = .seconds(PooledConnection.longest + 10)
    return limits
  }

  /// Returns what `body` returns, given a connection to the database.
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
