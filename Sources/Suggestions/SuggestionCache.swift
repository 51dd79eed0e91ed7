import Dispatch
import Library
import ListingStore
import Listings
import Ranking
import Stations
import Store
import Synchronization

/// Caches the suggestion index. During a rebuild in the background, requests use the previous index
/// or, at first, an index with only stations and districts.
final class SuggestionCache: Sendable {
  private struct State {
    var index: SuggestionIndex?
    var isMaking = false
    /// The earliest time of the next rebuild.
    var dueAt = ContinuousClock.now
  }

  private let state = Mutex(State())
  /// Rebuilds have a separate queue because the pool of request threads is small.
  private let queue = DispatchQueue(label: "homefind.suggestions", qos: .utility)

  /// The maximum number of homes in an index that the caller waits for; building an index of this
  /// size takes about 30 ms.
  static let mostAtOnce = 2_000
  /// The minimum pause between rebuilds, as a multiple of the last rebuild's duration.
  private static let pause = 9

  /// Returns the index to search. Rebuilds the index if it is due.
  ///
  /// - Parameters:
  ///   - stations: The current stations.
  ///   - revisions: The current revisions of the stores; nil if a store cannot be read.
  ///   - present: The current homes, if they are already in memory.
  ///   - districts: Returns the districts.
  ///   - homes: Returns the current homes, possibly after a delay; nil if they cannot be read.
  func index(
    _ stations: StationTable, revisions: [StoreRevision]?, present: MergedView?,
    districts: @escaping @Sendable () -> [District],
    homes: @escaping @Sendable () -> MergedView?
  ) -> SuggestionIndex {
    if let present, present.snapshot.count <= Self.mostAtOnce {
      return made(of: present, stations, districts)
    }
    let (index, isDue) = state.withLock { state -> (SuggestionIndex?, Bool) in
      let isCurrent = state.index?.isOf(revisions, stations) ?? false
      guard !isCurrent, !state.isMaking, state.dueAt <= .now else { return (state.index, false) }
      state.isMaking = true
      return (state.index, true)
    }
    let first = index ?? SuggestionIndex(nil, stations, districts: districts())
    if isDue {
      state.withLock { if $0.index == nil { $0.index = first } }
      queue.async { [self] in
        let began = ContinuousClock.now
        let index = homes().map { SuggestionIndex($0, stations, districts: districts()) }
        state.withLock { state in
          state.index = index ?? state.index
          state.isMaking = false
          state.dueAt = .now + (.now - began) * Self.pause
        }
      }
    }
    return first
  }

  /// Waits until pending rebuilds have finished.
  func settle() async {
    await withCheckedContinuation { done in queue.async { done.resume() } }
  }

  /// Builds the index for a small number of homes on the calling thread and returns it.
  private func made(
    of view: MergedView, _ stations: StationTable, _ districts: () -> [District]
  ) -> SuggestionIndex {
    if let index = state.withLock(\.index), index.isOf(view.revisions, stations) {
      return index
    }
    let index = SuggestionIndex(view, stations, districts: districts())
    state.withLock { $0.index = index }
    return index
  }
}
