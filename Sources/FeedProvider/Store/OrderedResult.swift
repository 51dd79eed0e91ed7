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
    /// The keys of the nearest homes, in order: 4 bytes a home.
    var keys: [UInt32] = []
    var last: SpatialIndex.Hit?
    var ordered = 0
  }

  private let places: ListingPlaces
  private let state = Mutex(State())

  /// The result of `search` among `places`, of which nothing is in order yet.
  init(of search: RadiusSearch, among places: ListingPlaces) {
    self.search = search
    self.places = places
    count = places.count(of: search)
  }

  /// How many homes were brought into order so far, one counted twice where that was done twice.
  var ordered: Int { state.withLock(\.ordered) }

  /// The store's keys of the homes that rank in `range`, which lies within `count`.
  func keys(in range: Range<Int>) -> ArraySlice<UInt32> {
    state.withLock { state in
      if range.upperBound > state.keys.count { order(upTo: range.upperBound, &state) }
      return state.keys[range.clamped(to: state.keys.indices)]
    }
  }

  /// As many again as there are, so that walks are few where pages are small, but not so many that
  /// one page waits for all.
  private func order(upTo end: Int, _ state: inout State) {
    let known = state.keys.count
    let ahead = min(known, Self.mostAhead)
    let hits = places.hits(
      of: search, upTo: max(end - known, ahead), after: state.last)
    state.keys += hits.map(places.key)
    state.last = hits.last ?? state.last
    state.ordered += hits.count
  }

  private static let mostAhead = 1 << 16
}
