package import Library
public import ListingStore

/// What answers searches.
public enum IndexMode: String, Sendable, Hashable, CaseIterable {
  /// An index in memory, which mirrors the store.
  case memory
  /// The database that holds the store, by PostGIS: for stores that are larger than memory.
  case database
  /// The database where its table of listings is larger than ``memorySize`` and it can, or else memory.
  case auto

  /// Bytes of the table up to which `auto` takes memory: about 3.8 million homes.
  public static let memorySize: Int64 = 4 << 30

  /// Why a database cannot answer searches.
  public enum Obstacle: Error, Sendable, Hashable {
    /// The store is no database.
    case noDatabase
    /// Several sources have homes in common, which only memory can tell.
    case severalSources
    /// The database lacks PostGIS, or the store was made without it.
    case noPostGIS
  }

  /// The schema of PostGIS where the database of `feeds` is to answer searches; nil where memory is.
  ///
  /// - Parameter feeds: What is stored of each source.
  /// - Throws: ``Obstacle`` where the database is to and cannot; `ListingStoreError` where it cannot be
  ///   asked.
  public func postgis(of feeds: [FeedStore]) throws -> String? {
    if self == .memory { return nil }
    guard let feed = feeds.first, feed.store.isOnServer else {
      if self == .auto { return nil }
      throw Obstacle.noDatabase
    }
    if self == .auto, feeds.count > 1 { return nil }
    if self == .auto, try feed.serverSize() <= Self.memorySize { return nil }
    if feeds.count > 1 { throw Obstacle.severalSources }
    guard let schema = try feed.postgisSchema() else {
      if self == .auto { return nil }
      throw Obstacle.noPostGIS
    }
    return schema
  }

  /// Returns what makes the homes of `feed` searchable.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - postgis: The schema of PostGIS if the database that holds the store answers searches; nil if memory
  ///     does.
  package static func engine(
    for feed: FeedStore, of source: String, postgis: String?
  ) -> any IndexEngine {
    guard let postgis else { return MemoryEngine() }
    return DatabaseEngine(feed, of: source, postgis: postgis)
  }
}
