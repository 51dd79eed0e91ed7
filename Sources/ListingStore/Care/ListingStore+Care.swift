public import Store

extension ListingStore {
  /// Copies the store's file to a new file that only this user can read; other processes may use
  /// the store meanwhile.
  ///
  /// - Throws: `ListingStoreError`; then there is no file at `path` that was not there before.
  public func backUp(to path: String) throws(ListingStoreError) {
    try readFile { try StoreFile.backUp($0, to: path) }
  }

  /// Checks the store; nothing is changed.
  ///
  /// A store in a database is read completely for `full`, and only counted for `quick`: the pages
  /// are the database server's concern.
  ///
  /// - Returns: What is wrong, for people who run the store; empty if it is sound.
  /// - Throws: `ListingStoreError` if the store cannot be read for another reason than damage.
  public func findings(_ depth: StoreCheckDepth) throws(ListingStoreError) -> [String] {
    if !isOnServer {
      let found = try readFile { try StoreFile.findings(in: $0, depth) }
      if !found.isEmpty { return found }
    }
    do throws(ListingStoreError) {
      for feed in try statistics().map(\.feed) where depth == .full {
        _ = try self.feed(feed).forEach { _ in }
      }
      return []
    } catch {
      guard error.code == .damaged else { throw error }
      return [error.cause ?? "\(error.code)"]
    }
  }

  /// Whether the file at `path` is sound: its pages, and every listing.
  static func isSound(_ path: String) throws -> Bool {
    do throws(ListingStoreError) {
      guard let store = try openForReading(path: path) else { return true }
      defer { store.close() }
      return try store.findings(.full).isEmpty
    } catch {
      guard error.code == .damaged else { throw error }
      return false
    }
  }
}
