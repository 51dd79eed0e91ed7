import Geo
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
    /// The store that it shows, and as of when.
    let feed: FeedStore
    let revision: StoreRevision
  }

  private struct State {
    var feed: FeedStore
    var revision: StoreRevision?
    var homes: [KnownListing] = []
    var coverage = Coverage()
    var view: View?
    var stations: StationTable?
    /// The store whose place memory has taken, and when it was last tried.
    var broken: (feed: FeedStore, triedAt: Timestamp)?
    /// How often memory has taken the store's place, and the store its own again.
    var exchanges = 0

    init(feed: FeedStore) { self.feed = feed }
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Timestamp

  init(_ feed: FeedStore, now: @escaping @Sendable () -> Timestamp) {
    state = Mutex(State(feed: feed))
    self.now = now
  }

  /// The store behind the mirror.
  var feed: FeedStore { state.withLock(\.feed) }

  /// The index as it is, without a look at the store; nil before the first search.
  var present: (count: Int, madeAt: Timestamp)? {
    state.withLock { state in state.view.map { ($0.snapshot.count, $0.madeAt) } }
  }

  /// The store as it is now.
  ///
  /// - Throws: `ListingStoreError`.
  func view(_ stations: StationTable) throws(ListingStoreError) -> View {
    // The lock is held while the index is built: whoever comes meanwhile needs the same index.
    try state.withLock { state throws(ListingStoreError) in
      try forgetFuture(&state)
      let revision = try state.feed.revision()
      if let view = state.view, revision == state.revision, state.stations === stations {
        return view
      }
      if state.revision == nil {
        let all = try state.feed.all { $0.goneAt == nil ? KnownListing($0) : nil }
        state.homes = all.listings
        (state.coverage, state.revision) = (all.coverage, all.revision)
      } else {
        let changes = try state.feed.changes(since: state.revision)
        state.homes = Self.merged(changes.isWhole ? [] : state.homes, changes.listings)
        (state.coverage, state.revision) = (changes.coverage, changes.revision)
      }
      state.stations = stations
      let view = View(
        snapshot: ListingSnapshot(state.homes, stations: stations), coverage: state.coverage,
        madeAt: now(), feed: state.feed, revision: state.revision ?? revision)
      state.view = view
      return view
    }
  }

  /// The homes within `radius` metres of `center` as the store holds them now, and none far from
  /// there: for a process that answers one search and need not read all the others.
  ///
  /// - Throws: `ListingStoreError`.
  func view(
    _ stations: StationTable, around center: Coordinate, radius: Double
  ) throws(ListingStoreError) -> View {
    try state.withLock { state throws(ListingStoreError) in
      try forgetFuture(&state)
      let part = try state.feed.all(around: center, radius: radius) { KnownListing($0) }
      state.coverage = part.coverage
      return View(
        snapshot: ListingSnapshot(part.listings, stations: stations), coverage: part.coverage,
        madeAt: now(), feed: state.feed, revision: part.revision)
    }
  }

  /// Forgets what was covered by a clock that has been set back since: when its time comes it would
  /// pass for fresh.
  private func forgetFuture(_ state: inout State) throws(ListingStoreError) {
    let latest = now().seconds + Self.tolerance
    guard let newest = state.coverage.circles.first, newest.fetchedAt > latest else { return }
    try state.feed.forgetCoverage(after: latest)
  }

  /// Seconds by which the clock may seem to go back without harm: another process may have read it
  /// a little later.
  private static let tolerance: Int64 = 5

  /// Goes on with a store in memory, which takes the place of this one until that can be used again.
  func replace(with feed: FeedStore) {
    let time = now()
    state.withLock { state in
      let (broken, exchanges) = (state.broken?.feed ?? state.feed, state.exchanges)
      state = State(feed: feed)
      state.broken = (broken, time)
      state.exchanges = exchanges + 1
    }
  }

  /// How often memory has taken the store's place or given it back, and whether it has it now.
  var exchanges: (count: Int, isInMemory: Bool) {
    state.withLock { ($0.exchanges, $0.broken != nil) }
  }

  /// Whether it is time to try the store again whose place memory has taken.
  var isDueForMending: Bool {
    let time = now().seconds
    return state.withLock { state in
      state.broken.map { abs(time - $0.triedAt.seconds) >= Self.patience } ?? false
    }
  }

  /// Goes back to the store whose place memory has taken, if that can be written again.
  ///
  /// - Returns: Whether it can.
  func mend() -> Bool {
    let time = now()
    guard let feed = state.withLock({ $0.broken?.feed }) else { return false }
    let isMended: Bool = if (try? feed.probe()) != nil { true } else { false }
    state.withLock { state in
      guard isMended else {
        state.broken?.triedAt = time
        return
      }
      let exchanges = state.exchanges
      state = State(feed: feed)
      state.exchanges = exchanges + 1
    }
    return isMended
  }

  /// Seconds after which a store that could not be used is tried again.
  private static let patience: Int64 = 30

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
  init(_ stored: consuming StoredListing) {
    self.init(
      stored.listing,
      history: ListingHistory(firstSeen: stored.firstSeen, priceDropped: stored.priceDroppedAt),
      price: PriceRange(min: stored.price.min, max: stored.price.max))
  }
}
