import Synchronization

/// The page size for a feed. It grows by a factor of four while the feed fills pages and responds
/// quickly; otherwise it falls back to the configured size.
final class PageSizes: Sendable {
  /// The growth factor.
  static let factor = 4
  /// The time for which a rejected page size is not retried.
  static let patience = Duration.seconds(600)

  /// The initial and fallback size.
  let least: Int
  private let greatest: Int
  private let quick: Duration

  private struct State {
    var current: Int
    /// A size that the feed rejected, and the time until which it is not retried.
    var refused: (size: Int, until: ContinuousClock.Instant)?
  }

  private let state: Mutex<State>

  /// Creates page sizes from `least` to `greatest` that grow while pages take at most `quick`.
  init(least: Int, greatest: Int, quick: Duration = .seconds(2)) {
    self.greatest = greatest
    self.quick = quick
    self.least = max(1, least)
    state = Mutex(State(current: max(1, least)))
  }

  /// The last size that the feed accepted.
  var current: Int { state.withLock(\.current) }

  /// Returns the larger size to try after the first page of a call; nil to keep the size, if the
  /// page is short, slow or near the end.
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

  /// Records that the feed returned a page of this size in this time.
  func took(_ size: Int, _ time: Duration) {
    state.withLock { state in
      guard time <= quick * 8 || size <= least else { return refuse(size, &state) }
      state.current = max(state.current, size)
    }
  }

  /// Records that the feed failed on a page of this size, or returned fewer rows than it reported.
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
  /// Returns the minimum total number of rows according to the first page; `Int.max` if the feed
  /// reports no count.
  func atLeast(rowsOnFirstPage rows: Int) -> Int {
    totalItem ?? totalPage.map { ($0 - 1) * rows + 1 } ?? .max
  }
}

extension FeedError {
  /// Whether a smaller page may succeed.
  var mayBeForSize: Bool {
    switch kind {
    case .timedOut, .fault, .brokenAnswer: true
    case .unreachable, .rejectedLogin, .cancelled, .misconfigured, .unusable: false
    }
  }
}
