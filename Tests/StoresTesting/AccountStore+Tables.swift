import AccountFeatures
package import Accounts

extension AccountStore {
  /// Creates an in-memory store with the tables of all features.
  package static func inMemory() throws(AccountStoreError) -> AccountStore {
    try inMemory(tables: AccountFeatures.tables)
  }
}
