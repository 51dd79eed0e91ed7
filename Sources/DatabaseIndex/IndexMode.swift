package import Library
public import ListingStore

/// The index used for searches.
public enum IndexMode: String, Sendable, Hashable, CaseIterable {
  /// An in-memory index that mirrors the store.
  case memory
  /// The database that contains the store, with PostGIS; for stores that are larger than memory.
  case database
  /// The database, if its listings table is larger than ``memorySize`` and it supports searches;
  /// otherwise memory.
  case auto

  /// The maximum table size, in bytes, at which `auto` uses memory. This size corresponds to about
  /// 3.8 million homes.
  public static let memorySize: Int64 = 4 << 30

  /// A reason why a database cannot answer searches.
  public enum Obstacle: Error, Sendable, Hashable {
    /// The store is not a database.
    case noDatabase
    /// There are several sources, and a home listed by several sources can be merged only in
    /// memory.
    case severalSources
    /// The database lacks PostGIS, or the store was created without it.
    case noPostGIS
  }

  /// Returns the PostGIS schema if the database that contains `feeds` answers searches; nil if an
  /// index in memory answers them.
  ///
  /// - Parameter feeds: The parts of the store that belong to the sources.
  /// - Throws: ``Obstacle`` if the database should answer searches but cannot; `ListingStoreError`
  ///   if the database cannot be queried.
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

  /// Returns the engine that makes the homes of `feed` searchable.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - postgis: The PostGIS schema if the database that contains the store answers searches; nil
  ///     if an in-memory index answers them.
  package static func engine(
    for feed: FeedStore, of source: String, postgis: String?
  ) -> any IndexEngine {
    guard let postgis else { return MemoryEngine() }
    return DatabaseEngine(feed, of: source, postgis: postgis)
  }
}
