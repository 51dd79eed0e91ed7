import Accounts
import Hunts
import Synchronization

/// Wakes the streams of events when there is something for them to read.
///
/// One look at the store each second serves all streams: one that nothing has happened for neither asks the
/// store nor runs, but for a comment now and then, and streams take turns at that.
final class HuntPulse: Sendable {
  /// A stream, as the pulse knows it.
  struct Listener: Sendable, Hashable {
    /// Whose stream it is, and in which session.
    let signedIn: SignedIn
    fileprivate let number: Int
  }

  /// What a stream finds when it is woken.
  struct Look: Sendable, Hashable {
    /// Whether its session has been ended.
    var isEnded = false
    /// Whether there may be something behind its cursor.
    var hasNews = true
    /// Whether it has to check that its session is still valid: sessions also end by themselves.
    var isCheckDue = true
    /// The last event of all of which is known that it was no news to it.
    var last: Int64 = 0
  }

  private struct Entry {
    let continuation: AsyncStream<Void>.Continuation
    /// Whether it has read nothing yet.
    var isNew = true
    /// The last event that is for it.
    var news: Int64 = 0
    var isEnded = false
    var checkedAt: Int
    /// The hunts whose positions it has to send anew; nil for all of its account.
    var positions: Set<HuntID>?
  }

  private struct State {
    var entries: [Listener: Entry] = [:]
    /// What the last look at the store found; nil before the first.
    var last: Int64?
    var endedSessions: Int64?
    /// How many looks there were.
    var looks = 0
    var isRunning = false

    /// Wakes a stream where there is news for it, or positions are others in hunts of its account, its session
    /// is one of those that have `ended`, or it is its turn.
    mutating func wake(
      _ listener: Listener, for news: HuntNews, moved: [AccountID: Set<HuntID>],
      ended: Set<SessionID>
    ) {
      guard var entry = entries[listener] else { return }
      // Of what was before the first look nobody knows whom it concerned.
      let hasNews = last == nil || news.accounts.contains(listener.signedIn.account)
      if hasNews { entry.news = news.last }
      // The store was replaced by an earlier state of it.
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

  /// After how many looks each stream is woken without news, to write a comment: proxies keep the
  /// connection open then, and a client that left is noticed.
  static let patience = 15
  /// After how many looks a stream checks its session, which then counts as used.
  static let checks = 300

  /// A pulse.
  ///
  /// - Parameters:
  ///   - interval: How often the store is looked at while anybody listens; other processes write to it too,
  ///     which nothing tells of. Nil for one that looks only when it is told to.
  ///   - positions: Where members are who share it, which are looked at then too.
  init(every interval: Duration? = .seconds(1), positions: HuntPositions) {
    self.interval = interval
    self.positions = positions
  }

  /// A stream that is to be woken.
  func listener(for signedIn: SignedIn) -> Listener {
    Listener(signedIn: signedIn, number: number.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Wakes a stream until its task ends.
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
      // Detached: the task of the first stream has things of its own request.
      Task.detached(executorPreference: service.store.executor) { [weak self] in
        while self?.isNeeded() == true {
          self?.tick(service)
          try? await Task.sleep(for: interval)
        }
      }
    }
    return wakes
  }

  /// Whether anybody listens; where nobody does, the looks end.
  private func isNeeded() -> Bool {
    state.withLock { state in
      if state.entries.isEmpty { (state.isRunning, state.last) = (false, nil) }
      return state.isRunning
    }
  }

  /// What there is for a stream behind its cursor.
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

  /// The hunts whose positions a stream has to send now; nil for all of its account.
  func takePositions(_ listener: Listener) -> Set<HuntID>? {
    state.withLock { state in
      guard let entry = state.entries[listener] else { return nil }
      state.entries[listener]?.positions = []
      return entry.positions
    }
  }

  /// Remembers that a stream has read up to its present end.
  func hasRead(_ listener: Listener) {
    state.withLock { $0.entries[listener]?.isNew = false }
  }

  /// Looks at the store, and wakes those that have to look too.
  func tick(_ service: AccountService) {
    let (last, endedSessions) = state.withLock { ($0.last, $0.endedSessions) }
    // Where the store cannot be read, the next look finds the same.
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
