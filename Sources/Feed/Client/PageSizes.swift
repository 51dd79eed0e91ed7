import Synchronization

/// The page size for a feed. The size grows by a factor of four while the feed fills pages and
/// responds quickly, and shrinks when the feed rejects it.
final class PageSizes: Sendable {
  /// The growth factor.
  static let factor = 4
  /// The minimum time before a rejected page size is retried.
  static let patience = Duration.seconds(600)

  /// The initial and fallback size.
  let least: Int
  private let greatest: Int
  private let quick: Duration

  private struct State {
    var current: Int
    /// A page size that the feed rejected, and the earliest time at which it can be retried.
    var refused: (size: Int, until: ContinuousClock.Instant)?
  }

  private let state: Mutex<State>

  /// Creates a page size between `least` and `greatest` that grows while pages take at most
  /// `quick`.
  init(least: Int, greatest: Int, quick: Duration = .seconds(2)) {
    self.greatest = greatest
    self.quick = quick
    self.least = max(1, least)
    state = Mutex(State(current: max(1, least)))
  }

  /// The last size that the feed accepted.
  var current: Int { state.withLock(\.current) }

  /// Returns a larger size to try after the first page of a call; nil if the page is short or slow,
  /// or if few rows follow.
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
  /// Returns the minimum total number of rows on all pages, judging by the first page; `Int.max` if
  /// the feed reports no count.
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
