package import Basics
import Geo
public import ListingSources
public import ListingStore
import Listings
package import Parameters
package import Ranking
package import Stations
package import Store
package import Synchronization

/// The homes of one feed. A search reads its homes from the store if the stored data covers the
/// search and is fresh enough; otherwise, it fetches them from the feed.
public final class ListingLibrary: Sendable {
  public let source: any ListingSource
  /// The maximum ages of feed data.
  public let limits: FreshnessLimits
  /// The rule that limits the number of homes that a fetch may remove.
  public let removalRule: RemovalRule
  package let snapshots: SnapshotCache
  let flights: SingleFlight<FeedQuery, FetchOutcome>
  let provinceFlights: SingleFlight<ProvinceList, [Province]>
  let districtFlights: SingleFlight<DistrictList, [District]>
  package let now: @Sendable () -> Timestamp
  package let report: @Sendable (SearchNote) -> Void
  package let progress: @Sendable (FetchProgress) -> Void
  /// The maximum number of homes to fetch in one request.
  let partLimit: Int
  /// The maximum time that a search waits for a fetch in parts, which then continues in the
  /// background.
  let wideWait: Duration
  package let use: StoreUse
  /// The engine that makes the homes searchable.
  package let engine: any IndexEngine
  /// The background fetches. Fetches beyond the limit are dropped; the next request for the same
  /// stale data starts them again.
  package let behind: BackgroundWork<BackgroundFetch>
  let mending: BackgroundWork<String>
  /// The reads of the source's state, which do not wait for repairs to the store.
  let stateReads: BackgroundWork<String>
  /// The executor for tasks that use the store; nil for the default executor.
  package let executor: (any TaskExecutor)?
  /// The result of the last check of the store.
  package let checked = Mutex<(at: ContinuousClock.Instant, failure: ListingStoreError?)?>(nil)

  /// The counts of unusable records, and the last known state of the source.
  let tally = Mutex(SourceTally())

  /// The maximum number of background fetches.
  static let fetchesBehind = 32

  /// Creates a library for `source` that stores its listings in `feed`.
  ///
  /// - Parameters:
  ///   - feed: The source's section of a store.
  ///   - limits: The maximum ages of feed data.
  ///   - removalRule: The rule that limits the number of listings that a fetch may remove; larger
  ///     removals are put on hold.
  ///   - partLimit: The maximum number of homes to fetch in one request; a circle with more homes
  ///     is fetched in parts.
  ///   - wideWait: The maximum time that a search with `FetchPolicy.storeFirst` waits for a fetch
  ///     in parts, which then continues in the background.
  ///   - use: How long the library will be used. A short-lived library reads only the homes around
  ///     its searches, not the whole store.
  ///   - engine: The engine that makes the homes searchable; by default, the in-memory engine.
  ///   - now: Returns the current time.
  ///   - report: Called with a message when the store becomes unusable and is replaced by an
  ///     in-memory store, or when a background fetch fails.
  ///   - progress: Called after each part during a fetch in parts.
  package init(
    source: any ListingSource, feed: FeedStore, limits: FreshnessLimits = FreshnessLimits(),
    removalRule: RemovalRule = RemovalRule(), partLimit: Int = 16_000,
    wideWait: Duration = .seconds(5), use: StoreUse = .lasting,
    engine: any IndexEngine = MemoryEngine(),
    now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    report: @escaping @Sendable (SearchNote) -> Void = { _ in },
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) {
    self.source = source
    self.limits = limits
    self.removalRule = removalRule
    self.use = use
    self.engine = engine
    self.now = now
    self.report = report
    self.progress = progress
    self.partLimit = partLimit
    self.wideWait = wideWait
    snapshots = SnapshotCache(feed, of: source.name, now: now)
    let executor = feed.store.executor
    self.executor = executor
    flights = SingleFlight(executor: executor)
    provinceFlights = SingleFlight(executor: executor)
    districtFlights = SingleFlight(executor: executor)
    behind = BackgroundWork(limit: Self.fetchesBehind, executor: executor)
    mending = BackgroundWork(limit: 1, executor: executor)
    stateReads = BackgroundWork(limit: 1, executor: executor)
  }

  /// Returns the range of fetch times that are fresh at `now`.
  package func freshTimes(at now: Timestamp) -> ClosedRange<Int64> {
    let times = limits.freshTimes(at: now)
    guard let changed = source.changedAt else { return times }
    // Data that was fetched in the same second as the change may be older than the change.
    let least = max(times.lowerBound, changed + 1)
    return least...max(least, times.upperBound)
  }

  /// Returns how many seconds homes fetched at `time` remain fresh; 0 if they are stale.
  package func freshSeconds(fetchedAt time: Timestamp) -> Int64 {
    max(0, min(limits.fresh, time.seconds + limits.fresh - now().seconds))
  }

  /// Returns the current content of the store, with at least the homes in `area`.
  ///
  /// - Parameter age: The accepted age of the view.
  package func view(
    _ stations: StationTable, around area: SearchedCircle? = nil, age: ViewAge = .current
  ) throws(SearchError) -> SnapshotCache.View {
    try usingStore { () throws(ListingStoreError) in
      guard engine.readsHomes else { return try snapshots.outline(stations) }
      guard let area, use == .brief || isReadSooner(area) else {
        return try snapshots.view(stations, age: age)
      }
      return try snapshots.view(stations, around: area.center, radius: area.radius)
    }
  }

  /// Returns the current coverage of the store.
  package func coverage() throws(SearchError) -> Coverage {
    try usingStore { () throws(ListingStoreError) in try snapshots.coverage() }
  }

  /// Returns the result of `body`, which uses the store, or an in-memory store if the store's file
  /// cannot be used.
  package func usingStore<Value>(
    _ body: () throws(ListingStoreError) -> Value
  ) throws(SearchError) -> Value {
    mendStore()
    do {
      return try body()
    } catch {
      // Keep the in-memory copy of a server's store until the server is available again.
      if error.isOfServer { throw Task.isCancelled ? .cancelled : SearchError(error) }
      try degrade(after: error)
    }
    do {
      return try body()
    } catch {
      throw SearchError(error)
    }
  }

  /// Starts reading the homes of a large store, unless they have already been read. Waits until all
  /// homes are read, unless reading only the homes in `area` is faster.
  func waitForHomes(_ stations: StationTable, of area: SearchedCircle?) async {
    guard engine.readsHomes, use == .lasting, snapshots.latest == nil, snapshots.feed.isLarge
    else { return }
    let reading = snapshots.read(stations)
    if area.map(isReadSooner) != true { await reading.value }
  }

  /// Whether reading only the homes in `area` is faster than reading the whole store, which is not
  /// in memory yet.
  private func isReadSooner(_ area: SearchedCircle) -> Bool {
    snapshots.latest == nil && area.radius <= Self.readSoonerRadius && snapshots.feed.isLarge
  }

  /// The maximum radius, in metres, at which the store finds homes with its spatial index.
  private static let readSoonerRadius = 10_000.0

  /// Replaces an unusable store with an in-memory store, or with a new file if the damaged file was
  /// moved aside.
  func degrade(after error: ListingStoreError) throws(SearchError) {
    if let store = snapshots.renew() {
      if let notice = store.notice { report(SearchNote.storeReplaced(notice.message)) }
      return
    }
    do {
      snapshots.replace(with: try ListingStore.inMemory().feed(source.name), after: error)
    } catch {
      throw SearchError(error)
    }
    report(SearchNote.notStoring(error.message))
  }

  /// Updates the store's full-text index in steps. If the update fails, searches work without the
  /// index.
  package func indexTexts() {
    let feed = snapshots.feed
    while !Task.isCancelled, (try? engine.indexTexts(of: feed)) == true {}
  }

  /// Indexes text stored by other processes, in the background.
  package func followTexts() {
    guard engine.isDueForTexts else { return }
    mending.start("texts") { [self] in indexTexts() }
  }

  /// The minimum number of homes in a search's area for using the full-text index; for fewer homes,
  /// scanning is faster.
  static let indexedTextFloor = 4_000

  /// Returns `filter` narrowed by the full-text index, if that saves time.
  package func narrowed(_ filter: TextFilter, in view: SnapshotCache.View, count: Int) -> TextFilter
  {
    guard count >= Self.indexedTextFloor,
      let ids = try? view.feed.candidates(
        holding: filter.words, at: view.revision, limit: count / 4)
    else { return filter }
    return filter.among(ids)
  }
}
