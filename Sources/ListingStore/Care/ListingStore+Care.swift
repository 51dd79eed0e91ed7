public import Store

extension ListingStore {
  /// Copies the store's file to a new file that only this user can read. Other processes can use
  /// the store during the copy.
  ///
  /// - Throws: `ListingStoreError`, in which case no new file remains at `path`.
  public func backUp(to path: String) throws(ListingStoreError) {
    try readFile { try StoreFile.backUp($0, to: path) }
  }

  /// Checks the store without changing it.
  ///
  /// On a database server, `full` reads every listing, but `quick` only counts the rows, because
  /// the server is responsible for checking its pages.
  ///
  /// - Returns: Descriptions of the damage, for operators; empty if the store is intact.
  /// - Throws: `ListingStoreError` if the store cannot be read for a reason other than damage.
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

  /// Whether the pages and all listings in the file at `path` are intact; true if there is no
  /// store.
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
