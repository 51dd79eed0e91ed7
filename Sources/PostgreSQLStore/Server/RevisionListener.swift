import Dispatch
import PostgreSQL
import Store
import Synchronization

struct ListeningTimes: Sendable {
  /// The maximum time to connect, and the maximum time to get a response, before the server is
  /// considered unreachable.
  var answer = Duration.seconds(4)
  /// The time without notifications after which the listener queries the server.
  var silence = Duration.seconds(2)
  /// The interval between queries if the server does not support listening.
  var interval = Duration.seconds(1)

  /// The connection limits that correspond to these times.
  var limits: PostgreSQLLimits {
    var limits = PostgreSQLLimits()
    (limits.connect, limits.silence) = (answer, answer)
    return limits
  }
}

/// Listens over a dedicated connection (LISTEN) for every revision of the store that a process
/// commits, and thereby detects whether the server responds. If the connection is lost, reconnects
/// and then reads the revision, so that no change is missed. A standby does not support LISTEN, so
/// it is queried every second.
///
/// The leader is the candidate whose listening connection to the primary holds a particular lock.
/// When this connection closes, another candidate takes the lock.
final class RevisionListener: Sendable {
  private struct State {
    var reported: ReportedRevision?
    /// The reason why the last query failed; nil if it succeeded or if there has been no query yet.
    var failure: PostgreSQLError?
    var role: StoreServerRole?
    var isCandidate = false
    var isLeader = false
    /// The member that exchanges messages with the other processes, if any.
    var member: (any StoreGroupMember)?
    /// The functions that read the store after a notification, keyed by the name of the
    /// notification.
    var followers: [String: @Sendable (any StoreServerConnection) throws -> Void] = [:]
    /// The notifications that may have been sent since their functions last read the store.
    var due: Set<String> = []

    /// Records that any of the notifications may have been sent.
    mutating func setAllDue() { due.formUnion(followers.keys) }
  }

  /// The state shared by the listening thread and the other threads.
  private final class Shared: Sendable {
    let cancellation = PostgreSQLCancellation()
    let state = Mutex(State())

    /// Stores a revision unless it is earlier than the stored revision. A process stores the
    /// revisions of its writes before it receives notifications of them.
    ///
    /// - Parameter known: The last known revision before the database was queried for `revision`;
    ///   nil if it was not queried. If this revision has not changed since then, an earlier
    ///   `revision` means that the database was reset, for example to a backup.
    func take(_ revision: StoreRevision, isListening: Bool, knowing known: StoreRevision? = nil) {
      state.withLock { state in
        let reported = state.reported
        let isCurrent = isListening || reported?.isCurrent == true
        let isAnswer = known != nil && reported?.revision == known
        let latest = isAnswer ? revision : max(revision, reported?.revision ?? revision)
        state.reported = ReportedRevision(latest, isCurrent: isCurrent)
      }
    }

    /// Records that the server responds, and its role in replication.
    func answered(as role: StoreServerRole) {
      state.withLock { state in (state.failure, state.role) = (nil, role) }
    }

    /// Records that the listening connection was lost.
    ///
    /// - Parameter isAway: Whether the server also appears to be unreachable.
    /// - Returns: Whether this call changed the state of the server to unreachable.
    func lost(_ error: PostgreSQLError, isAway: Bool) -> Bool {
      state.withLock { state in
        state.reported?.isCurrent = false
        state.isLeader = false
        // From this point on, notifications can be missed.
        state.setAllDue()
        guard isAway else { return false }
        defer { state.failure = error }
        return state.failure == nil
      }
    }

    /// Returns the functions that must now read the store, without duplicates.
    func dueFollowers() -> [@Sendable (any StoreServerConnection) throws -> Void] {
      state.withLock { state in
        defer { state.due = [] }
        return state.due.compactMap { state.followers[$0] }
      }
    }
  }

  private let shared = Shared()

  /// The latest reported revision; nil before the first report.
  var reported: ReportedRevision? { shared.state.withLock(\.reported) }
  /// The reason why the server does not respond; nil if it responds, or if this object does not
  /// listen.
  var failure: PostgreSQLError? { shared.state.withLock(\.failure) }
  /// The server's role in replication; nil if unknown.
  var role: StoreServerRole? { shared.state.withLock(\.role) }
  var isLeader: Bool { shared.state.withLock(\.isLeader) }

  deinit { stop() }

  /// Starts listening.
  ///
  /// - Parameter change: Called when the server stops or resumes responding; the argument indicates
  ///   whether it responds.
  func start(
    at address: PostgreSQLAddress, _ layout: DatabaseLayout, _ times: ListeningTimes,
    change: @escaping @Sendable (Bool) -> Void
  ) {
    // Capture only `shared`, because the thread must not retain this object.
    let shared = shared
    DispatchQueue(label: "homefind.revisions").async {
      while !shared.cancellation.isRequested {
        let pause = Self.listen(at: address, layout, times, shared, change)
        shared.cancellation.sleep(pause)
      }
    }
  }

  /// Stops listening.
  func stop() { shared.cancellation.request() }

  /// Makes this process a candidate for the role of leader. If there is no leader, this process
  /// becomes the leader no later than at the next query of the server.
  func stand() { shared.state.withLock { $0.isCandidate = true } }

  /// Calls `read` at the next query of the server, and whenever the server sends the notification.
  func follow(
    _ notification: String,
    _ read: @escaping @Sendable (any StoreServerConnection) throws -> Void
  ) {
    shared.state.withLock { state in
      state.followers[notification] = read
      state.due.insert(notification)
    }
  }

  /// Sets the member that exchanges messages with the other processes. The change takes effect at
  /// the next query of the server.
  func join(_ member: (any StoreGroupMember)?) { shared.state.withLock { $0.member = member } }

  /// The member that exchanges messages with the other processes, if any.
  var member: (any StoreGroupMember)? { shared.state.withLock(\.member) }

  /// Stores the revision that results from a write by this process.
  func take(_ revision: StoreRevision) { shared.take(revision, isListening: false) }

  /// Listens until an error occurs.
  ///
  /// - Returns: The pause before the next attempt.
  private static func listen(
    at address: PostgreSQLAddress, _ layout: DatabaseLayout, _ times: ListeningTimes,
    _ shared: Shared, _ change: (Bool) -> Void
  ) -> Duration {
    var hasAnswered = false
    do {
      let pooled = try PooledConnection(
        address, layout, limits: times.limits, cancellation: shared.cancellation)
      // This connection may hold the leader's lock.
      try pooled.endWhenCutOff()
      let isHeard = try isHeard(pooled, on: layout.channel)
      // Query the revision only after LISTEN, so that this connection receives notifications of all
      // later commits.
      try ask(pooled, shared, change)
      hasAnswered = true
      let began = ContinuousClock.now
      var asked = began
      let silence = isHeard ? times.silence : times.interval
      var group = GroupConnection(pooled)
      while true {
        try runFollowers(pooled, shared)
        let member = isHeard ? shared.state.withLock(\.member) : nil
        // A member may join soon after the start, so check again soon.
        let isEarly = isHeard && member == nil && .now - began < Self.beginning
        let wait = try group.speak(for: member) ?? (isEarly ? .milliseconds(250) : silence)
        let payloads = try pooled.connection.notifications(waiting: min(silence, wait))
        group.hear(payloads)
        if let heard = payloads.compactMap(DatabaseSchema.revision).max() {
          shared.take(heard, isListening: true)
        }
        if !payloads.isEmpty { shared.state.withLock { $0.due.formUnion(payloads) } }
        // After a while without notifications, a query checks whether the connection still works.
        if .now - asked >= silence {
          try ask(pooled, shared, change)
          // This query also finds changes that sent no notification, on a standby or after a
          // restore from a backup.
          shared.state.withLock { $0.setAllDue() }
          asked = .now
        }
        // A standby that has become the primary supports LISTEN.
        if !isHeard, shared.state.withLock({ $0.role == .primary }) {
          _ = shared.lost(.lost(place: address.place), isAway: false)
          return .zero
        }
      }
    } catch {
      let error = error as? PostgreSQLError ?? .lost(place: address.place)
      // If a connection is lost, it may be the only one that is affected; but if the server does
      // not respond, it does not respond on any connection.
      let isSilent = if case .timedOut = error { true } else { false }
      if shared.lost(error, isAway: !hasAnswered || isSilent) { change(false) }
      // Use a random pause so that many facades do not reconnect at the same moment.
      return hasAnswered && !isSilent
        ? .milliseconds(20) : .milliseconds(Int.random(in: 200...1_000))
    }
  }

  /// The period after the start during which a member may still join.
  private static let beginning = Duration.seconds(10)

  /// Starts listening. Returns whether the server supports listening; a standby does not.
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
        // The role is not allowed to read these rows. The process still receives revisions and
        // tries again later.
      }
    }
  }

  private static func ask(
    _ pooled: PooledConnection, _ shared: Shared, _ change: (Bool) -> Void
  ) throws {
    let known = shared.state.withLock { $0.reported?.revision }
    let (revision, role) = try pooled.revisionAndRole()
    if let revision { shared.take(revision, isListening: true, knowing: known) }
    // The server responds again, so connections can be attempted again.
    if shared.state.withLock({ $0.failure != nil }) { change(true) }
    shared.answered(as: role)
    let isUndecided = shared.state.withLock { $0.isCandidate && !$0.isLeader }
    if isUndecided, role == .primary, try pooled.takeLead() {
      shared.state.withLock { $0.isLeader = true }
    }
  }
}
