package import Basics
package import Geo
import ListingSources
public import ListingStore
package import Listings
package import Parameters
package import Ranking
package import Stations
package import Store
import Synchronization

/// The program's sources, which are queried concurrently and whose homes are merged.
public final class SourceSet: Sendable {
  /// The library of each source, sorted by name.
  public let libraries: [ListingLibrary]
  private let following = FollowingTurns()
  /// The first source, whose section of the store also contains data that belongs to no source.
  private let first: ListingLibrary
  private let merges = Mutex<[Merge]>([])
  /// A lock that is held while snapshots are merged, because concurrent requests need the same
  /// merged snapshot.
  private let merging = Mutex(())

  /// How long a search waits for the remaining sources after the first source has responded.
  private let patience: Duration
  /// The maximum number of cached merged snapshots. Some snapshots merge all sources; others merge
  /// only the sources that have responded.
  private static let mostMerges = 3

  private struct Merge {
    var parts: [ListingSnapshot]
    var snapshot: ListingSnapshot
  }

  /// Creates a set of one or more libraries, whose sources must have different names.
  ///
  /// - Parameter patience: How long a search waits for the remaining sources after the first source
  ///   has responded.
  public init(_ libraries: [ListingLibrary], patience: Duration = .seconds(10)) {
    let sorted = libraries.sorted { $0.source.name < $1.source.name }
    guard let first = sorted.first else { preconditionFailure("a set of sources has one") }
    self.patience = patience
    self.libraries = sorted
    self.first = first
  }

  /// The only source; nil if there are several.
  package var only: ListingLibrary? { libraries.count == 1 ? first : nil }

  package var use: StoreUse { first.use }

  /// Whether all homes are read into memory for searches.
  package var readsHomes: Bool { libraries.allSatisfy(\.engine.readsHomes) }

  /// Returns the index of the homes in `view`, with that view's stations.
  package func index(_ view: MergedView, _ stations: StationTable) -> any HomeIndex {
    guard let only else { return MemoryIndex(view, of: self, stations) }
    return only.engine.index(view, of: self, stations)
  }

  /// Indexes text stored by other processes, in the background.
  package func followTexts() {
    for library in libraries { library.followTexts() }
  }

  package func now() -> Timestamp { first.now() }

  /// The store, which all sources share.
  public var store: ListingStore { first.snapshots.feed.store }

  /// Whether the server that hosts the store is unresponsive; false for a file.
  package var isStoreAway: Bool { first.snapshots.absence != nil }

  /// Calls `body` with the store, or with an in-memory store if the store cannot be used.
  ///
  /// - Throws: `SearchError` if the in-memory store also fails, or if the server that hosts the
  ///   store does not respond.
  package func usingStore<Value>(
    _ body: (ListingStore) throws(ListingStoreError) -> Value
  ) throws(SearchError) -> Value {
    try first.usingStore { () throws(ListingStoreError) in try body(first.snapshots.feed.store) }
  }

  /// Returns how many seconds an answer remains fresh if its oldest part was fetched at `time`; 0
  /// if it is stale.
  package func freshSeconds(fetchedAt time: Timestamp) -> Int64 {
    libraries.map { $0.freshSeconds(fetchedAt: time) }.min() ?? 0
  }

  /// The executor for tasks that request homes; nil for the default executor. Calls to a database
  /// server can block, so they must not run on the threads that all tasks share.
  public var executor: (any TaskExecutor)? { libraries.lazy.compactMap(\.executor).first }

  /// Reads the stored homes into memory, unless they have already been read. The homes are not read
  /// on the threads that answer requests.
  package func readStores(_ stations: StationTable) async {
    for library in libraries where library.snapshots.latest == nil && library.engine.readsHomes {
      await library.snapshots.read(stations).value
    }
  }

  /// Reads into memory the data that other processes have stored on a server since the last call;
  /// the first call reads all data. The data in memory keeps the homes searchable while the server
  /// is unavailable. Homes in a file-based store are read when they are searched.
  ///
  /// Only one call reads at a time; concurrent calls return immediately. After a failure, all calls
  /// return immediately for some time.
  package func follow(_ stations: StationTable) async {
    guard store.isOnServer, following.begin() else { return }
    await readStores(stations)
    let mirrored = libraries.filter(\.engine.readsHomes)
    // Skip a library whose first read has just failed. Ignore errors; callers that need the server
    // receive them.
    for library in mirrored where library.snapshots.latest != nil {
      _ = try? library.snapshots.view(stations, age: .lagging)
    }
    following.end(isWhole: mirrored.allSatisfy { $0.snapshots.latest != nil })
  }

  /// Waits until no background work is running.
  package func settle() async {
    for library in libraries { await library.settle() }
  }

  /// Returns the sources' data once it contains every home of `types` within `radius` metres of
  /// `center`.
  ///
  /// - Throws: `SearchError` if no source has a usable answer.
  package func coverage(
    _ center: Coordinate, radius: Double, types: Set<AccommodationType>, stations: StationTable,
    policy: FetchPolicy
  ) async throws(SearchError) -> MergedCoverage {
    // A listing just outside the circle may describe the same home as a listing inside it.
    let margin = libraries.count > 1 ? ListingSnapshot.sameHomeReach : 0
    let reach = min(radius + margin, max(radius, SearchLimits.greatestRadius))
    return try await gathered(stations, policy) { library, policy async throws(SearchError) in
      try await library.coverage(
        center, radius: reach, types: types, stations: stations, policy: policy)
    }
  }

  /// Returns the sources' data once it contains every home of `types` in `area`.
  ///
  /// - Throws: `SearchError` if no source has a usable answer.
  package func coverage(
    _ area: SearchArea, types: Set<AccommodationType>, stations: StationTable, policy: FetchPolicy
  ) async throws(SearchError) -> MergedCoverage {
    try await gathered(stations, policy) { library, policy async throws(SearchError) in
      try await library.coverage(area, types: types, stations: stations, policy: policy)
    }
  }

  /// Returns the merged latest views of all sources if they show the stores at `revisions` with
  /// these stations and have already been merged; otherwise, nil.
  package func view(of revisions: [StoreRevision], _ stations: StationTable) -> MergedView? {
    guard revisions.count == libraries.count else { return nil }
    var views: [SnapshotCache.View] = []
    for (library, revision) in zip(libraries, revisions) {
      guard let view = library.snapshots.view(of: revision, stations) else { return nil }
      views.append(view)
    }
    return known(views)
  }

  /// Returns the current content of the stores, with at least the homes in `area`.
  package func view(
    _ stations: StationTable, around area: SearchedCircle? = nil, age: ViewAge = .current
  ) throws(SearchError) -> MergedView {
    var views: [SnapshotCache.View] = []
    for library in libraries {
      views.append(try library.view(stations, around: area, age: age))
    }
    return merged(views, stations)
  }

  /// Merges several views into one.
  package func merged(_ views: [SnapshotCache.View], _ stations: StationTable) -> MergedView {
    if let known = known(views) { return known }
    return merging.withLock { _ in
      if let known = known(views) { return known }
      let parts = views.map(\.snapshot)
      let merge = Merge(
        parts: parts, snapshot: ListingSnapshot(merging: parts, stations: stations))
      merges.withLock { merges in
        merges.insert(merge, at: 0)
        if merges.count > Self.mostMerges { merges.removeLast() }
      }
      return MergedView(snapshot: merge.snapshot, parts: views)
    }
  }

  private func known(_ views: [SnapshotCache.View]) -> MergedView? {
    if views.count == 1 {
      return MergedView(snapshot: views[0].snapshot, parts: views)
    }
    return merges.withLock { merges in
      let known = merges.first { merge in
        merge.parts.count == views.count
          && zip(merge.parts, views).allSatisfy { $0 === $1.snapshot }
      }
      return known.map { MergedView(snapshot: $0.snapshot, parts: views) }
    }
  }

  /// Queries all sources concurrently and merges their data.
  private func gathered(
    _ stations: StationTable, _ policy: FetchPolicy,
    _ ask:
      @escaping @Sendable (ListingLibrary, FetchPolicy) async throws(SearchError) -> SearchCoverage
  ) async throws(SearchError) -> MergedCoverage {
    if let library = only {
      let coverage = try await ask(library, policy)
      return MergedCoverage(
        view: merged([coverage.view], stations),
        parts: [.init(library: library, coverage: coverage)])
    }
    var results = await self.results(policy, ask)
    if Task.isCancelled { throw SearchError.cancelled }
    for (number, library) in libraries.enumerated() where results[number] == nil {
      results[number] = await late(library, ask)
    }
    let parts = zip(libraries, results).map { library, result in
      switch result {
      case .success(let coverage): MergedCoverage.Part(library: library, coverage: coverage)
      case .failure(let error): MergedCoverage.Part(library: library, failure: error)
      case nil: MergedCoverage.Part(library: library, failure: .cancelled)
      }
    }
    let views = parts.compactMap(\.coverage?.view)
    guard !views.isEmpty else { throw parts.compactMap(\.failure).first ?? .cancelled }
    return MergedCoverage(view: merged(views, stations), parts: parts)
  }

  /// Returns each source's result; nil for a source that has not responded in time.
  private func results(
    _ policy: FetchPolicy,
    _ ask:
      @escaping @Sendable (ListingLibrary, FetchPolicy) async throws(SearchError) -> SearchCoverage
  ) async -> [Result<SearchCoverage, SearchError>?] {
    await withTaskGroup(of: (Int, Result<SearchCoverage, SearchError>)?.self) { group in
      for (number, library) in libraries.enumerated() {
        group.addTask {
          do throws(SearchError) {
            return (number, .success(try await ask(library, policy)))
          } catch {
            return (number, .failure(error))
          }
        }
      }
      group.addTask {
        try? await Task.sleep(for: self.patience)
        return nil
      }
      var results = [Result<SearchCoverage, SearchError>?](repeating: nil, count: libraries.count)
      var (missing, isTime) = (libraries.count, false)
      while missing > 0, let ended = await group.next() {
        if let (number, result) = ended {
          results[number] = result
          missing -= 1
        } else {
          isTime = true
        }
        let hasAnswer = results.contains { if case .success = $0 { true } else { false } }
        if isTime, hasAnswer { break }
      }
      if missing > 0, policy == .storeFirst {
        // On a server, data that arrives too late for this search is available to the next search.
        for (library, result) in zip(libraries, results) where result == nil {
          library.flights.keepAll()
        }
      }
      group.cancelAll()
      return results
    }
  }

  /// Returns the stored data of a source that has not responded in time.
  private func late(
    _ library: ListingLibrary,
    _ ask: @Sendable (ListingLibrary, FetchPolicy) async throws(SearchError) -> SearchCoverage
  ) async -> Result<SearchCoverage, SearchError> {
    let failure = SearchError(
      .feedTimedOut,
      SearchMessage.lateSource(library.source.name, seconds: patience.components.seconds))
    do throws(SearchError) {
      var coverage = try await ask(library, .storeOnly)
      let usable = library.limits.usableTimes(at: library.now())
      guard coverage.circles.allSatisfy({ usable.contains($0.fetchedAt) }) else {
        return .failure(failure)
      }
      coverage.failure = failure
      return .success(coverage)
    } catch {
      return .failure(failure)
    }
  }
}

/// The merged homes of several sources.
package struct MergedView: Sendable {
  package let snapshot: ListingSnapshot
  /// The sources' views, in the order of the sources.
  package let parts: [SnapshotCache.View]

  package var revisions: [StoreRevision] { parts.map(\.revision) }
  /// The time at which the oldest view was created.
  package var madeAt: Timestamp { Timestamp(seconds: parts.map(\.madeAt.seconds).min() ?? 0) }
}

/// The data from all sources for a search.
package struct MergedCoverage: Sendable {
  /// A source's data or error.
  package struct Part: Sendable {
    package var library: ListingLibrary
    package var coverage: SearchCoverage?
    package var failure: SearchError?

    package init(
      library: ListingLibrary, coverage: SearchCoverage? = nil, failure: SearchError? = nil
    ) {
      self.library = library
      self.coverage = coverage
      self.failure = failure
    }
  }

  package var view: MergedView
  /// The parts, one per source, sorted by name.
  package var parts: [Part]

  package init(view: MergedView, parts: [Part]) {
    self.view = view
    self.parts = parts
  }

  /// The data of the sources that have responded.
  package var coverages: [SearchCoverage] { parts.compactMap(\.coverage) }
  /// Whether the sources that have responded cover the whole requested area.
  package var isWhole: Bool { coverages.allSatisfy(\.isWhole) }
  /// Whether requested homes are still being fetched in the background.
  package var isUnderWay: Bool { parts.contains { $0.coverage?.isUnderWay == true } }
  /// Whether requested homes may be missing because a source failed and its store covers only part
  /// of the area.
  package var isPartial: Bool { coverages.contains(where: \.isPartial) }
  /// Whether every source has responded and no home is missing.
  package var isComplete: Bool {
    isWhole && !isUnderWay && !isPartial && parts.allSatisfy { $0.coverage != nil }
  }
  /// The time at which the oldest part was fetched.
  package var fetchedAt: Timestamp {
    Timestamp(seconds: coverages.map(\.fetchedAt.seconds).min() ?? view.madeAt.seconds)
  }
  /// The worst freshness of the sources that have responded.
  package var freshness: Freshness {
    let all = coverages.map(\.freshness)
    return all.contains(.stale) ? .stale : all.contains(.cached) ? .cached : .live
  }
}
