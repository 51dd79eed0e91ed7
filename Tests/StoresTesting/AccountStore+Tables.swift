import AccountFeatures
package import Accounts

extension AccountStore {
  /// Creates a store in memory with the tables of all features.
  package static func inMemory() throws(AccountStoreError) -> AccountStore {
    try inMemory(tables: AccountFeatures.tables)
  }
}
