package import JSONStream
package import Store

/// What a part of the program keeps for an account, such as its shared lists.
package protocol AccountContent: Sendable {
  /// Does what must be done before the account's row is deleted, in the same transaction. Rows that
  /// refer to it with `ON DELETE CASCADE` go by themselves.
  func willDelete(_ account: AccountID, in db: StoreConnection) throws

  /// The steps that write all that is the account's as fields of the exported document.
  func export(_ account: AccountID) -> [ExportStep]
}

extension AccountContent {
  /// Does nothing, because keys with `ON DELETE CASCADE` and triggers delete the account's rows.
  package func willDelete(_ account: AccountID, in db: StoreConnection) throws {}
}

/// A step of an export, which is a read of its own: it reads and writes no more than others may
/// wait for.
package struct ExportStep: Sendable {
  /// Reads something of the store and writes it behind what is written already. What is begun there
  /// may be ended by a later step. Returns the steps that follow before all others.
  let run: @Sendable (StoreConnection, inout JSONWriter) throws -> [ExportStep]

  /// A step.
  package init(
    _ run: @escaping @Sendable (StoreConnection, inout JSONWriter) throws -> [ExportStep]
  ) {
    self.run = run
  }

  /// Ends an array that an earlier step has begun.
  package static let endOfArray = ExportStep { _, json in
    json.endArray()
    return []
  }

  /// Ends an object that an earlier step has begun.
  package static let endOfObject = ExportStep { _, json in
    json.endObject()
    return []
  }
}
