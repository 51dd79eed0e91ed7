public import Accounts
import Store

/// A member of a hunt, with the position that the member shares.
public struct MemberPosition: Sendable, Hashable {
  public var person: HuntPerson
  /// Whether the position belongs to the member who requests the positions.
  public var isOwn: Bool
  public var shared: SharedPosition
}

extension HuntService {
  /// Shares a member's position, or updates the shared position; sharing ends no later than the
  /// member's session.
  ///
  /// - Throws: `HuntError`.
  public func share(
    _ update: PositionUpdate, _ access: HuntAccess, in session: SessionID,
    among positions: HuntPositions
  ) throws(HuntError) -> MemberPosition {
    let (person, end) = try read(access) { db in
      (try self.person(access.account, db), try Session.end(of: session, in: db))
    }
    let shared = try positions.share(
      update, by: access.account, in: access.hunt, from: (session, end ?? now()))
    return MemberPosition(person: person, isOwn: true, shared: shared)
  }

  /// Stops sharing a member's position.
  ///
  /// - Throws: `HuntError`.
  public func hidePosition(
    _ access: HuntAccess, among positions: HuntPositions
  ) throws(HuntError) {
    try read(access) { _ in }
    positions.hide(access.account, in: access.hunt)
  }

  /// Returns the positions that a hunt's members share, in the order in which the members joined.
  ///
  /// - Throws: `HuntError`.
  public func positions(
    _ access: HuntAccess, among positions: HuntPositions
  ) throws(HuntError) -> [MemberPosition] {
    // Read the positions after the members, so that a position that is no longer shared is not
    // shown.
    let (members, shared, ended) = try read(access) { db in
      let members = try self.members(of: access.hunt, db)
      let shared = positions.positions(in: access.hunt)
      let sessions = Set(shared.compactMap(\.session))
      return (members, shared, try sessions.subtracting(Session.open(sessions, in: db)))
    }
    // Another process has ended these sessions.
    positions.hide(sharedBy: ended)
    let visible = shared.filter { $0.session.map(ended.contains) != true }
    let byAccount = Dictionary(visible.map { ($0.account, $0) }) { _, last in last }
    return members.compactMap { member in
      byAccount[member.account].map { shared in
        MemberPosition(
          person: HuntPerson(account: member.account, name: member.name),
          isOwn: member.account == access.account, shared: shared)
      }
    }
  }

  /// Returns the positions shared in an account's hunts, as server-sent events.
  ///
  /// - Parameter hunts: The hunts; nil for all hunts in which positions are shared.
  /// - Throws: `HuntError` if the store cannot be used.
  public func positionEvents(
    for account: AccountID, in hunts: Set<HuntID>?, among positions: HuntPositions
  ) throws(HuntError) -> [UInt8] {
    let wanted = hunts ?? positions.hunts
    if wanted.isEmpty { return [] }
    let mine = try read { db in
      try Set(
        db.values("SELECT hunt FROM hunt_member WHERE account = ?", [account], as: HuntID.self))
    }
    var bytes: [UInt8] = []
    for hunt in wanted.intersection(mine) {
      do throws(HuntError) {
        let access = HuntAccess(account, to: hunt, for: .read)
        bytes += MemberPosition.event(of: try self.positions(access, among: positions), in: hunt)
      } catch {
        // The membership may have ended in the meantime.
        guard error.code == .unknown(.hunt) else { throw error }
      }
    }
    return bytes
  }

  /// Returns, for each member of any of the given hunts, those hunts that the member belongs to.
  ///
  /// - Throws: `HuntError` if the store cannot be used.
  public func hunts(
    of each: Set<HuntID>
  ) throws(HuntError) -> [AccountID: Set<HuntID>] {
    try read { db in
      try each.reduce(into: [:]) { found, hunt in
        let members = try db.values(
          "SELECT account FROM hunt_member WHERE hunt = ?", [hunt], as: AccountID.self)
        for member in members { found[member, default: []].insert(hunt) }
      }
    }
  }
}
