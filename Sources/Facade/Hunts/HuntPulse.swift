import Accounts
import Hunts
import Synchronization

/// Wakes the event streams when there is something for them to read.
///
/// One read of the store per second serves all streams. A stream without news does not query the
/// store, and wakes only to send an occasional comment. The streams take turns at that.
final class HuntPulse: Sendable {
  /// A registered stream.
  struct Listener: Sendable, Hashable {
    /// The account and session of the stream.
    let signedIn: SignedIn
    fileprivate let number: Int
  }

  /// The state that a stream finds when it wakes.
  struct Look: Sendable, Hashable {
    /// Whether its session was ended.
    var isEnded = false
    /// Whether there may be an event after its cursor.
    var hasNews = true
    /// Whether it must check that its session is still valid, because sessions also expire.
    var isCheckDue = true
    /// The cursor to continue from if there is no news.
    var last: Int64 = 0
  }

  private struct Entry {
    let continuation: AsyncStream<Void>.Continuation
    /// Whether it has not read anything yet.
    var isNew = true
    /// The last event of the latest read with news for this stream.
    var news: Int64 = 0
    var isEnded = false
    var checkedAt: Int
    /// The hunts whose positions it must send again; nil for all hunts of its account.
    var positions: Set<HuntID>?
  }

  private struct State {
    var entries: [Listener: Entry] = [:]
    /// The last event at the last read of the store; nil before the first read.
    var last: Int64?
    var endedSessions: Int64?
    /// How often the store has been read.
    var looks = 0
    var isRunning = false

    /// Wakes a stream if there is news for it, positions have changed in hunts of its account, its
    /// session has `ended`, or it is its turn to send a comment.
    mutating func wake(
      _ listener: Listener, for news: HuntNews, moved: [AccountID: Set<HuntID>],
      ended: Set<SessionID>
    ) {
      guard var entry = entries[listener] else { return }
      // Before the first read, it is unknown which accounts earlier events concern.
      let hasNews = last == nil || news.accounts.contains(listener.signedIn.account)
      if hasNews { entry.news = news.last }
      // The store was replaced with an earlier version of itself.
      if let last, last > news.last { entry.isNew = true }
      if ended.contains(listener.signedIn.session) { entry.isEnded = true }
      entry.positions?.formUnion(moved[listener.signedIn.account] ?? [])
      entries[listener] = entry
      let hasMoved = entry.positions?.isEmpty != true
      let isTurn = looks % HuntPulse.patience == listener.number % HuntPulse.patience
      if hasNews || hasMoved || entry.isNew || entry.isEnded || isTurn {
        entry.continuation.yield()
      }
    }
  }

  private let interval: Duration?
  private let positions: HuntPositions
  private let state = Mutex(State())
  private let number = Atomic<Int>(0)

  /// Each stream wakes once in this many reads to write a comment, which keeps the connection open
  /// in proxies and detects a disconnected client.
  static let patience = 15
  /// The number of reads after which a stream checks its session, which then counts as used.
  static let checks = 300

  /// Creates a pulse.
  ///
  /// - Parameters:
  ///   - interval: The time between reads of the store while there are streams; other processes
  ///     write to the store without a notification. Nil to read only on `tick`.
  ///   - positions: The positions that members share, which each read checks too.
  init(every interval: Duration? = .seconds(1), positions: HuntPositions) {
    self.interval = interval
    self.positions = positions
  }

  /// Returns a stream to register with `wakes`.
  func listener(for signedIn: SignedIn) -> Listener {
    Listener(signedIn: signedIn, number: number.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Returns the wake-ups of a stream until its task ends.
  func wakes(of listener: Listener, by service: AccountService) -> EventTicks {
    let wakes = EventTicks()
    let continuation = wakes.continuation
    let starts = state.withLock { state in
      state.entries[listener] = Entry(continuation: continuation, checkedAt: state.looks)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.entries.removeValue(forKey: listener) }
    }
    if starts, let interval {
      // Detached, so that the task does not inherit the task-local values of the first stream's
      // request.
      Task.detached(executorPreference: service.store.executor) { [weak self] in
        while self?.isNeeded() == true {
          self?.tick(service)
          try? await Task.sleep(for: interval)
        }
      }
    }
    return wakes
  }

  /// Whether there are streams; if not, the reads end.
  private func isNeeded() -> Bool {
    state.withLock { state in
      if state.entries.isEmpty { (state.isRunning, state.last) = (false, nil) }
      return state.isRunning
    }
  }

  /// Returns the state for a stream with a cursor.
  func look(_ listener: Listener, behind cursor: Int64) -> Look {
    state.withLock { state in
      guard let entry = state.entries[listener] else { return Look() }
      let look = Look(
        isEnded: entry.isEnded, hasNews: entry.isNew || entry.news > cursor,
        isCheckDue: entry.isNew || state.looks - entry.checkedAt >= Self.checks,
        last: max(cursor, state.last ?? 0))
      if look.isCheckDue { state.entries[listener]?.checkedAt = state.looks }
      return look
    }
  }

  /// Returns the hunts whose positions a stream must send now; nil for all hunts of its account.
  func takePositions(_ listener: Listener) -> Set<HuntID>? {
    state.withLock { state in
      guard let entry = state.entries[listener] else { return nil }
      state.entries[listener]?.positions = []
      return entry.positions
    }
  }

  /// Records that a stream has read all events up to the present.
  func hasRead(_ listener: Listener) {
    state.withLock { $0.entries[listener]?.isNew = false }
  }

  /// Reads the store, and wakes the streams that have something to read.
  func tick(_ service: AccountService) {
    let (last, endedSessions) = state.withLock { ($0.last, $0.endedSessions) }
    // If the store cannot be read, the next read will find the same events.
    let hunts = HuntService(store: service.store)
    guard let news = try? hunts.news(behind: last ?? .max) else { return }
    var ended: Set<SessionID> = []
    if news.endedSessions != endedSessions {
      let listening = state.withLock { Set($0.entries.keys.map(\.signedIn.session)) }
      let sharing = positions.sessions
      guard let open = try? service.open(listening.union(sharing)) else { return }
      ended = listening.subtracting(open)
      positions.hide(sharedBy: sharing.subtracting(open))
    }
    let changed = positions.takeChangedHunts()
    guard let moved = try? hunts.hunts(of: changed) else { return positions.note(changed) }
    state.withLock { state in
      state.looks += 1
      for listener in state.entries.keys {
        state.wake(listener, for: news, moved: moved, ended: ended)
      }
      (state.last, state.endedSessions) = (news.last, news.endedSessions)
    }
  }
}
