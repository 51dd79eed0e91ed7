import Basics
import Library
import ListingSources
import ListingStore
import Listings
import Parameters
import Ranking
import Region
import Synchronization

/// The counts of people's actions on a source's homes, read from the store at most once a minute.
final class InterestCache: Sendable {
  private struct State {
    var readAt: Int64
    var exchanges: Int
    var counts: InterestCounts
  }

  /// How long the counts are cached, in seconds.
  private static let lasting: Int64 = 60

  let library: ListingLibrary
  private let state = Mutex<State?>(nil)

  init(of library: ListingLibrary) {
    self.library = library
  }

  /// Returns the counts for the last two weeks. While the store's server is unavailable, returns
  /// the cached counts.
  func counts() throws(SearchError) -> InterestCounts {
    let now = library.now().seconds
    if library.snapshots.absence != nil {
      return state.withLock { $0?.counts } ?? InterestCounts.none
    }
    return try library.usingStore { () throws(ListingStoreError) in
      let (feed, exchanges) = (library.snapshots.feed, library.snapshots.exchanges.count)
      return try state.withLock { state throws(ListingStoreError) in
        if let state, state.exchanges == exchanges, (0..<Self.lasting).contains(now - state.readAt)
        {
          return state.counts
        }
        var counts: [ListingID: HomeInterest] = [:]
        for (key, count) in try feed.interest(since: HomeInterest.firstDay(at: now)) {
          counts[ListingID(source: library.source.name, key: key)] = count
        }
        let read = InterestCounts(counts)
        state = State(readAt: now, exchanges: exchanges, counts: read)
        return read
      }
    }
  }

  /// Clears the cache after new counts have been stored.
  func forget() {
    state.withLock { $0 = nil }
  }
}

/// Hunt members' ratings of homes, as last passed to `take(_:)`.
final class RatingCounts: Sendable {
  private let state = Mutex(InterestCounts.none)

  var counts: InterestCounts { state.withLock(\.self) }

  func take(_ ratings: [String: HomeRatings]) {
    var homes: [ListingID: HomeInterest] = [:]
    for (text, ratings) in ratings {
      if let id = ListingID(text: text) { homes[id] = HomeInterest(ratings: ratings) }
    }
    state.withLock { counts in
      // Keep the same object, so that caches derived from it remain valid.
      if homes != counts.homes { counts = InterestCounts(homes) }
    }
  }
}

/// Merges the counts of several sources and caches the result.
final class MergedInterest: Sendable {
  private let state = Mutex<(parts: [InterestCounts], all: InterestCounts)?>(nil)

  func merged(_ parts: [InterestCounts]) -> InterestCounts {
    let parts = parts.filter { !$0.homes.isEmpty }
    if parts.count <= 1 { return parts.first ?? .none }
    return state.withLock { state in
      if let state, state.parts.elementsEqual(parts, by: ===) { return state.all }
      var all: [ListingID: HomeInterest] = [:]
      for part in parts {
        all.merge(part.homes) { interest, other in
          var sum = interest
          sum += other
          return sum
        }
      }
      let counts = InterestCounts(all)
      state = (parts, counts)
      return counts
    }
  }
}
