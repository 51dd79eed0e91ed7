import Basics
import ListingStore
import Ranking
import Store

extension SnapshotCache {
  /// What a search sees; a class, because each search hands it on several times.
  final class View: Sendable {
    let snapshot: ListingSnapshot
    let coverage: Coverage
    /// When it was made.
    let madeAt: Timestamp
    /// The store that it shows, and as of when.
    let feed: FeedStore
    let revision: StoreRevision
    /// When the first home of the source was seen, of those that are gone too; nil where there is none,
    /// or only a part of the store was read.
    let firstSeen: Int64?
    /// The JSON of homes of the snapshot that have been found before.
    let fragments: HomeFragments

    init(
      snapshot: ListingSnapshot, coverage: Coverage, madeAt: Timestamp, feed: FeedStore,
      revision: StoreRevision, firstSeen: Int64? = nil,
      fragments: HomeFragments = HomeFragments()
    ) {
      self.snapshot = snapshot
      self.coverage = coverage
      self.madeAt = madeAt
      self.feed = feed
      self.revision = revision
      self.firstSeen = firstSeen
      self.fragments = fragments
    }
  }
}
