import Dispatch
import Library
import ListingStore
import Listings
import Ranking
import Stations
import Store
import Synchronization

/// Keeps the index of suggestions. It is made behind the answers, which come from what there is until
/// then: at first from stations and districts alone, then from the index that was made before.
final class SuggestionCache: Sendable {
  private struct State {
    var index: SuggestionIndex?
    var isMaking = false
    /// A new one is not made before then.
    var dueAt = ContinuousClock.now
  }

  private let state = Mutex(State())
  /// Apart from the threads that answer, of which there are few.
  private let queue = DispatchQueue(label: "homefind.suggestions", qos: .utility)

  /// Homes up to which an index is made while someone waits for it: within about 30 ms.
  static let mostAtOnce = 2_000
  /// How many times as long as it took to make an index nothing is made again.
  private static let pause = 9

  /// The index to answer from.
  ///
  /// - Parameters:
  ///   - stations: The stations as they are now.
  ///   - revisions: Where the stores are in their history; nil where one cannot be read.
  ///   - present: The homes as they are now, if they are in memory already.
  ///   - districts: Gives the districts.
  ///   - homes: Gives the homes as they are now, perhaps only after a while; nil where they cannot be
  ///     read.
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

  /// Waits until no index is made.
  func settle() async {
    await withCheckedContinuation { done in queue.async { done.resume() } }
  }

  /// The index of few homes, which is made at once.
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
