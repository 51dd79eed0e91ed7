package import Basics
import Dispatch
package import Geo
package import ListingStore
import Listings
import Ranking
package import Stations
package import Store
import Synchronization

/// An in-memory copy of one feed's section of the store. The copy is indexed for searches and
/// updated whenever any process has changed the store.
package final class SnapshotCache: Sendable {
  private struct State {
    var feed: FeedStore
    var view: View?
    var stations: StationTable?
    /// The time until which the latest view may be used even though the store has changed; nil if
    /// it must not be used.
    var dueAt: ContinuousClock.Instant?
    /// The fetch time of the newest circle in the latest view.
    var newest: Int64?
    /// The task that reads all homes, which does not run on the threads that answer requests.
    var reading: Task<Void, Never>?
    /// The store that an in-memory store has replaced, and the time and the error of the last
    /// retry.
    var broken: (feed: FeedStore, triedAt: Timestamp, reason: ListingStoreError)?
    /// The number of times that an in-memory store has replaced the store or the store has been
    /// restored.
    var exchanges = 0
    /// Whether the latest view is being updated in the background.
    var isFollowing = false
    /// The latest view of the store's coverage, without homes.
    var outline: View?
    /// The earliest time at which a home was seen, and the store epoch in which this time was read.
    /// The time is valid until rows are deleted.
    var firstSeen: (epoch: Int64, moment: Int64)?

    init(feed: FeedStore) { self.feed = feed }
  }

  /// The data of the latest view, from which the next view is created. `exchanges` identifies the
  /// store that the data comes from.
  private struct Contents {
    var exchanges = 0
    var revision: StoreRevision?
    var homes = PackedListings()
    var coverage = Coverage()
    /// The earliest time at which any home, even one that is gone, was seen; nil if there are no
    /// homes.
    var firstSeen: Int64?
  }

  /// The state, whose lock is held only briefly.
  private let state: Mutex<State>
  /// The data of the latest view. Its lock is held while the index is built, because concurrent
  /// requests need the same index.
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

  package var feed: FeedStore { state.withLock(\.feed) }

  /// The size and creation time of the current index, determined without accessing the store; nil
  /// before the first search.
  package var present: (count: Int, madeAt: Timestamp)? {
    latest.map { ($0.snapshot.count, $0.madeAt) }
  }

  /// The latest view; nil before the first view. This property does not access the store or wait
  /// for the next view.
  package var latest: View? { state.withLock(\.view) }

  /// Returns the latest view if it shows the store at `revision` with these stations.
  package func view(of revision: StoreRevision, _ stations: StationTable) -> View? {
    state.withLock { state in
      state.view.flatMap { view in
        view.revision == revision && state.stations === stations ? view : nil
      }
    }
  }

  /// The running task that reads all homes, if any.
  var reading: Task<Void, Never>? { state.withLock(\.reading) }

  /// Starts a task that reads all homes for the first time. The task does not run on the few
  /// threads that answer requests, because reading a million homes takes seconds. Concurrent
  /// callers share the task.
  package func read(_ stations: StationTable) -> Task<Void, Never> {
    state.withLock { state in
      if let reading = state.reading { return reading }
      let reading = Task { [self] in
        await withCheckedContinuation { done in
          DispatchQueue(label: "homefind.reading").async { [self] in
            // The next search reports the error.
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

  /// Returns a view of the store.
  ///
  /// - Parameter age: The accepted age of the view.
  /// - Throws: `ListingStoreError`.
  package func view(
    _ stations: StationTable, age: ViewAge = .current
  ) throws(ListingStoreError) -> View {
    try forgetFuture()
    if let view = try present(stations, mayLag: age == .lagging) { return view }
    if age != .current, isOfServer, let last = last(stations) { return followed(last, stations) }
    return try updated(stations, mayLag: age == .lagging)
  }

  /// Returns the latest view with these stations, if any.
  private func last(_ stations: StationTable) -> View? {
    state.withLock { $0.stations === stations ? $0.view : nil }
  }

  /// Returns the next view if the server that hosts the store delivers it promptly. Otherwise,
  /// returns the latest view, because searches do not wait for a server.
  private func followed(_ last: View, _ stations: StationTable) -> View {
    let begins = state.withLock { state in
      defer { state.isFollowing = true }
      return !state.isFollowing
    }
    guard begins else { return last }
    let work = DispatchGroup()
    work.enter()
    DispatchQueue(label: "homefind.following").async { [self] in
      // Ignore the error here; callers that need the server receive it.
      _ = try? updated(stations, mayLag: false)
      state.withLock { $0.isFollowing = false }
      work.leave()
    }
    guard work.wait(timeout: .now() + Self.moment) == .success else { return last }
    return self.last(stations) ?? last
  }

  /// How long a search waits for a server to report changes, in seconds.
  private static let moment = 0.25

  /// Reads the changes to the store since the latest view; for the first view, reads the whole
  /// store.
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
        // Pack each home immediately, because an intermediate list of rows would double the memory
        // use.
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
      // Reuse the index if only the coverage has changed.
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
        // Discard the view if the store was replaced during the update.
        guard state.exchanges == exchanges else { return }
        (state.view, state.stations) = (view, stations)
        // The first read takes longer than any rebuild, so do not use its duration for pacing.
        state.dueAt =
          isFirst ? nil : pacing.dueTime(afterRebuildSince: began, homes: view.snapshot.count)
        state.newest = view.coverage.circles.first?.fetchedAt
      }
      return view
    }
  }

  /// Returns the earliest time, in seconds since 1970, at which any of the source's homes, even one
  /// that is gone, was seen; nil if there are no homes.
  ///
  /// - Throws: `ListingStoreError`.
  package func firstSeen() throws(ListingStoreError) -> Int64? {
    // Unless all homes are in memory, getting the time requires a scan of the whole table. This
    // time is rarely needed.
    if let known = latest?.firstSeen { return known }
    let (feed, known) = state.withLock { ($0.feed, $0.firstSeen) }
    let epoch = try feed.revision().epoch
    if let known, known.epoch == epoch { return known.moment }
    let moment = try feed.firstSeen()
    state.withLock { state in state.firstSeen = moment.map { (epoch, $0) } }
    return moment
  }

  /// Returns the latest view if it shows the current state of the store, or if an older view is
  /// acceptable.
  private func present(
    _ stations: StationTable, mayLag: Bool
  ) throws(ListingStoreError) -> View? {
    let (feed, view, known) = state.withLock { ($0.feed, $0.view, $0.stations) }
    guard let view, known === stations else { return nil }
    // Always access the store, so that an unusable store is detected.
    let isCurrent = try feed.revision() == view.revision
    return isCurrent || mayLag && !isDue ? view : nil
  }

  /// Whether the latest view is due for an update if the store has changed.
  private var isDue: Bool { state.withLock(\.dueAt).map { $0 <= pacing.uptime() } ?? true }

  /// Returns the store revision that searches currently see.
  ///
  /// - Throws: `ListingStoreError`.
  package func revision(_ stations: StationTable) throws(ListingStoreError) -> StoreRevision {
    if let view = try present(stations, mayLag: true) { return view.revision }
    return try feed.revision()
  }

  /// Returns a view of the store's coverage without homes, for use when the database searches the
  /// homes.
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

  /// Returns a view of the stored homes within `radius` metres of `center`, without distant homes.
  /// Use this view in a process that answers a single search, or while the other homes are still
  /// being read.
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

  /// Returns the current coverage of the store, without homes.
  ///
  /// - Throws: `ListingStoreError`.
  func coverage() throws(ListingStoreError) -> Coverage {
    let feed = feed
    let newest = try feed.coverage().circles.first?.fetchedAt
    state.withLock { $0.newest = newest }
    try forgetFuture()
    return try feed.coverage()
  }

  /// Deletes coverage that was recorded before the clock was set back; otherwise, such coverage
  /// would be considered fresh once the clock reaches its time.
  private func forgetFuture() throws(ListingStoreError) {
    let latest = now().seconds + FeedStore.clockTolerance
    let (feed, newest) = state.withLock { ($0.feed, $0.newest) }
    guard let newest, newest > latest, absence == nil else { return }
    do {
      try feed.forgetCoverage(after: latest)
    } catch {
      // Ignore a server's failure to delete the coverage: it does no harm yet, because coverage
      // with a future time is not considered fresh.
      guard error.isOfServer else { throw error }
    }
  }

  /// Replaces the store with an in-memory store until the store can be used again.
  func replace(with feed: FeedStore, after reason: ListingStoreError) {
    exchange(for: feed, after: reason)
  }

  /// Returns the reason why the store cannot currently be used; nil if it can be used.
  func failure() -> ListingStoreError? {
    let (feed, reason) = state.withLock { ($0.feed, $0.broken?.reason) }
    return reason ?? feed.failure()
  }

  /// The last error from the server that hosts the store, while the server is unresponsive; always
  /// nil for a file.
  package var absence: ListingStoreError? {
    feed.store.condition?.failure.map { ListingStoreError($0) }
  }

  /// Whether the store is on a database server.
  package var isOfServer: Bool { feed.store.condition != nil }

  /// The number of times that an in-memory store has replaced the store or the store has been
  /// restored, and whether an in-memory store is currently in use.
  package var exchanges: (count: Int, isInMemory: Bool) {
    state.withLock { ($0.exchanges, $0.broken != nil) }
  }

  /// Whether it is time to retry the store that an in-memory store has replaced.
  var isDueForMending: Bool {
    let time = now().seconds
    return state.withLock { state in
      state.broken.map { abs(time - $0.triedAt.seconds) >= Self.patience } ?? false
    }
  }

  /// Switches back to the store that an in-memory store has replaced, if the original store is
  /// writable again.
  ///
  /// - Returns: The store; nil if it is still unusable.
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

  /// Switches to the store that replaces a damaged store.
  ///
  /// - Returns: The new store; nil if there is no replacement, or if an in-memory store has already
  ///   replaced the old store.
  func renew() -> ListingStore? {
    let (old, isBroken) = state.withLock { ($0.feed, $0.broken != nil) }
    guard !isBroken, let feed = try? old.renewed(), feed.store !== old.store else { return nil }
    exchange(for: feed)
    return feed.store
  }

  /// Replaces the store and discards the data that was read from the old store.
  ///
  /// - Parameter reason: The reason why an in-memory store replaces the store; nil if a working
  ///   store replaces it.
  private func exchange(for feed: FeedStore, after reason: ListingStoreError? = nil) {
    let time = now()
    state.withLock { state in
      var next = State(feed: feed)
      if let reason { next.broken = (state.broken?.feed ?? state.feed, time, reason) }
      next.exchanges = state.exchanges + 1
      state = next
    }
  }

  /// The number of seconds between retries of an unusable store.
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

/// The accepted age of a store view.
package enum ViewAge {
  /// The view shows the current state of the store.
  case current
  /// The view shows the current state of the store, or is the latest view if the server does not
  /// respond promptly.
  case prompt
  /// The latest view is acceptable until the next rebuild is due.
  case lagging
}
