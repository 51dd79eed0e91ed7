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

/// What homefind knows of one feed, and what it asks it for: answers from the store where that
/// covers the search and is fresh enough, from the feed where it does not.
public final class ListingLibrary: Sendable {
  /// The feed.
  public let source: any ListingSource
  /// For how long what the feed answered may be used.
  public let limits: FreshnessLimits
  /// How many homes a fetch may remove.
  public let removalRule: RemovalRule
  package let snapshots: SnapshotCache
  let flights: SingleFlight<FeedQuery, FetchOutcome>
  let provinceFlights: SingleFlight<ProvinceList, [Province]>
  let districtFlights: SingleFlight<DistrictList, [District]>
  package let now: @Sendable () -> Timestamp
  package let report: @Sendable (SearchNote) -> Void
  package let progress: @Sendable (FetchProgress) -> Void
  /// How many homes are fetched in one piece.
  let partLimit: Int
  /// How long an answer waits for a fetch in parts that goes on behind it.
  let wideWait: Duration
  package let use: StoreUse
  /// Makes the homes searchable.
  package let engine: any IndexEngine
  /// Work beyond the limit is dropped; the next request for the same stale data starts it.
  package let behind: BackgroundWork<BackgroundFetch>
  let mending: BackgroundWork<String>
  /// Reads of the source's state, which no repair of the store waits for.
  let stateReads: BackgroundWork<String>
  /// Where tasks run that use the store; nil where that does not matter.
  package let executor: (any TaskExecutor)?
  /// Whether the store could be used when that was last found out.
  package let checked = Mutex<(at: ContinuousClock.Instant, failure: ListingStoreError?)?>(nil)

  /// Records that could not be used, and the state of the source as it was last read.
  let tally = Mutex(SourceTally())

  /// How many fetches go on behind answers at a time.
  static let fetchesBehind = 32

  /// Creates a library over `source` that stores into `feed`'s part of a store.
  ///
  /// - Parameters:
  ///   - source: The feed.
  ///   - feed: Where its listings are stored.
  ///   - limits: For how long they may be used.
  ///   - removalRule: How many of them a fetch may remove; the removal of more is withheld.
  ///   - partLimit: How many homes are fetched in one piece; a circle with more is fetched in parts.
  ///   - wideWait: How long an answer by `FetchPolicy.storeFirst` waits for a fetch in parts, which
  ///     goes on behind it.
  ///   - use: How long the library is used; for a brief use only the homes around its searches are
  ///     read, not the whole store.
  ///   - engine: Makes the homes searchable; in memory unless another is given.
  ///   - now: Returns the time.
  ///   - report: Called with a message when the store becomes unusable and memory takes its place, or
  ///     when a background fetch fails.
  ///   - progress: Called after each part of a fetch in parts.
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

  /// When something must have been fetched to be fresh at `now`.
  package func freshTimes(at now: Timestamp) -> ClosedRange<Int64> {
    let times = limits.freshTimes(at: now)
    guard let changed = source.changedAt else { return times }
    // What was fetched within the second of the change may be of before it.
    let least = max(times.lowerBound, changed + 1)
    return least...max(least, times.upperBound)
  }

  /// Seconds for which homes that were fetched at `time` still count as fresh; 0 if they no longer do.
  package func freshSeconds(fetchedAt time: Timestamp) -> Int64 {
    max(0, min(limits.fresh, time.seconds + limits.fresh - now().seconds))
  }

  /// What the store holds now; of the homes, those of `area` at least.
  ///
  /// - Parameter age: How old the view may be.
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

  /// What the store covers now.
  package func coverage() throws(SearchError) -> Coverage {
    try usingStore { () throws(ListingStoreError) in try snapshots.coverage() }
  }

  /// What `body` makes of the store, or of memory in its place where the file cannot be used.
  package func usingStore<Value>(
    _ body: () throws(ListingStoreError) -> Value
  ) throws(SearchError) -> Value {
    mendStore()
    do {
      return try body()
    } catch {
      // What is in memory of a server's store stays, until the server is back.
      if error.isOfServer { throw Task.isCancelled ? .cancelled : SearchError(error) }
      try degrade(after: error)
    }
    do {
      return try body()
    } catch {
      throw SearchError(error)
    }
  }

  /// Begins to read the homes of a store that holds many, unless that was done, and waits for their
  /// end where those of `area` are not read sooner by themselves.
  func waitForHomes(_ stations: StationTable, of area: SearchedCircle?) async {
    guard engine.readsHomes, use == .lasting, snapshots.latest == nil, snapshots.feed.isLarge
    else { return }
    let reading = snapshots.read(stations)
    if area.map(isReadSooner) != true { await reading.value }
  }

  /// Whether reading only the homes of `area` is quicker than reading the whole store, which is not in
  /// memory yet.
  private func isReadSooner(_ area: SearchedCircle) -> Bool {
    snapshots.latest == nil && area.radius <= Self.readSoonerRadius && snapshots.feed.isLarge
  }

  /// Metres up to which the store finds homes by its index of places.
  private static let readSoonerRadius = 10_000.0

  /// Goes on with a store in memory in place of one that cannot be used, or with a new file if a damaged one was
  /// set aside.
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

  /// Brings the store's full-text index up to date, a part at a time. Where that fails, texts are
  /// searched without it.
  package func indexTexts() {
    let feed = snapshots.feed
    while !Task.isCancelled, (try? engine.indexTexts(of: feed)) == true {}
  }

  /// Indexes, in the background, the texts that other processes have stored.
  package func followTexts() {
    guard engine.isDueForTexts else { return }
    mending.start("texts") { [self] in indexTexts() }
  }

  /// How many homes a search's area must hold for the full-text index to be worth asking: fewer are
  /// read through sooner.
  static let indexedTextFloor = 4_000

  /// `filter`, narrowed by the full-text index where that saves work.
  package func narrowed(_ filter: TextFilter, in view: SnapshotCache.View, count: Int) -> TextFilter
  {
    guard count >= Self.indexedTextFloor,
      let ids = try? view.feed.candidates(
        holding: filter.words, at: view.revision, limit: count / 4)
    else { return filter }
    return filter.among(ids)
  }
}
