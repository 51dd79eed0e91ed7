package import Basics
import Dispatch
package import Geo
package import ListingStore
import Listings
import Ranking
package import Stations
package import Store
import Synchronization

/// One feed's part of the store as searches see it: in memory, ranked, and brought up to date
/// whenever any process has changed the file.
package final class SnapshotCache: Sendable {
  private struct State {
    var feed: FeedStore
    var view: View?
    var stations: StationTable?
    /// Until then the last view may be used although the store has changed; nil where it may not.
    var dueAt: ContinuousClock.Instant?
    /// When the newest circle of the last view was fetched.
    var newest: Int64?
    /// What reads all homes apart from the threads that answer.
    var reading: Task<Void, Never>?
    /// The store whose place memory has taken, when it was last tried, and why.
    var broken: (feed: FeedStore, triedAt: Timestamp, reason: ListingStoreError)?
    /// How often memory has taken the store's place, and the store its own again.
    var exchanges = 0
    /// Whether the last view is being brought up to date apart from the threads that answer.
    var isFollowing = false
    /// What the store covered last, without homes.
    var outline: View?
    /// When the first home was seen, as the store was asked, and in which of its epochs: until rows are
    /// deleted, it stays.
    var firstSeen: (epoch: Int64, moment: Int64)?

    init(feed: FeedStore) { self.feed = feed }
  }

  /// What the last view was made of, for the next one; it is of the store after so many exchanges.
  private struct Contents {
    var exchanges = 0
    var revision: StoreRevision?
    var homes = PackedListings()
    var coverage = Coverage()
    /// When the first home was seen, of those that are gone too; nil where there is none.
    var firstSeen: Int64?
  }

  /// Held for moments only.
  private let state: Mutex<State>
  /// Held while the index is built: concurrent requests need the same index.
  private let contents = Mutex(Contents())
  /// The name of the source.
  private let name: String
  private let now: @Sendable () -> Timestamp
  private let pacing: RebuildPacing

  init(
    _ feed: FeedStore, of name: String, pacing: RebuildPacing = RebuildPacing(),
    now: @escaping @Sendable () -> Timestamp
  ) {
    state = Mutex(State(feed: feed))
    self.name = name
    self.pacing = pacing
    self.now = now
  }

  /// The store behind the mirror.
  package var feed: FeedStore { state.withLock(\.feed) }

  /// The index as it is, without a look at the store; nil before the first search.
  package var present: (count: Int, madeAt: Timestamp)? {
    latest.map { ($0.snapshot.count, $0.madeAt) }
  }

  /// The last view that was made, without a look at the store or a wait for the next one; nil before
  /// the first.
  package var latest: View? { state.withLock(\.view) }

  /// The last view, where it shows the store at `revision` and these stations.
  package func view(of revision: StoreRevision, _ stations: StationTable) -> View? {
    state.withLock { state in
      state.view.flatMap { view in
        view.revision == revision && state.stations === stations ? view : nil
      }
    }
  }

  /// The reading of all homes that was begun last, where one was.
  var reading: Task<Void, Never>? { state.withLock(\.reading) }

  /// Reads all homes for the first time apart from the threads that answer, of which there are few:
  /// a million take seconds. Of several that begin it there is one.
  package func read(_ stations: StationTable) -> Task<Void, Never> {
    state.withLock { state in
      if let reading = state.reading { return reading }
      let reading = Task { [self] in
        await withCheckedContinuation { done in
          DispatchQueue(label: "homefind.reading").async { [self] in
            // An error is left to the next search.
            _ = try? view(stations)
            done.resume()
          }
        }
        self.state.withLock { $0.reading = nil }
      }
      state.reading = reading
      return reading
    }
  }

  /// The store as it is now.
  ///
  /// - Parameter age: How old the view may be.
  /// - Throws: `ListingStoreError`.
  package func view(
    _ stations: StationTable, age: ViewAge = .current
  ) throws(ListingStoreError) -> View {
    try forgetFuture()
    if let view = try present(stations, mayLag: age == .lagging) { return view }
    if age != .current, isOfServer, let last = last(stations) { return followed(last, stations) }
    return try updated(stations, mayLag: age == .lagging)
  }

  /// The last view with these stations; nil where there is none.
  private func last(_ stations: StationTable) -> View? {
    state.withLock { $0.stations === stations ? $0.view : nil }
  }

  /// The next view, where the server that holds the store hands it over within a moment, or else the last
  /// one: whoever searches does not wait for a server.
  private func followed(_ last: View, _ stations: StationTable) -> View {
    let begins = state.withLock { state in
      defer { state.isFollowing = true }
      return !state.isFollowing
    }
    guard begins else { return last }
    let work = DispatchGroup()
    work.enter()
    DispatchQueue(label: "homefind.following").async { [self] in
      // An error is left to those who need the server.
      _ = try? updated(stations, mayLag: false)
      state.withLock { $0.isFollowing = false }
      work.leave()
    }
    guard work.wait(timeout: .now() + Self.moment) == .success else { return last }
    return self.last(stations) ?? last
  }

  /// Seconds that a search waits for a server to report what has changed.
  private static let moment = 0.25

  /// Reads what has changed in the store since the last view, or all of it for the first.
  private func updated(_ stations: StationTable, mayLag: Bool) throws(ListingStoreError) -> View {
    try contents.withLock { contents throws(ListingStoreError) in
      if let view = try present(stations, mayLag: mayLag) { return view }
      let began = pacing.uptime()
      let (feed, exchanges) = state.withLock { ($0.feed, $0.exchanges) }
      if contents.exchanges != exchanges { contents = Contents(exchanges: exchanges) }
      let isFirst = contents.revision == nil
      var hasChanged = true
      let revision: StoreRevision
      if isFirst {
        var homes = PackedListings()
        var first = Int64.max
        // Nothing is gathered beside the packed homes: it would take as much again.
        (contents.coverage, revision) = try feed.forEach { row in
          first = min(first, row.firstSeen)
          if row.goneAt == nil { homes.append(row) }
        }
        contents.homes = homes
        contents.firstSeen = first == .max ? nil : first
      } else {
        let changes = try feed.changes(since: contents.revision)
        let homes = changes.isWhole ? PackedListings() : contents.homes
        hasChanged = changes.isWhole || !changes.listings.isEmpty
        if changes.isWhole { contents.firstSeen = nil }
        if let first = changes.listings.map(\.firstSeen).min() {
          contents.firstSeen = min(first, contents.firstSeen ?? first)
        }
        contents.homes = homes.updated(
          with: changes.listings.sorted { $0.listing.id < $1.listing.id }
            .map { (key: $0.listing.id, listing: $0.goneAt == nil ? KnownListing($0) : nil) })
        (contents.coverage, revision) = (changes.coverage, changes.revision)
      }
      contents.revision = revision
      // Where another part of the map is known and its homes were before, the index stays.
      let former = state.withLock { state in
        !hasChanged && state.exchanges == exchanges && state.stations === stations
          ? state.view : nil
      }
      let view = View(
        snapshot: former?.snapshot
          ?? ListingSnapshot(
            contents.homes, of: name, stations: stations, firstSeen: contents.firstSeen),
        coverage: contents.coverage, madeAt: now(), feed: feed, revision: revision,
        firstSeen: contents.firstSeen)
      state.withLock { state in
        // Of a store whose place another has taken meanwhile, nothing is kept.
        guard state.exchanges == exchanges else { return }
        (state.view, state.stations) = (view, stations)
        // Reading all homes for the first time takes longer than any rebuild.
        state.dueAt =
          isFirst ? nil : pacing.dueTime(afterRebuildSince: began, homes: view.snapshot.count)
        state.newest = view.coverage.circles.first?.fetchedAt
      }
      return view
    }
  }

  /// When the first home of the source was seen, of those that are gone too, in seconds since 1970; nil
  /// where there is none.
  ///
  /// - Throws: `ListingStoreError`.
  package func firstSeen() throws(ListingStoreError) -> Int64? {
    // Without all homes in memory the whole table is looked at, which few ask for.
    if let known = latest?.firstSeen { return known }
    let (feed, known) = state.withLock { ($0.feed, $0.firstSeen) }
    let epoch = try feed.revision().epoch
    if let known, known.epoch == epoch { return known.moment }
    let moment = try feed.firstSeen()
    state.withLock { state in state.firstSeen = moment.map { (epoch, $0) } }
    return moment
  }

  /// The last view, where that shows the store as it is now, or may lag behind it.
  private func present(
    _ stations: StationTable, mayLag: Bool
  ) throws(ListingStoreError) -> View? {
    let (feed, view, known) = state.withLock { ($0.feed, $0.view, $0.stations) }
    guard let view, known === stations else { return nil }
    // The store is looked at in any case, so that one that cannot be used is noticed.
    let isCurrent = try feed.revision() == view.revision
    return isCurrent || mayLag && !isDue ? view : nil
  }

  /// Whether it is time to bring the last view up to date when the store has changed.
  private var isDue: Bool { state.withLock(\.dueAt).map { $0 <= pacing.uptime() } ?? true }

  /// Where the store is in its history that searches see now.
  ///
  /// - Throws: `ListingStoreError`.
  package func revision(_ stations: StationTable) throws(ListingStoreError) -> StoreRevision {
    if let view = try present(stations, mayLag: true) { return view.revision }
    return try feed.revision()
  }

  /// What the store covers now, without its homes, which the database that holds them is asked for.
  ///
  /// - Throws: `ListingStoreError`.
  func outline(_ stations: StationTable) throws(ListingStoreError) -> View {
    try forgetFuture()
    let (feed, known) = state.withLock { ($0.feed, $0.outline) }
    if let known, try feed.revision() == known.revision { return known }
    let (coverage, revision) = try feed.select { try $0.outline() }
    let view = View(
      snapshot: ListingSnapshot(PackedListings(), of: name, stations: stations),
      coverage: coverage, madeAt: now(), feed: feed, revision: revision)
    state.withLock { state in
      state.outline = view
      state.newest = coverage.circles.first?.fetchedAt
    }
    return view
  }

  /// The homes within `radius` metres of `center` as the store holds them now, and none far from
  /// there: for a process that answers one search and need not read all the others, or while it reads
  /// them.
  ///
  /// - Throws: `ListingStoreError`.
  package func view(
    _ stations: StationTable, around center: Coordinate, radius: Double
  ) throws(ListingStoreError) -> View {
    try forgetFuture()
    let feed = feed
    let part = try feed.all(around: center, radius: radius) { KnownListing($0) }
    state.withLock { $0.newest = part.coverage.circles.first?.fetchedAt }
    return View(
      snapshot: ListingSnapshot(part.listings, of: name, stations: stations),
      coverage: part.coverage,
      madeAt: now(), feed: feed, revision: part.revision)
  }

  /// What the store covers now, without its homes.
  ///
  /// - Throws: `ListingStoreError`.
  func coverage() throws(ListingStoreError) -> Coverage {
    let feed = feed
    let newest = try feed.coverage().circles.first?.fetchedAt
    state.withLock { $0.newest = newest }
    try forgetFuture()
    return try feed.coverage()
  }

  /// Forgets what was covered by a clock that has been set back since: when its time comes it would
  /// pass for fresh.
  private func forgetFuture() throws(ListingStoreError) {
    let latest = now().seconds + FeedStore.clockTolerance
    let (feed, newest) = state.withLock { ($0.feed, $0.newest) }
    guard let newest, newest > latest, absence == nil else { return }
    do {
      try feed.forgetCoverage(after: latest)
    } catch {
      // What a server cannot forget now is fetched in the future all the same, and proves nothing.
      guard error.isOfServer else { throw error }
    }
  }

  /// Goes on with a store in memory, which takes the place of this one until that can be used again.
  func replace(with feed: FeedStore, after reason: ListingStoreError) {
    exchange(for: feed, after: reason)
  }

  /// Why the store cannot be used at the moment; nil where it can.
  func failure() -> ListingStoreError? {
    let (feed, reason) = state.withLock { ($0.feed, $0.broken?.reason) }
    return reason ?? feed.failure()
  }

  /// Why the server that holds the store does not answer, as far as that is known; nil where it does, and
  /// for a file.
  package var absence: ListingStoreError? {
    feed.store.condition?.failure.map { ListingStoreError($0) }
  }

  /// Whether a server holds the store.
  package var isOfServer: Bool { feed.store.condition != nil }

  /// How often memory has taken the store's place or given it back, and whether it has it now.
  package var exchanges: (count: Int, isInMemory: Bool) {
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
  /// - Returns: The store; nil if it cannot.
  func mend() -> ListingStore? {
    let time = now()
    guard let broken = state.withLock({ $0.broken?.feed }) else { return nil }
    let feed = try? broken.renewed()
    let isMended = (try? feed?.probe()) != nil
    guard isMended, let feed else {
      state.withLock { $0.broken?.triedAt = time }
      return nil
    }
    exchange(for: feed)
    return feed.store
  }

  /// Goes on with the store that takes the place of one that has met damage.
  ///
  /// - Returns: The store; nil if there is none, or memory has taken its place already.
  func renew() -> ListingStore? {
    let (old, isBroken) = state.withLock { ($0.feed, $0.broken != nil) }
    guard !isBroken, let feed = try? old.renewed(), feed.store !== old.store else { return nil }
    exchange(for: feed)
    return feed.store
  }

  /// Replaces the store and forgets what was read from it.
  ///
  /// - Parameter reason: Why memory replaces the store; nil if a store that works replaces it.
  private func exchange(for feed: FeedStore, after reason: ListingStoreError? = nil) {
    let time = now()
    state.withLock { state in
      var next = State(feed: feed)
      if let reason { next.broken = (state.broken?.feed ?? state.feed, time, reason) }
      next.exchanges = state.exchanges + 1
      state = next
    }
  }

  /// Seconds after which a store that could not be used is tried again.
  private static let patience: Int64 = 30
}

extension KnownListing {
  package init(_ stored: consuming StoredListing) {
    let changedAt = stored.changedAt
    self.init(
      stored.listing,
      history: ListingHistory(firstSeen: stored.firstSeen, priceDropped: stored.priceDroppedAt),
      price: PriceRange(min: stored.price.min, max: stored.price.max), number: stored.number,
      changedAt: changedAt)
  }
}

/// How old a view of a store may be.
package enum ViewAge {
  /// It shows the present state of the store.
  case current
  /// It shows the present state, or is the last view if a server takes more than a moment.
  case prompt
  /// It may be the last view while it is too soon for another rebuild.
  case lagging
}
