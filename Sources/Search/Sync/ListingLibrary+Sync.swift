import Geo
import ListingSources
public import ListingStore
import Listings
import Places

extension ListingLibrary {
  /// Mirrors the feed: the surroundings of every district of every province it has, so far that every
  /// search in a district's area is answered from the store.
  ///
  /// Each part is kept as soon as it is complete, so that a sync which is cut off goes on where
  /// it was: what is fresh is not asked for again.
  ///
  /// - Parameters:
  ///   - atOnce: How many parts are asked for at a time.
  ///   - progress: Told of each part that is dealt with.
  /// - Returns: What was found.
  /// - Throws: `SearchError` where the feed or the store fails; what came before is kept.
  public func sync(
    atOnce: Int = 2, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(SearchError) -> SyncSummary {
    let exchanges = snapshots.exchanges
    if let extent = try await asking({ () async throws(SourceError) in try await source.extent() })
    {
      return try await sync(
        SyncPlan(extent, of: source.name), atOnce: atOnce, since: exchanges, progress: progress)
    }
    var districts: [District] = []
    for province in try await provinces(.feedFirst).places {
      districts += try await self.districts(inProvince: province.code, .feedFirst).places
        .map(Gazetteer.shared.completed)
    }
    return try await sync(
      SyncPlan(districts), atOnce: atOnce, since: exchanges, progress: progress)
  }

  /// Asks for the parts of `plan`.
  private func sync(
    _ plan: SyncPlan, atOnce: Int, since exchanges: (count: Int, isInMemory: Bool),
    progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws(SearchError) -> SyncSummary {
    var run = SyncRun(plan: plan)
    let since = freshTimes(at: now()).lowerBound
    defer { indexTexts() }
    try await fetchParts(
      plan.steps.map(\.part), types: [], since: since, atOnce: max(1, atOnce)
    ) { ended in
      progress(run.take(ended, of: plan.steps[ended.root]))
    }
    var summary = run.summary
    summary.isRemembered = !exchanges.isInMemory && snapshots.exchanges.count == exchanges.count
    return summary
  }
}

extension SourceSet {
  /// Mirrors all sources, one after the other.
  ///
  /// - Throws: `SearchError` where a source or the store fails, once all the others were asked; what
  ///   came before is kept.
  public func sync(
    atOnce: Int = 2, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(SearchError) -> SyncSummary {
    var summary = SyncSummary()
    var failure: SearchError?
    for library in libraries {
      do throws(SearchError) {
        summary = summary + (try await library.sync(atOnce: atOnce, progress: progress))
      } catch {
        if [.cancelled, .store, .storeUnavailable].contains(error.code) { throw error }
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
  private let total: Int
  private var seen: Set<ListingKey> = []
  private var skipped: [String: Int] = [:]
  private var counts = SyncSummary()

  init(plan: SyncPlan) {
    total = plan.steps.count
    counts.unplaced = plan.unplaced.map { $0.name.englishFirst ?? $0.code }
  }

  /// Counts a part of a step, and the step itself where that was its last one.
  mutating func take(_ ended: PartEnd, of step: SyncPlan.Step) -> SyncProgress {
    if let answer = ended.answer {
      counts.add(answer.change)
      seen.formUnion(answer.ids)
      skipped.merge(answer.circle.skipped, uniquingKeysWith: +)
    }
    if ended.endsRoot {
      if ended.wasFresh { counts.fresh += 1 } else { counts.asked += 1 }
    }
    return SyncProgress(
      label: step.label, done: counts.fresh + counts.asked, total: total, homes: seen.count)
  }

  var summary: SyncSummary {
    var summary = counts
    summary.seen = seen.count
    summary.skipped = .init(counts: skipped)
    return summary
  }
}
