package import Basics
package import Geo
public import ListingSources
public import ListingStore
package import Listings
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

  /// What the library has, once it holds every home of `types` within `radius` metres of `center`
  /// by the rules of `policy`: at least those homes.
  ///
  /// - Parameter isWide: Whether homes farther away are wanted too, as far as they are known.
  /// - Throws: `SearchError` where neither feed nor store can be used, or `policy` forbids the one
  ///   that could.
  package func coverage(
    _ center: Coordinate, radius: Double, types: Set<AccommodationType>, stations: StationTable,
    policy: FetchPolicy, isWide: Bool = false
  ) async throws(SearchError) -> SearchCoverage {
    // What a local source has is there as soon as what is stale would be.
    let policy = source.isLocal && policy == .storeFirst ? .feedFirst : policy
    let area = isWide ? nil : SearchedCircle(center: center, radius: radius)
    await waitForHomes(stations, of: area)
    var view = try view(stations, around: area, age: .lagging)
    let time = now()
    func proof(_ times: ClosedRange<Int64>) -> [CoveredCircle]? {
      view.coverage.proof(
        center: center, radius: radius, types: TypeSet(types), fetchedIn: times)
    }
    // Where the server that holds the store is away, what the feed would answer cannot be stored: what is in
    // memory is answered, however old it is and whatever clock fetched it.
    func stale(after failure: SearchError) throws(SearchError) -> SearchCoverage {
      let isAway = failure.code == .storeUnavailable
      guard policy != .feedOnly, failure.code.allowsStale else { throw failure }
      if let circles = proof(isAway ? .min ... .max : limits.usableTimes(at: time)) {
        return SearchCoverage(view, circles, .stale, failure: failure)
      }
      guard !isAway,
        let part = partial(
          view, around: SearchedCircle(center: center, radius: radius), types, at: time,
          after: failure)
      else { throw failure }
      return part
    }
    if let absence = snapshots.absence { return try stale(after: SearchError(absence)) }
    if policy != .feedOnly {
      if let circles = proof(freshTimes(at: time)) { return SearchCoverage(view, circles, .cached) }
      // What the last view lacks may have come since.
      if try isBehind(view) {
        // Where stale circles do, nobody waits for a server that does not answer.
        let waits = policy != .storeFirst || proof(limits.usableTimes(at: time)) == nil
        let age: ViewAge = snapshots.absence != nil ? .lagging : waits ? .current : .prompt
        do throws(SearchError) {
          view = try self.view(stations, around: area, age: age)
        } catch {
          return try stale(after: error)
        }
        if let circles = proof(freshTimes(at: time)) {
          return SearchCoverage(view, circles, .cached)
        }
      }
    }
    if policy == .storeOnly {
      if let circles = proof(.min...time.seconds) { return SearchCoverage(view, circles, .stale) }
      throw SearchError(
        .notStored,
        SearchMessage.homesNotStored)
    }
    let fetch = FeedQuery(around: center, radius: radius, types: types)
    if policy == .storeFirst, let usable = proof(limits.usableTimes(at: time)) {
      refetch(fetch)
      return SearchCoverage(view, usable, .stale)
    }
    let wanted = SearchedCircle(center: center, radius: radius)
    do {
      // Where memory takes the store's place behind a fetch, it holds nothing of what was fetched.
      for _ in 0..<2 {
        if let coverage = try await fetched(
          fetch, for: wanted, stations, since: view, area, policy)
        {
          return coverage
        }
      }
      throw SearchError(
        .store, SearchMessage.storeUnreadable)
    } catch {
      let failure =
        (error as? SearchError) ?? SearchError(.cancelled, SearchMessage.searchCancelled)
      return try stale(after: failure)
    }
  }

  /// What the feed has answered, and what the library holds after it; nil where what was fetched went
  /// to another store than the one that is there now.
  ///
  /// - Parameter former: What the library held when the fetch was found necessary.
  package func fetched(
    _ fetch: FeedQuery, for wanted: SearchedCircle, _ stations: StationTable,
    since former: SnapshotCache.View, _ area: SearchedCircle?, _ policy: FetchPolicy
  ) async throws -> SearchCoverage? {
    let count = snapshots.exchanges.count
    guard let (outcome, isShared) = try await ended(fetch, policy, since: former) else {
      let view = try view(stations, around: area)
      let boxes = BoundingBox.boxes(around: wanted.center, radius: wanted.radius)
      var coverage = SearchCoverage(
        view,
        view.coverage.circles(
          near: boxes, types: TypeSet(fetch.types), fetchedIn: freshTimes(at: now())), .live)
      coverage.isUnderWay = true
      return coverage
    }
    let view = try view(stations, around: area)
    var circles = outcome.circles
    if let times = outcome.times {
      // The parts, and what was fresh before them, hold it together.
      guard
        let proof = view.coverage.proof(
          center: wanted.center, radius: wanted.radius, types: TypeSet(fetch.types),
          fetchedIn: times)
      else { return nil }
      circles = proof
    }
    // A store that could not take it has handed it on to memory by then.
    guard
      count == snapshots.exchanges.count
        || Set(view.coverage.circles).isSuperset(of: circles)
    else { return nil }
    if outcome.isStored { return SearchCoverage(view, circles, .cached) }
    return SearchCoverage(
      view, circles, .live, fetches: [outcome.record(of: fetch, isShared: isShared)])
  }

  /// How a fetch ended; nil where it goes on in parts behind an answer that has waited long enough.
  private func ended(
    _ fetch: FeedQuery, _ policy: FetchPolicy, since former: SnapshotCache.View
  ) async throws -> (outcome: FetchOutcome, isShared: Bool)? {
    @Sendable func value() async throws -> (FetchOutcome, Bool) {
      try await flights.value(for: fetch) {
        // A flight for the same may have ended after the store was looked at and before this one began.
        if policy != .feedOnly, (try? self.isBehind(former)) == true, self.isFresh(fetch) {
          return FetchOutcome.stored(self.freshTimes(at: self.now()))
        }
        return try await self.run(fetch, policy)
      }
    }
    guard policy == .storeFirst else { return try await value() }
    return try await withThrowingTaskGroup(of: FetchWait.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        let (outcome, isShared) = try await value()
        return .ended(outcome, isShared: isShared)
      }
      group.addTask {
        guard let begun = try? await self.flights.kept(fetch),
          (try? await Task.sleep(until: begun + self.wideWait, clock: .continuous)) != nil
        else { return .given }
        return .long
      }
      for try await wait in group {
        switch wait {
        case .ended(let outcome, let isShared): return (outcome, isShared)
        case .long: return nil
        case .given: continue
        }
      }
      throw CancellationError()
    }
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

  /// Whether the store has changed since `view` was made.
  private func isBehind(_ view: SnapshotCache.View) throws(SearchError) -> Bool {
    try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.revision() != view.revision
    }
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
  private func waitForHomes(_ stations: StationTable, of area: SearchedCircle?) async {
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

/// What a wait for a fetch came to.
private enum FetchWait: Sendable {
  case ended(FetchOutcome, isShared: Bool)
  /// The fetch goes on, and it is time to answer.
  case long
  /// There is nothing to wait for.
  case given
}
