package import Accounts
package import PostgreSQL
import PostgreSQLStore
package import Store

/// Stores of accounts with the tables of all features.
extension AccountStore {
  /// Opens the store at `path`, and creates it and its folder if they are missing.
  ///
  /// - Throws: `AccountStoreError` if the file cannot be opened, created or written, is damaged, is not
  ///   a homefind store, or has a later version.
  package static func open(path: String) throws(AccountStoreError) -> AccountStore {
    try open(path: path, tables: AccountFeatures.tables)
  }

  /// Opens the store in a database, and creates or migrates its tables. Any number of processes may use
  /// it.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - use: How long the store is used; for a brief use the server is not monitored.
  /// - Throws: `AccountStoreError` if the database cannot be reached or written, or holds something else
  ///   or a store of a later version.
  package static func open(
    database address: PostgreSQLAddress, for use: StoreUse = .lasting
  ) throws(AccountStoreError) -> AccountStore {
    try AccountStoreError.at(address.place) {
      let schema = AccountSchema(AccountFeatures.tables)
      let layout = DatabaseLayout.accounts(schema.databaseMigrations.map(\.commands))
      return AccountStore(on: try layout.open(address, for: use))
    }
  }
}
