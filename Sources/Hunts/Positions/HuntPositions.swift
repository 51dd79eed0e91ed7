public import Accounts
import Synchronization

/// The positions that members of hunts share. Only each member's last position is stored, and only
/// in memory.
public final class HuntPositions: Sendable {
  struct Member: Hashable {
    var hunt: HuntID
    var account: AccountID
  }

  struct State {
    var positions: [Member: SharedPosition] = [:]
    /// The shares that were ended early, with their members and their planned end times. A delayed
    /// message cannot resume such a share.
    var ended: [Identifier<SharedPosition>: (member: Member, until: Int64)] = [:]
    /// The hunts that have changed since the last call of ``HuntPositions/takeChangedHunts()``.
    var changed: Set<HuntID> = []
  }

  let state = Mutex(State())
  private let send = Mutex<(@Sendable ([UInt8]) -> Void)?>(nil)
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Int64

  /// The maximum number of ended shares that are stored.
  fileprivate static let mostEnded = 10_000

  /// Creates an empty collection.
  ///
  /// - Parameter now: Returns the current time in seconds since 1970.
  public init(now: @escaping @Sendable () -> Int64) {
    self.now = now
  }

  /// Sets the function that sends this process's changes to other processes, which apply them with
  /// ``take(_:)``.
  public func report(to send: @escaping @Sendable ([UInt8]) -> Void) {
    self.send.withLock { $0 = send }
  }

  func tell(_ changes: [PositionChange]) {
    if changes.isEmpty { return }
    let send = self.send.withLock { $0 }
    send?(PositionChange.bytes(of: changes))
  }

  /// Starts sharing a position, or updates a position that is already shared.
  ///
  /// - Parameter session: The session that shares the position, and the latest time at which the
  ///   session can expire, in seconds since 1970. Sharing ends no later than the session.
  /// - Throws: `HuntError` if no position is shared yet and the update lacks the precision or
  ///   duration.
  func share(
    _ update: PositionUpdate, by account: AccountID, in hunt: HuntID,
    from session: (id: SessionID, end: Int64)? = nil
  ) throws(HuntError) -> SharedPosition {
    let member = Member(hunt: hunt, account: account)
    let now = now()
    let shared = state.withLock { state -> SharedPosition? in
      state.sweep(at: now)
      let former = state.positions[member]
      let end = update.minutes.map { now + Int64($0) * 60 }
      guard let precision = update.precision ?? former?.precision, let until = end ?? former?.until
      else { return nil }
      let shared = SharedPosition(
        hunt: hunt, account: account, session: session?.id,
        share: former?.share ?? Identifier(),
        position: precision.coarsened(update.position), precision: precision, at: now,
        until: min(until, session?.end ?? until))
      state.positions[member] = shared
      state.changed.insert(hunt)
      return shared
    }
    guard let shared else {
      throw HuntError(
        [("precision", update.precision == nil), ("minutes", update.minutes == nil)]
          .filter(\.1).map { FieldProblem(field: $0.0, fault: .missing) })
    }
    tell([.on(shared)])
    return shared
  }

  /// Stops sharing an account's position in a hunt, or in all hunts if `hunt` is nil.
  public func hide(_ account: AccountID, in hunt: HuntID? = nil) {
    hide { $0.account == account && (hunt == nil || $0.hunt == hunt) }
  }

  /// Stops sharing the positions of sessions that have ended.
  public func hide(sharedBy sessions: Set<SessionID>) {
    if sessions.isEmpty { return }
    hide { $0.session.map(sessions.contains) == true }
  }

  private func hide(where isHidden: (SharedPosition) -> Bool) {
    let now = now()
    let changes = state.withLock { state in
      state.positions.filter { isHidden($0.value) }.map { member, shared in
        state.end(shared.share, of: member, until: shared.until, at: now)
        return PositionChange.off(shared.share, member, until: shared.until)
      }
    }
    tell(changes)
  }

  /// The sessions that currently share a position.
  public var sessions: Set<SessionID> {
    state.withLock { Set($0.positions.values.lazy.compactMap(\.session)) }
  }

  /// Returns the positions shared in a hunt, including those of former members.
  func positions(in hunt: HuntID) -> [SharedPosition] {
    let now = now()
    return state.withLock { state in
      state.sweep(at: now)
      return state.positions.values.filter { $0.hunt == hunt }
    }
  }

  /// The hunts in which positions are shared.
  public var hunts: Set<HuntID> {
    let now = now()
    return state.withLock { state in
      state.sweep(at: now)
      return Set(state.positions.values.lazy.map(\.hunt))
    }
  }

  /// Returns the hunts that have changed since the last call, including hunts in which sharing has
  /// expired.
  public func takeChangedHunts() -> Set<HuntID> {
    let now = now()
    return state.withLock { state in
      state.sweep(at: now)
      defer { state.changed = [] }
      return state.changed
    }
  }

  /// Makes ``takeChangedHunts()`` return these hunts again.
  public func note(_ changed: Set<HuntID>) {
    state.withLock { $0.changed.formUnion(changed) }
  }
}

extension HuntPositions.State {
  mutating func end(
    _ share: Identifier<SharedPosition>, of member: HuntPositions.Member, until: Int64,
    at now: Int64
  ) {
    ended[share] = (member, until)
    if positions[member]?.share == share {
      positions[member] = nil
      changed.insert(member.hunt)
    }
    guard ended.count > HuntPositions.mostEnded else { return }
    sweep(at: now)
    // Drop the shares that would have expired first.
    let surplus = ended.count - HuntPositions.mostEnded
    guard surplus > 0 else { return }
    for (share, _) in ended.sorted(by: { $0.value.until < $1.value.until }).prefix(surplus) {
      ended[share] = nil
    }
  }

  mutating func sweep(at now: Int64) {
    for (member, shared) in positions where !shared.isOn(at: now) {
      positions[member] = nil
      changed.insert(member.hunt)
    }
    ended = ended.filter { now < $0.value.until }
  }
}
