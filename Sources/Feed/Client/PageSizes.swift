import Synchronization

/// How many rows to ask for on a page: four times as many as before while the feed sends all that it
/// is asked for, and soon; as many as configured where it does not.
final class PageSizes: Sendable {
  /// By what a page grows.
  static let factor = 4
  /// For how long a size that the feed did not take is not tried again.
  static let patience = Duration.seconds(600)

  /// The size that pages begin with, and fall back to.
  let least: Int
  private let greatest: Int
  private let quick: Duration

  private struct State {
    var current: Int
    /// A size that the feed did not take, and until when it is not tried again.
    var refused: (size: Int, until: ContinuousClock.Instant)?
  }

  private let state: Mutex<State>

  /// Sizes from `least` to `greatest`, which grow while pages come within `quick`.
  init(least: Int, greatest: Int, quick: Duration = .seconds(2)) {
    self.greatest = greatest
    self.quick = quick
    self.least = max(1, least)
    state = Mutex(State(current: max(1, least)))
  }

  /// The size that the feed took last.
  var current: Int { state.withLock(\.current) }

  /// The size to try after the first page of a call, nil where it is to stay: a page that is short,
  /// slow or near the last gives no reason to ask for more.
  func larger(than size: Int, after summary: AnswerSummary, took time: Duration) -> Int? {
    let next = size * Self.factor
    guard summary.rowCount == size, next <= greatest, time <= quick,
      summary.paging.atLeast(rowsOnFirstPage: size) > 2 * size
    else { return nil }
    return state.withLock { state in
      if let refused = state.refused, next >= refused.size, refused.until > .now { return nil }
      return next
    }
  }

  /// The feed sent a page of this size in this time.
  func took(_ size: Int, _ time: Duration) {
    state.withLock { state in
      guard time <= quick * 8 || size <= least else { return refuse(size, &state) }
      state.current = max(state.current, size)
    }
  }

  /// The feed failed at a page of this size, or sent less.
  func refused(_ size: Int) {
    state.withLock { refuse(size, &$0) }
  }

  private func refuse(_ size: Int, _ state: inout State) {
    guard size > least else { return }
    let known = state.refused.map { $0.until > .now ? $0.size : .max } ?? .max
    state.refused = (min(size, known), .now + Self.patience)
    state.current = max(least, min(state.current, size / Self.factor))
  }
}

extension PagingFigures {
  /// How many rows there are in all, at least, by what the first page says; as many as there can be
  /// where nothing is counted.
  func atLeast(rowsOnFirstPage rows: Int) -> Int {
    totalItem ?? totalPage.map { ($0 - 1) * rows + 1 } ?? .max
  }
}

extension FeedError {
  /// Whether a smaller page may do better.
  var mayBeForSize: Bool {
    switch kind {
    case .timedOut, .fault, .brokenAnswer: true
    case .unreachable, .rejectedLogin, .cancelled, .misconfigured, .unusable: false
    }
  }
}
