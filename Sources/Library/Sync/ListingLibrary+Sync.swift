import Basics
import Geo
import ListingSources
public import ListingStore
import Listings
public import Parameters
import Places

extension ListingLibrary {
  /// Mirrors the feed: the surroundings of every district of every province it has, so far that every
  /// search in a district's area is answered from the store.
  ///
  /// The feed is asked however fresh the stored homes are. Each part is kept as soon as it is complete, so that
  /// a sync continues where one that was interrupted lately has ended. Homes that the feed lacks are gone at the end,
  /// unless they are more than `removalRule` allows: then they are kept.
  ///
  /// - Parameters:
  ///   - atOnce: How many parts are asked for at a time.
  ///   - acceptRemovals: Whether all homes that the feed lacks are gone, however many.
  ///   - progress: Told of each part that is dealt with.
  /// - Returns: What was found.
  /// - Throws: `SearchError` where the feed or the store fails; what came before is kept.
  public func sync(
    atOnce: Int = 2, acceptRemovals: Bool = false,
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(SearchError) -> SyncSummary {
    let summary = try await mirror(atOnce, acceptRemovals, progress)
    // If a damaged store was set aside meanwhile, the new one lacks what came before.
    guard !summary.isRemembered, !snapshots.exchanges.isInMemory else { return summary }
    return try await mirror(atOnce, acceptRemovals, progress)
  }

  private func mirror(
    _ atOnce: Int, _ acceptRemovals: Bool,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws(SearchError) -> SyncSummary {
    let exchanges = snapshots.exchanges
    let start = now().seconds
    let resumed = try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.beginSync(at: start, fresh: limits.fresh)
    }
    var run = SyncRun(plan: try await plan(isResumed: resumed != nil))
    defer { indexTexts() }
    if source.isCopy, run.plan.steps.isEmpty { run.take(try await emptyCopy()) }
    let steps = run.plan.steps
    try await fetchParts(
      steps.map(\.part), types: [], since: resumed, atOnce: max(1, atOnce), isOfSync: true
    ) { ended in
      progress(run.take(ended, of: steps[ended.root]))
    }
    let isEmpty = run.records.usable == 0 && run.records.rejected > 0
    let share = try acceptedShare()
    if isEmpty || UsableRecords.areTooFew(run.records, before: share) {
      throw unusable(run.records, run.skipped)
    }
    let fetch = CompleteFetch(
      since: resumed ?? start, isEverywhere: source.isCopy, records: run.records)
    let outcome = try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.finishSync(
        fetch, rule: acceptRemovals ? nil : removalRule, now: now().seconds)
    }
    var summary = run.summary
    summary.add(outcome.change)
    if let withheld = outcome.withheld {
      summary.withheld = [.init(source: source.name, removals: withheld)]
    }
    summary.isRemembered = !exchanges.isInMemory && snapshots.exchanges.count == exchanges.count
    return summary
  }

  /// The parts of the map to ask for.
  private func plan(isResumed: Bool) async throws(SearchError) -> SyncPlan {
    let extent = try await asking { () async throws(SourceError) in try await source.extent() }
    if extent != nil || source.isCopy { return SyncPlan(extent, of: source.name) }
    let policy: FetchPolicy = isResumed ? .feedFirst : .feedOnly
    var districts: [District] = []
    for province in try await provinces(policy).places {
      districts += try await self.districts(inProvince: province.code, policy).places
        .map(Gazetteer.shared.completed)
    }
    return SyncPlan(districts)
  }

  /// What a copy without a home has.
  private func emptyCopy() async throws(SearchError) -> SourceListings {
    guard let anywhere = Coordinate(latitude: 0, longitude: 0) else { return SourceListings() }
    let found = try await asking { () async throws(SourceError) in
      try await source.listings(around: anywhere, radius: 1, types: [])
    }
    try requireUsable(found, of: nil, isOfSync: true)
    return found
  }

  /// The share of records that was unusable in the last complete fetch that was accepted.
  private func acceptedShare() throws(SearchError) -> Double? {
    try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.baseline(of: nil).completeShare
    }
  }
}

extension SourceSet {
  /// Mirrors all sources, one after the other.
  ///
  /// - Parameter acceptRemovals: Whether all homes that they lack are gone, however many.
  /// - Throws: `SearchError` where a source or the store fails, once all the others were asked; what
  ///   came before is kept.
  public func sync(
    atOnce: Int = 2, acceptRemovals: Bool = false,
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(SearchError) -> SyncSummary {
    var summary = SyncSummary()
    var failure: SearchError?
    for library in libraries {
      do throws(SearchError) {
        summary =
          summary
          + (try await library.sync(
            atOnce: atOnce, acceptRemovals: acceptRemovals, progress: progress))
      } catch {
        if [.cancelled, .store, .storeUnavailable, .storeFull].contains(error.code) { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return summary
  }

  /// Whether this process is the one, of all that use the store, that does what is enough to be done once.
  public func isLeader() -> Bool { libraries.allSatisfy { $0.snapshots.feed.store.isLeader() } }

  /// Why listings cannot be stored at the moment; nil where they can.
  public func storeFailure() -> ListingStoreError? {
    libraries.lazy.compactMap { $0.storeFailure() }.first
  }
}

/// A sync under way.
private struct SyncRun {
  let plan: SyncPlan
  private var seen: Set<ListingKey> = []
  private(set) var skipped: [String: Int] = [:]
  /// The records that came, those of parts that overlap several times; of a copy, all that it has.
  private var sent = FetchedRecords()
  private var isOfCopy = false
  private var counts = SyncSummary()

  init(plan: SyncPlan) {
    self.plan = plan
    counts.unplaced = plan.unplaced.map { $0.name.englishFirst ?? $0.code }
  }

  /// Counts a part of a step, and the step itself where that was its last one.
  mutating func take(_ ended: PartEnd, of step: SyncPlan.Step) -> SyncProgress {
    if let answer = ended.answer {
      counts.add(answer.change)
      seen.formUnion(answer.ids)
      let rejected = answer.circle.skipped
      if let total = answer.total {
        skipped = rejected
        sent = FetchedRecords(usable: total, rejected: rejected.values.reduce(0, +))
        isOfCopy = true
      } else {
        skipped.merge(rejected, uniquingKeysWith: +)
        sent =
          sent
          + FetchedRecords(usable: answer.ids.count, rejected: rejected.values.reduce(0, +))
      }
    }
    if ended.endsRoot {
      if ended.wasFresh { counts.fresh += 1 } else { counts.asked += 1 }
    }
    return SyncProgress(
      label: step.label, done: counts.fresh + counts.asked, total: plan.steps.count,
      homes: seen.count)
  }

  /// Counts what a copy has of which there was nothing to ask for.
  mutating func take(_ copy: SourceListings) {
    skipped = copy.skipped
    sent = copy.records
    isOfCopy = true
  }

  /// The records that came, each counted once as far as that can be told.
  var records: FetchedRecords {
    guard !isOfCopy, sent.usable > 0 else { return sent }
    let share = Double(seen.count) / Double(sent.usable)
    return FetchedRecords(
      usable: seen.count, rejected: Int((Double(sent.rejected) * share).rounded()))
  }

  var summary: SyncSummary {
    var summary = counts
    summary.seen = seen.count
    summary.skipped = .init(counts: skipped)
    return summary
  }
}
