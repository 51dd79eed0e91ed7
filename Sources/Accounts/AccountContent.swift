package import JSONStream
package import Store

/// The data that a feature stores for accounts, such as shared lists.
package protocol AccountContent: Sendable {
  /// Prepares the deletion of the account's row, in the same transaction. Rows that refer to it
  /// with `ON DELETE CASCADE` are deleted automatically.
  func willDelete(_ account: AccountID, in db: StoreConnection) throws

  /// Returns the steps that write all of the account's data as fields of the exported document.
  func export(_ account: AccountID) -> [ExportStep]
}

extension AccountContent {
  /// Does nothing, because keys with `ON DELETE CASCADE` and triggers delete the account's rows.
  package func willDelete(_ account: AccountID, in db: StoreConnection) throws {}
}

/// A step of an export. Each step is a separate read of the store, short enough that other
/// operations can wait for it.
package struct ExportStep: Sendable {
  /// Reads from the store and appends to the document. A later step may end an array or object that
  /// this one begins. Returns the steps that run next, before all others.
  let run: @Sendable (StoreConnection, inout JSONWriter) throws -> [ExportStep]

  package init(
    _ run: @escaping @Sendable (StoreConnection, inout JSONWriter) throws -> [ExportStep]
  ) {
    self.run = run
  }

  /// Ends an array that an earlier step began.
  package static let endOfArray = ExportStep { _, json in
    json.endArray()
    return []
  }

  /// Ends an object that an earlier step began.
  package static let endOfObject = ExportStep { _, json in
    json.endObject()
    return []
  }
}
