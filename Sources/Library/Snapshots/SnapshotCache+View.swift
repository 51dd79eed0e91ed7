package import Basics
package import ListingStore
package import Ranking
package import Store

extension SnapshotCache {
  /// The data that a search sees. This type is a class because each search passes the view on
  /// several times.
  package final class View: Sendable {
    package let snapshot: ListingSnapshot
    package let coverage: Coverage
    package let madeAt: Timestamp
    /// The store that the view shows, and the store's revision.
    package let feed: FeedStore
    package let revision: StoreRevision
    /// The earliest time at which any of the source's homes, including those that are gone, was
    /// seen; nil for a source without homes, or if only part of the store was read.
    package let firstSeen: Int64?

    package init(
      snapshot: ListingSnapshot, coverage: Coverage, madeAt: Timestamp, feed: FeedStore,
      revision: StoreRevision, firstSeen: Int64? = nil
    ) {
      self.snapshot = snapshot
      self.coverage = coverage
      self.madeAt = madeAt
      self.feed = feed
      self.revision = revision
      self.firstSeen = firstSeen
    }
  }
}
