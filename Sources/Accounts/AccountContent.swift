package import JSONStream
package import Store

/// The data that a feature stores for accounts, such as shared lists.
package protocol AccountContent: Sendable {
  /// Prepares the deletion of an account's row, in the transaction that deletes the row. Rows that
  /// reference the account's row with `ON DELETE CASCADE` are deleted automatically.
  func willDelete(_ account: AccountID, in db: StoreConnection) throws

  /// Returns the steps that write all of the account's data as fields of the exported document.
  func export(_ account: AccountID) -> [ExportStep]
}

extension AccountContent {
  /// Does nothing, because triggers and foreign keys with `ON DELETE CASCADE` delete the account's
  /// rows.
  package func willDelete(_ account: AccountID, in db: StoreConnection) throws {}
}

/// A step of an export. Each step is a separate read of the store and is short enough not to delay
/// other operations noticeably.
package struct ExportStep: Sendable {
  /// Reads from the store and appends to the document. A later step can close an array or object
  /// that this step opens. Returns additional steps, which run before the remaining steps.
  let run: @Sendable (StoreConnection, inout JSONWriter) throws -> [ExportStep]

  package init(
    _ run: @escaping @Sendable (StoreConnection, inout JSONWriter) throws -> [ExportStep]
  ) {
    self.run = run
  }

  /// Closes an array that an earlier step opened.
  package static let endOfArray = ExportStep { _, json in
    json.endArray()
    return []
  }

  /// Closes an object that an earlier step opened.
  package static let endOfObject = ExportStep { _, json in
    json.endObject()
    return []
  }
}
