import Listings
import Region
import Synchronization

/// Counts what people do with homes: what one client does with a home counts once a day. Who it was is
/// neither kept nor told: a digest with a secret that changes each day, in memory alone, tells repeats.
public final class InterestCounter: Sendable {
  /// The most that is counted a day; what comes beyond is passed over.
  public static let mostOfDay = 200_000

  /// Counts of a day.
  struct Day: Sendable, Hashable {
    /// The day, in days since 1970.
    var day: Int64
    var counts: [ListingID: HomeInterest]
  }

  private struct State {
    var day = Int64.min
    var secret: UInt64 = 0
    var counted: Set<Int> = []
    /// What was counted and not taken yet.
    var days: [Int64: [ListingID: HomeInterest]] = [:]
  }

  private let state = Mutex(State())

  init() {}

  /// Counts that a client has done something with a home.
  ///
  /// - Parameters:
  ///   - client: What stands for the client, such as its address.
  ///   - seconds: The present, since 1970.
  /// - Returns: Whether it counts; false where the client has done so on the same day, or too much was
  ///   counted on it.
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

  /// What was counted since this was last called.
  func take() -> [Day] {
    state.withLock { state in
      defer { state.days = [:] }
      return state.days.map { Day(day: $0, counts: $1) }
    }
  }

  /// Takes back what could not be stored, for the next time.
  func putBack(_ day: Day) {
    state.withLock { state in
      for (id, counts) in day.counts {
        state.days[day.day, default: [:]][id, default: .init()] += counts
      }
    }
  }
}
