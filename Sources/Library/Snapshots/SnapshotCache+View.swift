package import Basics
package import ListingStore
package import Ranking
package import Store

extension SnapshotCache {
  /// What a search sees; a class, because each search hands it on several times.
  package final class View: Sendable {
    package let snapshot: ListingSnapshot
    package let coverage: Coverage
    /// When it was made.
    package let madeAt: Timestamp
    /// The store that it shows, and as of when.
    package let feed: FeedStore
    package let revision: StoreRevision
    /// When the first home of the source was seen, of those that are gone too; nil where there is none,
    /// or only a part of the store was read.
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
