import Geo
import Synchronization

/// What a search finds, brought into its order only as far as pages of it were asked for.
///
/// A page that was reached before costs nothing but its rows; the first one past those costs a walk
/// to the homes that follow.
final class OrderedResult: Sendable {
  /// The search.
  let search: RadiusSearch
  /// How many homes it finds.
  let count: Int

  private struct State {
    /// The places of the nearest homes, in order: 4 bytes a home.
    var places: [UInt32] = []
    var last: SpatialIndex.Hit?
  }

  private let store: CatalogStore
  private let state = Mutex(State())

  /// The result of `search` in a store, of which nothing is in order yet.
  init(of search: RadiusSearch, in store: CatalogStore) {
    self.search = search
    self.store = store
    count = store.count(of: search)
  }

  /// How many homes were brought into order so far.
  var ordered: Int { state.withLock(\.places.count) }

  /// The store's places of the homes that rank in `range`, which lies within `count`.
  func places(in range: Range<Int>) -> ArraySlice<UInt32> {
    state.withLock { state in
      let known = state.places.count
      if range.upperBound > known {
        // As many again as there are, so that walks are few where pages are small, but not so many
        // that one page waits for all.
        let hits = store.hits(
          of: search, upTo: max(range.upperBound - known, min(known, 1 << 16)), after: state.last)
        state.places += hits.map { UInt32($0.place) }
        state.last = hits.last ?? state.last
      }
      return state.places[range.clamped(to: state.places.indices)]
    }
  }
}

/// The results of the last few searches, for callers who come back for the next page.
///
/// They belong to one store, whose listings do not change.
final class RecentSearches: Sendable {
  /// How many searches are kept: 4 MB each where a million homes are found and all pages asked for.
  static let limit = 8

  /// The latest last.
  private let results = Mutex<[OrderedResult]>([])

  /// What a search finds in the store.
  func result(of search: RadiusSearch, in store: CatalogStore) -> OrderedResult {
    results.withLock { results in
      let known = results.lastIndex { $0.search == search }.map { results.remove(at: $0) }
      let result = known ?? OrderedResult(of: search, in: store)
      results = results.suffix(RecentSearches.limit - 1) + [result]
      return result
    }
  }
}
