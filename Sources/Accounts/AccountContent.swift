package import GRDB
package import JSONStream

/// What a part of the program keeps for an account, such as its shared lists.
package protocol AccountContent: Sendable {
  /// Does what must be done before the account's row is deleted, in the same transaction. Rows that
  /// refer to it with `ON DELETE CASCADE` go by themselves.
  func willDelete(_ account: AccountID, in db: Database) throws

  /// Writes all that is the account's as fields of the exported document.
  func export(_ account: AccountID, from db: Database, to json: inout JSONWriter) throws
}
