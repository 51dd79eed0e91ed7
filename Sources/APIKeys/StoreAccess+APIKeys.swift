package import Store

/// Access to the API keys in a store's database, which is shared by all processes that use the same
/// store. A file-based store contains no keys, because each process has its own copy of the
/// listings.
extension StoreAccess {
  /// Returns the keys in order of creation; an empty array for a file-based store.
  package func apiKeys() throws(Failure) -> [APIKey] {
    guard server != nil else { return [] }
    return try read { try APIKey.all(in: $0) }
  }

  /// Changes the API keys. Only one process at a time can change keys.
  ///
  /// - Returns: The result of `change`. If `change` throws, no key is changed.
  package func changeAPIKeys<Value, Fault: Error>(
    _ change: (inout [APIKey]) throws(Fault) -> Value
  ) throws(Failure) -> Result<Value, Fault> {
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

  /// Calls `take` with the keys soon after this call and whenever the keys change. The last keys
  /// remain valid while the server is unreachable. For a file-based store, `take` is never called.
  package func followAPIKeys(_ take: @escaping @Sendable ([APIKey]) -> Void) {
    // The notification that the trigger `report_keys` sends.
    server?.follow("keys") { take(try APIKey.all(in: StoreConnection($0))) }
  }
}

extension APIKey {
  fileprivate static func all(in db: StoreConnection) throws -> [APIKey] {
    try db.all("SELECT name, digest, created FROM api_key ORDER BY id") { row in
      APIKey(name: row.text(0) ?? "", digest: row.text(1) ?? "", created: row.text(2) ?? "")
    }
  }
}
