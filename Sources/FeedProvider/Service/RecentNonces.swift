import Synchronization

/// The nonces of recently accepted tokens, used to reject a token that is sent again.
final class RecentNonces: Sendable {
  /// The maximum number of nonces per period, which take about 10 MB.
  static let limit = 100_000
  /// How long a nonce is stored, in seconds. A token is valid for five minutes before and after its
  /// creation time.
  static let age = 2 * Credentials.tolerance

  /// The result of adding a nonce.
  enum Outcome: Sendable {
    /// The nonce is new, and has been stored.
    case new
    /// The nonce was used before.
    case known
    /// The set is full, and the nonce was not stored.
    case full
  }

  private struct State {
    /// The nonces from the current period; `old` contains those from the previous period.
    var young: Set<[UInt8]> = []
    var old: Set<[UInt8]> = []
    var spanStart = 0.0
  }

  private let state = Mutex(State())

  /// Stores a nonce for at least `age` seconds and at most twice as long.
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
