import Accounts
import Hunts
import Synchronization

/// Wakes event streams when there are new events for them.
///
/// One read of the store per second serves all streams. A stream without news does not query the
/// store; it wakes only to send an occasional comment. Not all streams send their comments at the
/// same time.
final class HuntPulse: Sendable {
  /// A registered stream.
  struct Listener: Sendable, Hashable {
    /// The account and session that the stream belongs to.
    let signedIn: SignedIn
    fileprivate let number: Int
  }

  /// The state that a stream finds when it wakes.
  struct Look: Sendable, Hashable {
    /// Whether the stream's session was ended.
    var isEnded = false
    /// Whether there may be an event after the stream's cursor.
    var hasNews = true
    /// Whether the stream must check that its session has not expired.
    var isCheckDue = true
    /// The cursor to continue from if there is no news.
    var last: Int64 = 0
  }

  private struct Entry {
    let continuation: AsyncStream<Void>.Continuation
    /// Whether the stream has yet to read anything.
    var isNew = true
    /// The last event of the latest store read that found news for this stream.
    var news: Int64 = 0
    var isEnded = false
    var checkedAt: Int
    /// The hunts whose positions the stream must send again; nil for all hunts of its account.
    var positions: Set<HuntID>?
  }

  private struct State {
    var entries: [Listener: Entry] = [:]
    /// The number of the last event in the store at the latest read; nil before the first read.
    var last: Int64?
    var endedSessions: Int64?
    /// The number of times that the store has been read.
    var looks = 0
    var isRunning = false

    /// Wakes a stream if there is news for it, if positions have changed in its account's hunts, if
    /// its session is in `ended`, or if it is due to send a comment.
    mutating func wake(
      _ listener: Listener, for news: HuntNews, moved: [AccountID: Set<HuntID>],
      ended: Set<SessionID>
    ) {
      guard var entry = entries[listener] else { return }
      // Before the first read, it is unknown which accounts earlier events concern.
      let hasNews = last == nil || news.accounts.contains(listener.signedIn.account)
      if hasNews { entry.news = news.last }
      // The store has been replaced with an older copy of itself.
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

  /// The number of store reads after which a stream wakes to send a comment. The comment keeps the
  /// connection open in proxies and detects a disconnected client.
  static let patience = 15
  /// The number of store reads after which a stream checks its session. A check is recorded as use
  /// of the session.
  static let checks = 300

  /// Creates a pulse.
  ///
  /// - Parameters:
  ///   - interval: The time between reads of the store while there are streams; other processes
  ///     write to the store without notifying this process. Nil to read only on `tick`.
  ///   - positions: The positions that members share; every read of the store also checks them for
  ///     changes.
  init(every interval: Duration? = .seconds(1), positions: HuntPositions) {
    self.interval = interval
    self.positions = positions
  }

  /// Returns a new stream to register with `wakes`.
  func listener(for signedIn: SignedIn) -> Listener {
    Listener(signedIn: signedIn, number: number.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Registers a stream until its task ends, and returns the ticks that wake it.
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
      // A detached task does not inherit the task-local values of the first stream's request.
      Task.detached(executorPreference: service.store.executor) { [weak self] in
        while self?.isNeeded() == true {
          self?.tick(service)
          try? await Task.sleep(for: interval)
        }
      }
    }
    return wakes
  }

  /// Whether there are any streams; if not, the pulse stops reading the store.
  private func isNeeded() -> Bool {
    state.withLock { state in
      if state.entries.isEmpty { (state.isRunning, state.last) = (false, nil) }
      return state.isRunning
    }
  }

  /// Returns the state that a stream with this cursor finds.
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

  /// Returns the hunts whose positions the stream must send now; nil for all hunts of its account.
  func takePositions(_ listener: Listener) -> Set<HuntID>? {
    state.withLock { state in
      guard let entry = state.entries[listener] else { return nil }
      state.entries[listener]?.positions = []
      return entry.positions
    }
  }

  /// Records that a stream has read all current events.
  func hasRead(_ listener: Listener) {
    state.withLock { $0.entries[listener]?.isNew = false }
  }

  /// Reads the store and wakes the streams that have news.
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
