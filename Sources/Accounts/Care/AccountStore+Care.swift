import GRDB
import Machine
public import Store

extension AccountStore {
  /// Checks the store in the file at `path` without changing it.
  ///
  /// - Returns: Descriptions of the problems; empty if the store is intact, nil if there is no
  ///   store.
  /// - Throws: `AccountStoreError` if the file is not an account store or cannot be read.
  public static func findings(
    at path: String, _ depth: StoreCheckDepth
  ) throws(AccountStoreError) -> [String]? {
    guard try exists(at: path) else { return nil }
    return try AccountStoreError.at(path) {
      try reading(path) { try StoreFile.findings(in: $0, depth) }
    }
  }

  /// Copies the store in the file at `path` to a new file that only this user can read. Other
  /// processes can use the store during the copy.
  ///
  /// - Returns: Whether there was a store to copy.
  /// - Throws: `AccountStoreError`, in which case no new file remains at `backup`.
  public static func backUp(
    at path: String, to backup: String
  ) throws(AccountStoreError) -> Bool {
    guard try exists(at: path) else { return false }
    try AccountStoreError.at(path) {
      try reading(path) { try StoreFile.backUp($0, to: backup) }
    }
    return true
  }

  private static func reading<Value>(
    _ path: String, _ body: (Database) throws -> Value
  ) throws -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    let database = try DatabaseQueue(
      path: DatabasePath.literal(path), configuration: configuration)
    defer { try? database.close() }
    return try database.read(body)
  }
}
