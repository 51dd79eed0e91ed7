public import Beacons
import Region
import Synchronization

/// The numbers of clients at a beacon, by proximity.
public struct PresenceCounts: Sendable, Hashable {
  private var counts: [Proximity: Int] = [:]

  public internal(set) subscript(proximity: Proximity) -> Int {
    get { counts[proximity] ?? 0 }
    set { counts[proximity] = newValue }
  }

  /// The number of clients at any distance.
  public var total: Int { counts.values.reduce(0, +) }
}

/// Counts clients at beacons. Each client identifies itself with a token of its choice. The counter
/// never stores or reveals tokens. For a limited time, the counter recognizes repeated tokens by a
/// keyed digest whose key exists only in this process's memory.
public final class PresenceCounter: Sendable {
  /// The number of seconds after which a client is no longer treated as present, unless it enters
  /// again.
  public static let lasting: Int64 = 4 * 3_600
  /// The maximum number of clients present at all beacons, and the maximum number of visits per
  /// day; excess clients and visits are not counted.
  public static let most = 200_000
  /// The maximum number of clients present at one beacon.
  static let mostAtOne = 10_000

  /// The visits on one day, keyed by beacon name.
  struct Day: Sendable, Hashable {
    /// The day, as the number of days since 1970.
    var day: Int64
    var visits: [String: Int]
  }

  private struct Entry {
    var proximity: Proximity
    var until: Int64
  }

  private struct State {
    let secret = UInt64.random(in: .min ... .max)
    /// The clients that are currently present, keyed by beacon name.
    var present: [String: [Int: Entry]] = [:]
    var presentCount = 0
    var sweptAt = Int64.min
    var day = Int64.min
    /// The digests of the pairs of client and beacon that were counted on this day.
    var counted: Set<Int> = []
    /// The visits that have not been returned yet, by day.
    var days: [Int64: [String: Int]] = [:]

    func digest(_ token: String, _ beacon: String = "") -> Int {
      var hasher = Hasher()
      hasher.combine(secret)
      hasher.combine(token)
      hasher.combine(beacon)
      return hasher.finalize()
    }

    /// Starts a new day, discarding the previous day's visitors. Does nothing if the day has not
    /// changed.
    mutating func begin(_ day: Int64) {
      guard self.day != day else { return }
      self.day = day
      counted.removeAll()
    }

    mutating func sweep(at seconds: Int64) {
      guard sweptAt == .min || !(0..<60).contains(seconds - sweptAt) else { return }
      sweptAt = seconds
      present = present.mapValues { $0.filter { $0.value.until > seconds } }
        .filter { !$0.value.isEmpty }
      presentCount = present.values.reduce(0) { $0 + $1.count }
    }
  }

  private let state = Mutex(State())

  init() {}

  /// Counts a client's arrival at a beacon. If the client is already at the beacon, only updates
  /// its proximity. Each client is counted at most once per beacon and day.
  ///
  /// - Returns: Whether this is the client's first visit to the beacon on this day.
  @discardableResult
  func enter(
    _ beacon: String, by token: String, _ proximity: Proximity, at seconds: Int64
  ) -> Bool {
    let day = City.clock.day(at: seconds)
    return state.withLock { state in
      state.sweep(at: seconds)
      let client = state.digest(token)
      let isThere = state.present[beacon]?[client] != nil
      let hasRoom =
        state.presentCount < Self.most && state.present[beacon]?.count ?? 0 < Self.mostAtOne
      if isThere || hasRoom {
        if !isThere { state.presentCount += 1 }
        state.present[beacon, default: [:]][client] = Entry(
          proximity: proximity, until: seconds + Self.lasting)
      }
      state.begin(day)
      guard state.counted.count < Self.most,
        state.counted.insert(state.digest(token, beacon)).inserted
      else { return false }
      state.days[day, default: [:]][beacon, default: 0] += 1
      return true
    }
  }

  /// Counts a client's departure from a beacon. Does nothing if the client was not at the beacon.
  ///
  /// - Returns: Whether the client was at the beacon.
  @discardableResult
  func leave(_ beacon: String, by token: String, at seconds: Int64) -> Bool {
    state.withLock { state in
      state.sweep(at: seconds)
      let client = state.digest(token)
      guard let entry = state.present[beacon]?.removeValue(forKey: client) else { return false }
      state.presentCount -= 1
      return entry.until > seconds
    }
  }

  /// Returns the number of clients at a beacon.
  func present(at beacon: String, at seconds: Int64) -> PresenceCounts {
    state.withLock { state in
      var counts = PresenceCounts()
      for entry in (state.present[beacon] ?? [:]).values where entry.until > seconds {
        counts[entry.proximity] += 1
      }
      return counts
    }
  }

  /// Whether a client is at a beacon.
  func isPresent(_ token: String, at beacon: String, at seconds: Int64) -> Bool {
    state.withLock { state in
      (state.present[beacon]?[state.digest(token)]?.until ?? .min) > seconds
    }
  }

  /// Discards clients that are no longer present, and the visitors of past days.
  func forget(at seconds: Int64) {
    state.withLock { state in
      state.sweep(at: seconds)
      state.begin(City.clock.day(at: seconds))
    }
  }

  /// Returns and resets the visits counted since the last call.
  func take() -> [Day] {
    state.withLock { state in
      defer { state.days = [:] }
      return state.days.map { Day(day: $0, visits: $1) }
    }
  }

  /// Puts back visits that could not be stored, so that the next call of `take()` returns them
  /// again.
  func putBack(_ day: Day) {
    state.withLock { state in
      for (beacon, count) in day.visits {
        state.days[day.day, default: [:]][beacon, default: 0] += count
      }
    }
  }
}
