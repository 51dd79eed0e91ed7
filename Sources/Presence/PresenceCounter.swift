public import Beacons
import Region
import Synchronization

/// How many are at a beacon, by how near they are.
public struct PresenceCounts: Sendable, Hashable {
  private var counts: [Proximity: Int] = [:]

  /// How many are so near.
  public internal(set) subscript(proximity: Proximity) -> Int {
    get { counts[proximity] ?? 0 }
    set { counts[proximity] = newValue }
  }

  /// All of them.
  public var total: Int { counts.values.reduce(0, +) }
}

/// Counts who is at beacons. A client is a token that it has made up: it is neither kept nor told, and
/// a digest of it with a secret of this process, in memory alone, tells repeats for a while.
public final class PresenceCounter: Sendable {
  /// Seconds after which one who has not left is present no longer, unless it has entered again.
  public static let lasting: Int64 = 4 * 3_600
  /// The most that are present at all beacons together, and that come on a day; others are passed over.
  public static let most = 200_000
  /// The most that are present at one beacon.
  static let mostAtOne = 10_000

  /// Visits of a day, by the beacons' names.
  struct Day: Sendable, Hashable {
    /// The day, in days since 1970.
    var day: Int64
    var visits: [String: Int]
  }

  private struct Entry {
    var proximity: Proximity
    var until: Int64
  }

  private struct State {
    let secret = UInt64.random(in: .min ... .max)
    /// Who is present, by the beacons' names.
    var present: [String: [Int: Entry]] = [:]
    var presentCount = 0
    var sweptAt = Int64.min
    var day = Int64.min
    /// Who has come to which beacon on the day.
    var counted: Set<Int> = []
    /// What was counted and not taken yet.
    var days: [Int64: [String: Int]] = [:]

    func digest(_ token: String, _ beacon: String = "") -> Int {
      var hasher = Hasher()
      hasher.combine(secret)
      hasher.combine(token)
      hasher.combine(beacon)
      return hasher.finalize()
    }

    /// Forgets who came on a day before.
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

  /// Counts that a client has come to a beacon. One that is there already is not counted again; its
  /// proximity becomes the new one. A client counts as one visit of a beacon a day.
  ///
  /// - Returns: Whether it is a new visit of the day.
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

  /// Counts that a client has left a beacon; one that was not there changes nothing.
  ///
  /// - Returns: Whether it was there.
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

  /// How many are at a beacon.
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

  /// Forgets who is present no longer, and who came on a day that is over.
  func forget(at seconds: Int64) {
    state.withLock { state in
      state.sweep(at: seconds)
      state.begin(City.clock.day(at: seconds))
    }
  }

  /// The visits that were counted since this was last called.
  func take() -> [Day] {
    state.withLock { state in
      defer { state.days = [:] }
      return state.days.map { Day(day: $0, visits: $1) }
    }
  }

  /// Takes back what could not be stored, for the next time.
  func putBack(_ day: Day) {
    state.withLock { state in
      for (beacon, count) in day.visits {
        state.days[day.day, default: [:]][beacon, default: 0] += count
      }
    }
  }
}
