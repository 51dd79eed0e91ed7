package import Accounts
package import PostgreSQL
import PostgreSQLStore
package import Store

/// Opens account stores with the tables of all features.
extension AccountStore {
  /// Opens the store at `path`, creating the file and its folder if they are missing.
  ///
  /// - Throws: `AccountStoreError` if the file cannot be opened, created or written, if it is
  ///   damaged or not a homefind store, or if it was created by a later version of homefind.
  package static func open(path: String) throws(AccountStoreError) -> AccountStore {
    try open(path: path, tables: AccountFeatures.tables)
  }

  /// Opens the store in a database, creating or migrating its tables if necessary. Any number of
  /// processes can use the store.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - use: How long the store will be used; for brief use, the server is not monitored.
  /// - Throws: `AccountStoreError` if the database cannot be reached or written, contains anything
  ///   but an account store, or contains a store from a later version.
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
