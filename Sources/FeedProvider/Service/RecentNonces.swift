import Synchronization

/// The nonces of tokens accepted of late, by which one that comes again is known.
final class RecentNonces: Sendable {
  /// How many are kept at most: about 10 MB of them.
  static let limit = 100_000
  /// How long one is kept, in seconds: a token counts for five minutes before and after its time.
  static let age = 2 * Credentials.tolerance

  /// What became of a nonce.
  enum Outcome: Sendable {
    /// It is kept now.
    case new
    /// It was used before.
    case known
    /// There is no room for it.
    case full
  }

  private struct State {
    /// Those of the current span, and of the one before it.
    var young: Set<[UInt8]> = []
    var old: Set<[UInt8]> = []
    var spanStart = 0.0
  }

  private let state = Mutex(State())

  /// Keeps a nonce for `age` seconds at least, and twice as long at most.
  func add(_ nonce: [UInt8], at time: Double) -> Outcome {
    state.withLock { state in
      if time - state.spanStart >= RecentNonces.age {
        state.old = time - state.spanStart < 2 * RecentNonces.age ? state.young : []
        state.young = []
        state.spanStart = time
      }
      if state.young.contains(nonce) || state.old.contains(nonce) { return .known }
      guard state.young.count < RecentNonces.limit else { return .full }
      state.young.insert(nonce)
      return .new
    }
  }
}
