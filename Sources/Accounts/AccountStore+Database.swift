public import PostgreSQL
import PostgreSQLStore
public import Store

extension AccountStore {
  /// Opens the store in a database, making its tables where they are missing and bringing those of an
  /// earlier version up to the present one. Any number of processes may use it.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - isBrief: Whether it is opened for a question or two: then nobody looks after the server.
  /// - Throws: `AccountStoreError` where the database cannot be reached or written, holds something else,
  ///   or a store of a later version.
  public static func open(
    database address: PostgreSQLAddress, isBrief: Bool = false
  ) throws(AccountStoreError) -> AccountStore {
    try AccountStoreError.at(address.place) {
      let layout = DatabaseLayout.accounts(AccountSchema.databaseMigrations)
      return AccountStore(on: try layout.open(address, isBrief: isBrief))
    }
  }
}
