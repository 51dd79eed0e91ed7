import Library
import ListingSources
import ListingStore
import Listings
import Parameters
import Ranking
import Store
import Synchronization

/// The price changes of a feed's listings, read from the store on the first market query and
/// updated incrementally after that.
final class PriceMoveCache: Sendable {
  private struct State {
    var exchanges = 0
    var revision: StoreRevision?
    var start: Int64 = 0
    var moves: [ListingID: [PriceMove]] = [:]
  }

  private let library: ListingLibrary
  private let state = Mutex(State())

  init(of library: ListingLibrary) {
    self.library = library
  }

  /// Returns the changes since `start`, in seconds since 1970; may also return earlier changes.
  func moves(since start: Int64) throws(SearchError) -> [ListingID: [PriceMove]] {
    try library.usingStore { () throws(ListingStoreError) in
      let (feed, exchanges) = (library.snapshots.feed, library.snapshots.exchanges.count)
      return try state.withLock { state throws(ListingStoreError) in
        if state.exchanges != exchanges || start < state.start {
          state = State(exchanges: exchanges, start: start)
        }
        if state.revision == nil { state.start = start }
        if let revision = state.revision {
          // While the store's server is unavailable, use only the cached changes.
          if library.snapshots.absence != nil { return state.moves }
          if try feed.revision() == revision { return state.moves }
        }
        let read = try feed.priceChanges(
          since: state.start, ofListingsChangedSince: state.revision)
        if read.isWhole { state.moves = [:] }
        for (key, changes) in read.changes {
          state.moves[ListingID(source: library.source.name, key: key)] = changes.compactMap(
            PriceMove.init)
        }
        state.revision = read.revision
        return state.moves
      }
    }
  }
}

extension PriceMove {
  /// Creates a change from two prices as written by the feed; nil if either is unknown.
  fileprivate init?(_ change: PriceChange) {
    guard let before = PriceRange(readFrom: change.before).leading,
      let after = PriceRange(readFrom: change.after).leading
    else { return nil }
    self.init(at: change.at, before: before, after: after)
  }
}
