package import Store

/// The API keys in a store's database, which all processes that use the store share. A file
/// contains no keys, because each process has its own copy of the listings.
extension StoreAccess {
  /// Returns the keys in the order of their creation; none for a file.
  package func apiKeys() throws(Failure) -> [APIKey] {
    guard server != nil else { return [] }
    return try read { try APIKey.all(in: $0) }
  }

  /// Changes the keys. Only one process at a time can change them.
  ///
  /// - Returns: The result of `change`; if it throws, nothing is changed.
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

  /// Calls `take` with the keys: soon after this call, and whenever they change. The last keys stay
  /// valid while the server is unreachable. For a file, `take` is never called.
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
