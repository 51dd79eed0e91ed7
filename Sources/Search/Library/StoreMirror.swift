import ListingStore
import Listings
import Ranking
import Stations
import Synchronization

/// One feed's part of the store as searches see it: in memory, ranked, and brought up to date
/// whenever any process has changed the file.
final class StoreMirror: Sendable {
  /// What a search sees.
  struct View: Sendable {
    let snapshot: ListingSnapshot
    let coverage: Coverage
    /// When it was made.
    let madeAt: Timestamp
    /// Which of the store's states it shows.
    let revision: StoreRevision
  }

  private struct State {
    var feed: FeedStore
    var revision: StoreRevision?
    var homes: [KnownListing] = []
    var coverage = Coverage()
    var view: View?
    var stations: StationTable?
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Timestamp

  init(_ feed: FeedStore, now: @escaping @Sendable () -> Timestamp) {
    state = Mutex(State(feed: feed))
    self.now = now
  }

  /// The store behind the mirror.
  var feed: FeedStore { state.withLock(\.feed) }

  /// The store as it is now.
  ///
  /// - Throws: `ListingStoreError`.
  func view(_ stations: StationTable) throws(ListingStoreError) -> View {
    // The lock is held while the index is built: whoever comes meanwhile needs the same index.
    try state.withLock { state throws(ListingStoreError) in
      let revision = try state.feed.revision()
      if let view = state.view, revision == state.revision, state.stations === stations {
        return view
      }
      let changes = try state.feed.changes(since: state.revision)
      state.homes = Self.merged(changes.isWhole ? [] : state.homes, changes.listings)
      state.coverage = changes.coverage
      state.revision = changes.revision
      state.stations = stations
      let view = View(
        snapshot: ListingSnapshot(state.homes, stations: stations), coverage: changes.coverage,
        madeAt: now(), revision: changes.revision)
      state.view = view
      return view
    }
  }

  /// Goes on with another store, which takes this one's place.
  func replace(with feed: FeedStore) {
    state.withLock { $0 = State(feed: feed) }
  }

  /// `homes`, in the order of their ids, after `changes`.
  private static func merged(
    _ homes: [KnownListing], _ changes: [StoredListing]
  ) -> [KnownListing] {
    if changes.isEmpty { return homes }
    let changes = changes.sorted { $0.listing.id < $1.listing.id }
    var merged: [KnownListing] = []
    merged.reserveCapacity(homes.count + changes.count)
    var old = homes[...]
    for change in changes {
      let rest = old.firstIndex { $0.listing.id >= change.listing.id } ?? old.endIndex
      merged += old[..<rest]
      old = old[rest...]
      if old.first?.listing.id == change.listing.id { old = old.dropFirst() }
      if change.goneAt == nil { merged.append(KnownListing(change)) }
    }
    return merged + old
  }
}

extension KnownListing {
  init(_ stored: StoredListing) {
    self.init(
      stored.listing,
      history: ListingHistory(firstSeen: stored.firstSeen, priceDropped: stored.priceDroppedAt),
      price: PriceRange(min: stored.price.min, max: stored.price.max))
  }
}
