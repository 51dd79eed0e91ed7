import Dispatch
import PostgreSQL
import Store
import Synchronization

/// How a server is looked after.
struct ListeningTimes: Sendable {
  /// Until a connection stands, and until a server answers; after that it is away.
  var answer = Duration.seconds(4)
  /// How long nothing is heard before the server is asked.
  var silence = Duration.seconds(2)
  /// How long a server that cannot be listened to is not asked.
  var interval = Duration.seconds(1)

  /// As those of a connection.
  var limits: PostgreSQLLimits {
    var limits = PostgreSQLLimits()
    (limits.connect, limits.silence) = (answer, answer)
    return limits
  }
}

/// Hears of every revision of the store that any process commits, over a connection of its own (LISTEN),
/// and so knows whether the server answers. A connection that is lost is made anew, and the revision read
/// after that: nothing is missed. A standby, which cannot be listened to, is asked every second.
///
/// Of the candidates that listen to a primary, the leader is the one whose connection holds a lock; it goes to
/// another when that connection ends.
final class RevisionListener: Sendable {
  private struct State {
    var reported: ReportedRevision?
    /// Why the server did not answer when it was last asked; nil where it did, or was not asked yet.
    var failure: PostgreSQLError?
    var role: StoreServerRole?
    var isCandidate = false
    var isLeader = false
    /// Who takes part in what the processes say to each other; nil where nobody does.
    var member: (any StoreGroupMember)?
    /// What reads when a notification is sent, by the notification.
    var followers: [String: @Sendable (any StoreServerConnection) throws -> Void] = [:]
    /// The notifications that may have been sent since their followers last read.
    var due: Set<String> = []

    /// Records that any notification may have been sent.
    mutating func setAllDue() { due.formUnion(followers.keys) }
  }

  /// What the thread that listens and the others share.
  private final class Shared: Sendable {
    let cancellation = PostgreSQLCancellation()
    let state = Mutex(State())

    /// Takes a revision, unless a later one is known: own writes are known before they are heard of.
    ///
    /// - Parameter known: What was known before the database was asked for `revision`; nil where it was
    ///   not asked. If that is known still, an earlier answer says that the database went back, to a backup
    ///   say.
    func take(_ revision: StoreRevision, isListening: Bool, knowing known: StoreRevision? = nil) {
      state.withLock { state in
        let reported = state.reported
        let isCurrent = isListening || reported?.isCurrent == true
        let isAnswer = known != nil && reported?.revision == known
        let latest = isAnswer ? revision : max(revision, reported?.revision ?? revision)
        state.reported = ReportedRevision(latest, isCurrent: isCurrent)
      }
    }

    /// Takes that the server answers, and what it is.
    func answered(as role: StoreServerRole) {
      state.withLock { state in (state.failure, state.role) = (nil, role) }
    }

    /// Takes that the connection that listens is gone.
    ///
    /// - Parameter isAway: Whether the server is, as far as that can be told.
    /// - Returns: Whether it was not before.
    func lost(_ error: PostgreSQLError, isAway: Bool) -> Bool {
      state.withLock { state in
        state.reported?.isCurrent = false
        state.isLeader = false
        // Notifications are not heard from now on.
        state.setAllDue()
        guard isAway else { return false }
        defer { state.failure = error }
        return state.failure == nil
      }
    }

    /// Returns the followers that must read, each once.
    func dueFollowers() -> [@Sendable (any StoreServerConnection) throws -> Void] {
      state.withLock { state in
        defer { state.due = [] }
        return state.due.compactMap { state.followers[$0] }
      }
    }
  }

  private let shared = Shared()

  /// The latest revision; nil before the first.
  var reported: ReportedRevision? { shared.state.withLock(\.reported) }
  /// Why the server does not answer; nil where it does, or nobody listens.
  var failure: PostgreSQLError? { shared.state.withLock(\.failure) }
  /// What the server does for others; nil where that is not known.
  var role: StoreServerRole? { shared.state.withLock(\.role) }
  /// Whether this process is the leader.
  var isLeader: Bool { shared.state.withLock(\.isLeader) }

  deinit { stop() }

  /// Begins to listen.
  ///
  /// - Parameter change: Takes whether the server answers, when that changes.
  func start(
    at address: PostgreSQLAddress, _ layout: DatabaseLayout, _ times: ListeningTimes,
    change: @escaping @Sendable (Bool) -> Void
  ) {
    // Not this object: the thread must not keep it.
    let shared = shared
    DispatchQueue(label: "homefind.revisions").async {
      while !shared.cancellation.isRequested {
        let pause = Self.listen(at: address, layout, times, shared, change)
        shared.cancellation.sleep(pause)
      }
    }
  }

  /// Ends the listening.
  func stop() { shared.cancellation.request() }

  /// Becomes a candidate: the leader at the latest when the server is next asked, where there is none.
  func stand() { shared.state.withLock { $0.isCandidate = true } }

  /// Calls `read` when the server is next asked, and whenever it sends the notification.
  func follow(
    _ notification: String,
    _ read: @escaping @Sendable (any StoreServerConnection) throws -> Void
  ) {
    shared.state.withLock { state in
      state.followers[notification] = read
      state.due.insert(notification)
    }
  }

  /// Has a member take part in what the processes say to each other: when the server is next asked.
  func join(_ member: (any StoreGroupMember)?) { shared.state.withLock { $0.member = member } }

  /// Who takes part in that; nil where nobody does.
  var member: (any StoreGroupMember)? { shared.state.withLock(\.member) }

  /// Takes the revision that a write of this process has left.
  func take(_ revision: StoreRevision) { shared.take(revision, isListening: false) }

  /// Listens until that fails.
  ///
  /// - Returns: How long to wait before the next try.
  private static func listen(
    at address: PostgreSQLAddress, _ layout: DatabaseLayout, _ times: ListeningTimes,
    _ shared: Shared, _ change: (Bool) -> Void
  ) -> Duration {
    var hasAnswered = false
    do {
      let pooled = try PooledConnection(
        address, layout, limits: times.limits, cancellation: shared.cancellation)
      // The lock of the leader is this connection's.
      try pooled.endWhenCutOff()
      let isHeard = try isHeard(pooled, on: layout.channel)
      // Only now: what is committed from here on is heard of.
      try ask(pooled, shared, change)
      hasAnswered = true
      let began = ContinuousClock.now
      var asked = began
      let silence = isHeard ? times.silence : times.interval
      var group = GroupConnection(pooled)
      while true {
        try runFollowers(pooled, shared)
        let member = isHeard ? shared.state.withLock(\.member) : nil
        // Whoever has nobody to speak for yet, after its start, looks again soon.
        let isEarly = isHeard && member == nil && .now - began < Self.beginning
        let wait = try group.speak(for: member) ?? (isEarly ? .milliseconds(250) : silence)
        let payloads = try pooled.connection.notifications(waiting: min(silence, wait))
        group.hear(payloads)
        if let heard = payloads.compactMap(DatabaseSchema.revision).max() {
          shared.take(heard, isListening: true)
        }
        if !payloads.isEmpty { shared.state.withLock { $0.due.formUnion(payloads) } }
        // After a while without a word the question tells whether the connection still stands.
        if .now - asked >= silence {
          try ask(pooled, shared, change)
          // Also finds changes without a notification: those on a standby, or from a backup.
          shared.state.withLock { $0.setAllDue() }
          asked = .now
        }
        // A standby that has become the primary can be listened to.
        if !isHeard, shared.state.withLock({ $0.role == .primary }) {
          _ = shared.lost(.lost(place: address.place), isAway: false)
          return .zero
        }
      }
    } catch {
      let error = error as? PostgreSQLError ?? .lost(place: address.place)
      // A connection that ends may be the only one; a server that is silent is so for all.
      let isSilent = if case .timedOut = error { true } else { false }
      if shared.lost(error, isAway: !hasAnswered || isSilent) { change(false) }
      // Many facades do not come back in the same moment.
      return hasAnswered && !isSilent
        ? .milliseconds(20) : .milliseconds(Int.random(in: 200...1_000))
    }
  }

  /// How long after a connection somebody to speak for may still come.
  private static let beginning = Duration.seconds(10)

  /// Begins to listen, where the server can be listened to: a standby cannot.
  private static func isHeard(
    _ pooled: PooledConnection, on channel: String
  ) throws(PostgreSQLError) -> Bool {
    do throws(PostgreSQLError) {
      try pooled.connection.run("LISTEN \(channel)")
      return true
    } catch {
      guard error.state == PostgreSQLError.readOnlyState else { throw error }
      return false
    }
  }

  private static func runFollowers(_ pooled: PooledConnection, _ shared: Shared) throws {
    for follower in shared.dueFollowers() {
      do {
        try follower(pooled)
      } catch PostgreSQLError.failed {
        // The role may not read these rows. It still receives revisions, and tries again later.
      }
    }
  }

  private static func ask(
    _ pooled: PooledConnection, _ shared: Shared, _ change: (Bool) -> Void
  ) throws {
    let known = shared.state.withLock { $0.reported?.revision }
    let (revision, role) = try pooled.revisionAndRole()
    if let revision { shared.take(revision, isListening: true, knowing: known) }
    // Who finds that the server answers finds that connections may be tried again.
    if shared.state.withLock({ $0.failure != nil }) { change(true) }
    shared.answered(as: role)
    let isUndecided = shared.state.withLock { $0.isCandidate && !$0.isLeader }
    if isUndecided, role == .primary, try pooled.takeLead() {
      shared.state.withLock { $0.isLeader = true }
    }
  }
}
