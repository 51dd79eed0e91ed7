import ListingSources
import ListingStore
import Listings
import Ranking
import Synchronization

/// What was counted of a source's homes lately, read from the store once a minute.
final class InterestCache: Sendable {
  private struct State {
    var readAt: Int64
    var exchanges: Int
    var counts: InterestCounts
  }

  /// Days that count, today included.
  static let days: Int64 = 14
  /// Seconds for which what was read is used.
  private static let lasting: Int64 = 60

  private let state = Mutex<State?>(nil)

  /// What was counted of the homes of `library` in the last ``days``; while the server is away that holds
  /// the store, what was read of it before.
  func counts(of library: ListingLibrary) throws(SearchError) -> InterestCounts {
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
        for (key, count) in try feed.interest(since: Self.firstDay(at: now)) {
          counts[ListingID(source: library.source.name, key: key)] = count
        }
        let read = InterestCounts(counts)
        state = State(readAt: now, exchanges: exchanges, counts: read)
        return read
      }
    }
  }

  /// Forgets what was read, since there is more.
  func forget() {
    state.withLock { $0 = nil }
  }

  /// The first day that counts at a time in seconds since 1970.
  static func firstDay(at now: Int64) -> Int64 { HomeInterest.day(of: now) - days + 1 }
}

/// What was counted of the homes of several sources, put together once for what was read of each.
final class MergedInterest: Sendable {
  private let state = Mutex<(parts: [InterestCounts], all: InterestCounts)?>(nil)

  func merged(_ parts: [InterestCounts]) -> InterestCounts {
    if parts.count == 1 { return parts[0] }
    return state.withLock { state in
      if let state, state.parts.elementsEqual(parts, by: ===) { return state.all }
      let all = InterestCounts(
        parts.reduce(into: [:]) { all, part in all.merge(part.homes) { first, _ in first } })
      state = (parts, all)
      return all
    }
  }
}
