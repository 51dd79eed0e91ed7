import Basics
import Geo
import ListingSources
public import ListingStore
import Listings
public import Parameters
import Places

extension ListingLibrary {
  /// Mirrors the feed. Fetches the surroundings of every district in every province, so that the
  /// store can answer every search within a district's area.
  ///
  /// Queries the feed even if the stored homes are fresh. Stores each part as soon as it is
  /// complete, so that a new sync can resume a recently interrupted one. At the end, marks homes
  /// that are missing from the feed as gone, unless there are more such homes than `removalRule`
  /// allows; in that case, keeps the homes.
  ///
  /// - Parameters:
  ///   - atOnce: The number of parts to fetch concurrently.
  ///   - acceptRemovals: Whether to mark all homes missing from the feed as gone, regardless of
  ///     their number.
  ///   - progress: Called for each finished part.
  /// - Throws: `SearchError` if the feed or the store fails; parts that were already stored remain
  ///   stored.
  public func sync(
    atOnce: Int = 2, acceptRemovals: Bool = false,
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(SearchError) -> SyncSummary {
    let summary = try await mirror(atOnce, acceptRemovals, progress)
    // If a damaged store was moved aside during the sync, the new store lacks the parts that were
    // stored earlier.
    guard !summary.isRemembered, !snapshots.exchanges.isInMemory else { return summary }
    return try await mirror(atOnce, acceptRemovals, progress)
  }

  private func mirror(
    _ atOnce: Int, _ acceptRemovals: Bool,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws(SearchError) -> SyncSummary {
    let exchanges = snapshots.exchanges
    let start = try await unusedSecond()
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

  /// Returns the current time, in seconds since 1970. If an earlier fetch has seen homes in this
  /// second, first waits a second. The store records whole seconds, so a home that has left the
  /// feed since such a fetch would otherwise appear to have been seen by this sync.
  private func unusedSecond() async throws(SearchError) -> Int64 {
    let start = now().seconds
    let isUsed = try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.hasHomesSeen(at: start)
    }
    guard isUsed else { return start }
    do {
      try await Task.sleep(for: .seconds(1))
    } catch {
      throw .cancelled
    }
    return now().seconds
  }

  /// Returns a plan with the parts of the map to fetch.
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

  /// Returns the response of a source that provides a complete copy but has no homes.
  private func emptyCopy() async throws(SearchError) -> SourceListings {
    guard let anywhere = Coordinate(latitude: 0, longitude: 0) else { return SourceListings() }
    let found = try await asking { () async throws(SourceError) in
      try await source.listings(around: anywhere, radius: 1, types: [])
    }
    try requireUsable(found, of: nil, isOfSync: true)
    return found
  }

  /// Returns the fraction of unusable records in the last accepted complete fetch.
  private func acceptedShare() throws(SearchError) -> Double? {
    try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.baseline(of: nil).completeShare
    }
  }
}

extension SourceSet {
  /// Mirrors all sources, one after another.
  ///
  /// - Parameter acceptRemovals: Whether to mark all homes missing from the sources as gone,
  ///   regardless of their number.
  /// - Throws: `SearchError` if a source fails (after the other sources have been synced) or if the
  ///   store fails. Parts that were already stored remain stored.
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

  /// Whether this process is the leader among the processes that use the store. The leader performs
  /// the work that only one process needs to do.
  public func isLeader() -> Bool { libraries.allSatisfy { $0.snapshots.feed.store.isLeader() } }

  /// Returns the reason why listings cannot currently be stored; nil if they can be stored.
  public func storeFailure() -> ListingStoreError? {
    libraries.lazy.compactMap { $0.storeFailure() }.first
  }
}

/// A sync in progress.
private struct SyncRun {
  let plan: SyncPlan
  private var seen: Set<ListingKey> = []
  private(set) var skipped: [String: Int] = [:]
  /// The number of records received, with records in overlapping parts counted several times. For a
  /// complete copy, this is the number of all its records.
  private var sent = FetchedRecords()
  private var isOfCopy = false
  private var counts = SyncSummary()

  init(plan: SyncPlan) {
    self.plan = plan
    counts.unplaced = plan.unplaced.map { $0.name.englishFirst ?? $0.code }
  }

  /// Counts a finished part, and its step if the step is also finished.
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

  /// Counts the records of a complete copy that has no homes to fetch.
  mutating func take(_ copy: SourceListings) {
    skipped = copy.skipped
    sent = copy.records
    isOfCopy = true
  }

  /// The number of records received, corrected for duplicates from overlapping parts.
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
