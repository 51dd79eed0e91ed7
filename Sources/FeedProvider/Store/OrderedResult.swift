import Geo
import Synchronization

/// The result of a search, sorted lazily as pages are requested.
///
/// A page within the sorted part is served by reading its rows; the first page after that part
/// requires another traversal of the index.
final class OrderedResult: Sendable {
  let search: RadiusSearch
  /// The number of homes that the search finds.
  let count: Int

  private struct State {
    /// The nearest homes' positions in the store, sorted by distance; each position takes 4 bytes.
    var places: [UInt32] = []
    var last: SpatialIndex.Hit?
  }

  private let store: CatalogStore
  private let state = Mutex(State())

  /// Creates the result of `search` in a store, with no homes sorted yet.
  init(of search: RadiusSearch, in store: CatalogStore) {
    self.search = search
    self.store = store
    count = store.count(of: search)
  }

  var ordered: Int { state.withLock(\.places.count) }

  /// Returns the positions in the store of the homes whose ranks are in `range`, which must be
  /// within `count`.
  func places(in range: Range<Int>) -> ArraySlice<UInt32> {
    state.withLock { state in
      let known = state.places.count
      if range.upperBound > known {
        // Double the sorted part so that small pages need few traversals, but limit the increase so
        // that one page does not have to wait for all homes.
        let hits = store.hits(
          of: search, upTo: max(range.upperBound - known, min(known, 1 << 16)), after: state.last)
        state.places += hits.map { UInt32($0.place) }
        state.last = hits.last ?? state.last
      }
      return state.places[range.clamped(to: state.places.indices)]
    }
  }
}

/// The results of the last few searches, for clients that request further pages.
///
/// All results belong to one store, whose listings do not change.
final class RecentSearches: Sendable {
  /// The maximum number of cached searches; each takes 4 MB if it finds a million homes and all
  /// pages are requested.
  static let limit = 8

  /// The results; the most recent result is last.
  private let results = Mutex<[OrderedResult]>([])

  func result(of search: RadiusSearch, in store: CatalogStore) -> OrderedResult {
    results.withLock { results in
      let known = results.lastIndex { $0.search == search }.map { results.remove(at: $0) }
      let result = known ?? OrderedResult(of: search, in: store)
      results = results.suffix(RecentSearches.limit - 1) + [result]
      return result
    }
  }
}
