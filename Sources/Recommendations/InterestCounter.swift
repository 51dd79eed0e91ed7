import Listings
import Region
import Synchronization

/// Counts people's actions on homes. Each action by a client on a home is counted at most once a
/// day. The counter never stores or reveals clients: it recognizes repeated actions by a keyed
/// digest, whose key changes every day and is kept only in memory.
public final class InterestCounter: Sendable {
  /// The maximum number of actions counted per day; excess actions are ignored.
  public static let mostOfDay = 200_000

  /// A day's counts.
  struct Day: Sendable, Hashable {
    /// The day, as the number of days since 1970.
    var day: Int64
    var counts: [ListingID: HomeInterest]
  }

  private struct State {
    var day = Int64.min
    var secret: UInt64 = 0
    var counted: Set<Int> = []
    /// The counts that have not been returned yet, keyed by day.
    var days: [Int64: [ListingID: HomeInterest]] = [:]
  }

  private let state = Mutex(State())

  init() {}

  /// Counts an action by a client on a home.
  ///
  /// - Parameters:
  ///   - client: The client's identifier, such as its address.
  ///   - seconds: The current time, in seconds since 1970.
  /// - Returns: Whether the action was counted; false if the client has already performed it that
  ///   day, or if the daily maximum has been reached.
  @discardableResult
  func count(
    _ kind: HomeInterest.Kind, of id: ListingID, by client: String, at seconds: Int64
  ) -> Bool {
    let day = City.clock.day(at: seconds)
    return state.withLock { state in
      if state.day != day {
        state.day = day
        state.secret = .random(in: .min ... .max)
        state.counted.removeAll()
      }
      guard state.counted.count < Self.mostOfDay else { return false }
      var hasher = Hasher()
      hasher.combine(state.secret)
      hasher.combine(client)
      hasher.combine(kind)
      hasher.combine(id)
      guard state.counted.insert(hasher.finalize()).inserted else { return false }
      state.days[day, default: [:]][id, default: HomeInterest()][kind] += 1
      return true
    }
  }

  /// Returns the counts collected since the last call and resets them.
  func take() -> [Day] {
    state.withLock { state in
      defer { state.days = [:] }
      return state.days.map { Day(day: $0, counts: $1) }
    }
  }

  /// Puts back counts that could not be stored, so that the next call to `take()` returns them
  /// again.
  func putBack(_ day: Day) {
    state.withLock { state in
      for (id, counts) in day.counts {
        state.days[day.day, default: [:]][id, default: .init()] += counts
      }
    }
  }
}
