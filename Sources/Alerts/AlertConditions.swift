import Accounts
import Basics
import Messages
import Search
import Store
import Synchronization

/// A store's saved searches, as conditions in an index. Only searches that have changed are read
/// again.
final class AlertConditions: Sendable {
  /// The fields of a search that are needed for matching.
  struct Watch: Sendable {
    var id: SavedSearchID
    var report: Set<AlertKind>
    var since: EventCursor
    var sinceTime: Int64
  }

  /// The searches, and an index of their conditions, in the same order as the searches.
  struct Table: Sendable {
    var watches: [Watch] = []
    var index = AlertIndex([])
  }

  private struct State {
    var table = Table()
    var known: [SavedSearchID: (watch: Watch, condition: SearchCondition)] = [:]
    /// The number of searches, and the version of the last change to any of them.
    var count = 0
    var version: Int64 = 0
    var madeAt: Int64 = .min
  }

  private let state = Mutex(State())

  /// How long conditions can be used, in seconds. Older conditions may be outdated, because
  /// relative ages such as `7d` then refer to different dates, and stations may have changed.
  private static let age: Int64 = 3_600

  /// Returns the current searches.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  func table(_ alerts: AlertService, _ finder: HomeFinder) throws(AccountRequestError) -> Table {
    let now = alerts.now
    var state = state.withLock { $0 }
    if !(0..<Self.age).contains(now &- state.madeAt) { state = State(madeAt: now) }
    let isSame = try alerts.read { db in try update(&state, finder, now: now, db) }
    if !isSame {
      let known = Array(state.known.values)
      state.table = Table(watches: known.map(\.watch), index: AlertIndex(known.map(\.condition)))
    }
    let new = state
    self.state.withLock { $0 = new }
    return new.table
  }

  /// Reads the searches that have changed.
  ///
  /// - Returns: Whether all searches are unchanged.
  private func update(
    _ state: inout State, _ finder: HomeFinder, now: Int64, _ db: StoreConnection
  ) throws -> Bool {
    let mark = try db.row("SELECT count(*), coalesce(max(version), 0) FROM saved_search")
    let (count, version): (Int, Int64) = mark.map { ($0[0], $0[1]) } ?? (0, 0)
    if count == state.count, version == state.version { return true }
    var maker = ConditionMaker(finder, now: Timestamp(seconds: now))
    try db.forEachRow(
      "\(AlertService.selection) WHERE s.version > ?", [state.version], isLarge: true
    ) { row in
      guard let search = SavedSearch(row) else { return }
      // A search around a place that no longer exists finds nothing.
      let condition = try? maker.condition(
        of: search.query, around: search.center, radius: search.radius)
      state.known[search.id] = condition.map { condition in
        (
          Watch(
            id: search.id, report: search.report, since: search.since,
            sinceTime: search.sinceTime),
          condition
        )
      }
    }
    let present = try Set(db.values("SELECT id FROM saved_search", as: SavedSearchID.self))
    state.known = state.known.filter { present.contains($0.key) }
    (state.count, state.version) = (count, version)
    return false
  }
}
