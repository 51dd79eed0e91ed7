public import Store

/// An API key as it is kept. Only its digest is: keys are long and random, so that a digest without salt
/// tells nothing of them.
public struct APIKey: Sendable, Hashable {
  /// Whose it is, or what for.
  public let name: String
  /// The SHA-256 of the key, in hexadecimal digits.
  public let digest: String
  /// The day on which it was made, as ISO 8601 writes it.
  public let created: String

  /// A key.
  public init(name: String, digest: String, created: String) {
    self.name = name
    self.digest = digest
    self.created = created
  }

  /// The keys that a server holds, in the order in which they were made.
  ///
  /// - Throws: `ListingStoreError`.
  public static func all(in connection: any StoreServerConnection) throws -> [APIKey] {
    try all(in: StoreConnection(connection))
  }

  fileprivate static func all(in db: StoreConnection) throws -> [APIKey] {
    try db.all("SELECT name, digest, created FROM api_key ORDER BY id") { row in
      APIKey(name: row.text(0) ?? "", digest: row.text(1) ?? "", created: row.text(2) ?? "")
    }
  }
}

/// A file of listings holds no keys: it is one process's copy of what feeds have. On a server they are for
/// all processes that use the store.
extension ListingStore {
  /// The keys that the server holds, in the order in which they were made; none for a file.
  ///
  /// - Throws: `ListingStoreError`.
  public func apiKeys() throws(ListingStoreError) -> [APIKey] {
    guard isOnServer else { return [] }
    return try read { try APIKey.all(in: $0) }
  }

  /// Changes the keys that the server holds, one process at a time.
  ///
  /// - Returns: What `change` returns or throws; where it throws, nothing is changed.
  /// - Throws: `ListingStoreError`.
  public func changeAPIKeys<Value, Fault: Error>(
    _ change: (inout [APIKey]) throws(Fault) -> Value
  ) throws(ListingStoreError) -> Result<Value, Fault> {
    try write { db in
      let former = try APIKey.all(in: db)
      var keys = former
      let result: Result<Value, Fault>
      do throws(Fault) {
        result = .success(try change(&keys))
      } catch {
        return .failure(error)
      }
      for key in former where !keys.contains(key) {
        try db.execute("DELETE FROM api_key WHERE digest = ?", [key.digest])
      }
      for key in keys where !former.contains(key) {
        try db.execute(
          "INSERT INTO api_key (name, digest, created) VALUES (?, ?, ?)",
          [key.name, key.digest, key.created])
      }
      return result
    }
  }

  /// Has `take` called with the keys that the server holds: soon after this, and whenever they change. What
  /// was taken last stays right for as long as the server is away. Nothing is called for a file.
  public func followAPIKeys(_ take: @escaping @Sendable ([APIKey]) -> Void) {
    server?.follow("keys") { take(try APIKey.all(in: $0)) }
  }
}
