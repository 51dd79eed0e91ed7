import Geo
import ListingStore
import Listings
import Places
import Stations

extension ListingLibrary {
  /// Mirrors the feed: the surroundings of every district of every province it has.
  ///
  /// Each circle is kept as soon as it is complete, so that a sync which is cut off goes on where
  /// it was: what is fresh is not asked for again.
  ///
  /// - Parameters:
  ///   - atOnce: How many circles are asked for at a time.
  ///   - progress: Told of each circle that is dealt with.
  /// - Returns: What was found.
  /// - Throws: `SearchError` where the feed or the store fails; what came before is kept.
  public func sync(
    atOnce: Int = 2, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(SearchError) -> SyncSummary {
    let exchanges = mirror.exchanges
    var districts: [District] = []
    for province in try await provinces(.feedFirst).places {
      districts += try await self.districts(inProvince: province.code, .feedFirst).places
        .map(Gazetteer.shared.completed)
    }
    let plan = SyncPlan(districts)
    var run = SyncRun(plan: plan)
    let view = try view(StationTable(contentsOf: []))
    let times = limits.freshTimes(at: now())
    var due: [SyncPlan.Step] = []
    for step in plan.steps {
      let isFresh =
        view.coverage.proof(
          center: step.center, radius: step.radius, types: .every, fetchedIn: times) != nil
      if isFresh { progress(run.skip(step)) } else { due.append(step) }
    }
    let result = await fetched(due, atOnce: max(1, atOnce), into: run, progress)
    indexTexts()
    var summary = try result.get().summary
    summary.isRemembered = !exchanges.isInMemory && mirror.exchanges.count == exchanges.count
    return summary
  }

  private func fetched(
    _ steps: [SyncPlan.Step], atOnce: Int, into run: SyncRun,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async -> Result<SyncRun, SearchError> {
    await withTaskGroup(
      of: StepOutcome.self,
      returning: Result<SyncRun, SearchError>.self
    ) { group in
      var run = run
      var rest = steps[...]
      func start() {
        guard let step = rest.popFirst() else { return }
        group.addTask { await self.outcome(of: step) }
      }
      for _ in 0..<atOnce { start() }
      while let ended = await group.next() {
        switch ended.outcome {
        case .success(let outcome):
          progress(run.take(outcome, of: ended.step))
          start()
        case .failure(let error):
          group.cancelAll()
          return .failure(error)
        }
      }
      return .success(run)
    }
  }

  private func outcome(of step: SyncPlan.Step) async -> StepOutcome {
    do throws(SearchError) {
      let fetch = Fetch(exactly: step.center, radius: step.radius, types: [])
      return StepOutcome(step: step, outcome: .success(try await run(fetch)))
    } catch {
      return StepOutcome(step: step, outcome: .failure(error))
    }
  }
}

/// How a step ended.
private struct StepOutcome: Sendable {
  var step: SyncPlan.Step
  var outcome: Result<FetchOutcome, SearchError>
}

/// A sync under way.
private struct SyncRun {
  private let total: Int
  private var seen: Set<Int64> = []
  private var skipped: [String: Int] = [:]
  private var counts = SyncSummary()

  init(plan: SyncPlan) {
    total = plan.steps.count
    counts.unplaced = plan.unplaced.map { $0.name.englishFirst ?? $0.code }
  }

  mutating func skip(_ step: SyncPlan.Step) -> SyncProgress {
    counts.fresh += 1
    return progress(step)
  }

  mutating func take(_ outcome: FetchOutcome, of step: SyncPlan.Step) -> SyncProgress {
    counts.asked += 1
    counts.add(outcome.change)
    seen.formUnion(outcome.ids)
    skipped.merge(outcome.circle.skipped, uniquingKeysWith: +)
    return progress(step)
  }

  var summary: SyncSummary {
    var summary = counts
    summary.seen = seen.count
    summary.skipped = skipped.map { SearchAnswer.Skipped(reason: $0.key, count: $0.value) }
      .sorted { $0.reason < $1.reason }
    return summary
  }

  private func progress(_ step: SyncPlan.Step) -> SyncProgress {
    SyncProgress(
      label: step.label, done: counts.fresh + counts.asked, total: total, homes: seen.count)
  }
}
